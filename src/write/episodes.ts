import type { Episode, Span } from '../domain/episode.js';
import { invalid, notFound } from '../domain/errors.js';
import { parseCoordinate } from '../domain/parse-time.js';
import { digest, refAt } from '../domain/ref.js';
import { parseScope, SHARED } from '../domain/scope.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import { canonicalJson, type Json } from '../domain/value.js';
import type { EpisodeInput, EvidenceInput, WriteInput } from './input.js';

/** An episode of a request before it has a place in the log. */
export type EpisodeDraft = Pick<Episode, 'scope' | 'channel' | 'body' | 'contentHash'> & {
  readonly occurredAt: ValidTime | null;
};

/**
 * The episodes of a request. The content's hash takes in scope, channel, body and the time it was said where that is given:
 * the same observation sent again is stored once.
 */
export function draftEpisodes(input: WriteInput): EpisodeDraft[] {
  const given: readonly EpisodeInput[] = [
    ...(input.episode === undefined ? [] : [input.episode]),
    ...(input.episodes ?? []),
  ];
  return given.map((episode, i) => {
    const field = input.episode === undefined ? `episodes.${i}` : i === 0 ? 'episode' : `episodes.${i - 1}`;
    const scope = parseScope(episode.scope ?? input.scope ?? SHARED, `${field}.scope`);
    const occurredAt =
      episode.occurredAt === undefined
        ? null
        : parseCoordinate(episode.occurredAt, { field: `${field}.occurredAt`, timeZone: input.timeZone });
    const channel = episode.channel ?? null;
    const body = episode.body as Json;
    return { scope, channel, body, occurredAt, contentHash: digest(scope, channel, occurredAt, canonicalJson(body)) };
  });
}

/** What a statement rests on, and where in it. */
export type Grounds = readonly { readonly episode: Episode; readonly spans: Span[] }[];

/** The episodes a write can rest on: its own, by `#n` in the order given, and stored ones by ref. */
export class Episodes {
  /** Those to store. */
  readonly created: Episode[] = [];
  /** The refs of the request's own episodes, in the order given. */
  readonly refs: string[] = [];
  readonly #byRef: Map<string, Episode>;

  constructor(
    drafts: readonly EpisodeDraft[],
    known: readonly Episode[],
    space: string,
    committedAt: TransactionTime,
    now: ValidTime,
  ) {
    this.#byRef = new Map(known.map((episode) => [episode.ref, episode]));
    const byHash = new Map(known.map((episode) => [episode.contentHash, episode]));
    for (const draft of drafts) {
      let episode = byHash.get(draft.contentHash);
      if (episode === undefined) {
        const position = this.created.length;
        const ref = refAt('ep', space, committedAt, position);
        episode = { ...draft, occurredAt: draft.occurredAt ?? now, ref, committedAt, position };
        this.created.push(episode);
        this.#byRef.set(ref, episode);
        byHash.set(draft.contentHash, episode);
      }
      this.refs.push(episode.ref);
    }
  }

  /** What a statement rests on; without a word about it, the request's only episode. */
  evidence(given: readonly EvidenceInput[] | undefined, field: string): Grounds {
    if (given === undefined) {
      if (new Set(this.refs).size > 1) {
        throw invalid(
          'evidence_needed',
          `${field}: the write has several episodes; say which one this rests on.`,
          field,
        );
      }
      const only = this.refs[0];
      return only === undefined ? [] : [{ episode: this.#byRef.get(only) as Episode, spans: [] }];
    }
    const found = new Map<string, Grounds[number]>();
    for (const [i, piece] of given.entries()) {
      const episode = this.#find(piece.episode ?? '#0', `${field}.${i}.episode`);
      const entry = found.get(episode.ref) ?? { episode, spans: [] };
      found.set(episode.ref, entry);
      const span = spanOf(piece, episode.body, `${field}.${i}`);
      if (span !== null) entry.spans.push(span);
    }
    return [...found.values()];
  }

  #find(ref: string, field: string): Episode {
    const episode = this.#byRef.get(/^#\d+$/.test(ref) ? (this.refs[Number(ref.slice(1))] ?? '') : ref);
    if (episode === undefined)
      throw notFound('episode_not_found', `${field}: there is no episode '${ref}' here.`, field);
    return episode;
  }
}

/** Where in the episode's text, in UTF-16 code units; a quote is looked up, and checked where the place is given, too. */
function spanOf({ quote, start, end }: EvidenceInput, body: Json, field: string): Span | null {
  if (quote === undefined && start === undefined) return null;
  if (typeof body !== 'string') {
    throw invalid('no_text', `${field}: the episode's body is JSON; only texts can be quoted.`, field);
  }
  if (start === undefined || end === undefined) {
    const at = body.indexOf(quote as string);
    if (at < 0)
      throw invalid('quote_not_found', `${field}.quote: these words do not occur in the episode.`, `${field}.quote`);
    return { start: at, end: at + (quote as string).length };
  }
  if (end < start || end > body.length) {
    throw invalid(
      'bad_span',
      `${field}.end: the text has ${body.length} UTF-16 code units; ${start} to ${end} is no part of it.`,
      `${field}.end`,
    );
  }
  if (quote !== undefined && body.slice(start, end) !== quote) {
    throw invalid('quote_differs', `${field}.quote: the text at ${start} to ${end} reads otherwise.`, `${field}.quote`);
  }
  return { start, end };
}
