import { type ChunkItem, type Term, term } from './candidate.js';
import type { Weights } from './weights.js';

/** The question without its speakers' names (and the 's after them), for the vector of a conversation. */
export function withoutSpeakers(question: string, speakers: readonly string[]): string {
  const names = speakers.filter((name) => name.trim() !== '').sort((a, b) => b.length - a.length);
  if (names.length === 0) return question;
  const any = names.map(escaped).join('|');
  const cut = question.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?:['’]s)?(?![\\p{L}\\p{N}])`, 'giu'), ' ');
  const rest = cut.replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

/** The speakers the question names. */
export function speakersNamed(question: string, speakers: readonly string[]): ReadonlySet<string> {
  const text = question.normalize('NFKC');
  return new Set(
    speakers.filter((name) => {
      const plain = name.normalize('NFKC').trim();
      return plain !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${escaped(plain)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
    }),
  );
}

/**
 * What a turn gains from its neighbours in the same episode and from its speaker. `fused`: per ref, the score of the channels;
 * a neighbour that is no candidate gives nothing.
 */
export function turnTerms(
  turn: ChunkItem,
  fused: ReadonlyMap<string, number>,
  refAt: (episode: string, position: number) => string | undefined,
  asked: ReadonlySet<string>,
  weights: Weights,
): readonly Term[] {
  const terms: Term[] = [];
  for (const [name, position, weight] of [
    ['previousTurn', turn.position - 1, weights.previousTurn],
    ['nextTurn', turn.position + 1, weights.nextTurn],
  ] as const) {
    const ref = refAt(turn.episode, position);
    const score = ref === undefined ? undefined : fused.get(ref);
    if (score !== undefined && score !== 0) terms.push(term(name, score, score, weight));
  }
  if (turn.speaker !== null && asked.has(turn.speaker)) terms.push(term('speaker', 1, 1, weights.speaker));
  return terms;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\-]/gu, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}
