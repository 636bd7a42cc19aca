/** A time a question gives by something that happened: `before she joined Acme`. */
export interface TimeRelation {
  readonly relation: 'BEFORE' | 'WHEN' | 'AFTER';
  /** What happened, as the question says it. */
  readonly clause: string;
  /** UTF-16 offsets of the whole phrase in the question. */
  readonly start: number;
  readonly end: number;
}

type Rule = readonly [TimeRelation['relation'], RegExp];

const CLAUSE = '([^,;?!.\\n]{2,200})';
// `When did …` asks for a time, it gives none.
const ASKS = '(?!\\s+(?:did|do|does|is|are|was|were|will|has|have|had|can|could|should|would)\\b)';
const RULES: readonly Rule[] = [
  ['BEFORE', new RegExp(`\\b(?:before|prior to|until)\\s+${CLAUSE}`, 'giu')],
  ['AFTER', new RegExp(`\\b(?:after|since)\\s+${CLAUSE}`, 'giu')],
  ['WHEN', new RegExp(`\\b(?:when|while|at the time(?: that| when| of)?|as soon as)${ASKS}\\s+${CLAUSE}`, 'giu')],
  ['BEFORE', /([^，。？！、\s]{2,60}?)(?:之前|以前|する前|の前に?|前に)/gu],
  ['AFTER', /([^，。？！、\s]{2,60}?)(?:之后|之後|以后|以後|した後|たあと|の後に?)/gu],
  ['WHEN', /(?<![何什么])([^，。？！、\s]{2,60}?)(?:的时候|的時候|之时|した時|したとき|った時|たとき|の時に?)/gu],
];
// A duration before it makes a time of it: see timeWordsOf. A year alone is a time, too.
const A_TIME = /^(?:[0-9]{1,4}|[0-9一二三四五六七八九十两]+(?:年|个月|個月|か月|天|日))$/u;

/**
 * The times a question gives by an event, by place: of overlapping ones the first to begin. The clause is not understood here:
 * which fact it means is for the graph to say. Any string is accepted; a text of over 10,000 units has none.
 */
export function timeRelationsOf(question: string): TimeRelation[] {
  if (question.length > 10_000) return [];
  const all = RULES.flatMap(([relation, pattern]) =>
    [...question.matchAll(pattern)].map((match) => ({
      relation,
      clause: (match[1] ?? '').trim(),
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const kept: TimeRelation[] = [];
  for (const one of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.clause === '' || A_TIME.test(one.clause)) continue;
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  }
  return kept;
}
