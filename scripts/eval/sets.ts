import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chunksOf } from '../../src/domain/text/chunks.js';
import type { Json } from '../../src/domain/value.js';

/** The sets of data for recall: what is told, and questions with the passages that answer them. */

export const SETS = {
  musique: { file: 'multihop/musique.jsonl.gz', gain: 8 },
  hotpotqa: { file: 'multihop/hotpotqa.jsonl.gz', gain: 8 },
  locomo: { file: 'locomo/locomo10.jsonl.gz', gain: 8 },
  longmemeval: { file: 'longmemeval/evidence.jsonl.gz', gain: 2 },
  cmrc: { file: 'cjk/cmrc2018-zh.jsonl.gz', gain: 0 },
  jsquad: { file: 'cjk/jsquad-ja.jsonl.gz', gain: 0 },
} as const;
export type SetName = keyof typeof SETS;

/** A line of a file. */
interface Line {
  readonly type: 'passage' | 'question';
  readonly id: string;
  readonly text: string;
  readonly title?: string;
  readonly group?: string;
  readonly session?: number;
  readonly speaker?: string;
  readonly at?: string;
  readonly gold?: readonly string[];
}

export interface Passage {
  readonly id: string;
  /** As it is indexed by the baselines. */
  readonly text: string;
}

/** An episode to write, and the passage that each of its chunks belongs to. */
export interface Told {
  readonly body: Json;
  readonly occurredAt: string | undefined;
  readonly passages: readonly string[];
}

export interface Question {
  readonly id: string;
  readonly text: string;
  readonly gold: readonly string[];
}

/** What is told and asked apart from everything else: a space of its own. */
export interface Group {
  readonly name: string;
  readonly told: readonly Told[];
  readonly passages: readonly Passage[];
  readonly questions: readonly Question[];
}

function dataFolder(): string {
  const folder = process.env.ASOF_DATA ?? resolve('../shared/data');
  if (!existsSync(folder)) throw new Error(`There is no data at ${folder}: set ASOF_DATA.`);
  return folder;
}

/** @param most questions of the set, taken evenly; all where it is left out */
export function loadSet(name: SetName, most = Number.POSITIVE_INFINITY): readonly Group[] {
  const text = gunzipSync(readFileSync(resolve(dataFolder(), SETS[name].file))).toString('utf8');
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = line.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  const asked = lines.filter(({ type, gold }) => type === 'question' && (gold ?? []).length > 0);
  const chosen = new Set(evenly(asked, most).map(({ id }) => id));
  return [...groups].map(([group, of]) => groupOf(`${name}${group === '' ? '' : `-${group}`}`, of, chosen));
}

/** Pairs stay together: an even question stays even, so that none that parameters were chosen on is judged on. */
function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const every = items.length / most;
  return Array.from({ length: most }, (_, i) => items[2 * Math.floor(Math.floor(i / 2) * every) + (i % 2)]).filter(
    (item) => item !== undefined,
  );
}

function groupOf(name: string, lines: readonly Line[], chosen: ReadonlySet<string>): Group {
  const passages = lines.filter(({ type }) => type === 'passage');
  return {
    name,
    told: passages.some(({ session }) => session !== undefined) ? sessions(passages) : passages.map(alone),
    passages: passages.map((passage) => ({ id: passage.id, text: indexed(passage) })),
    questions: lines
      .filter(({ type, id }) => type === 'question' && chosen.has(id))
      .map(({ id, text, gold }) => ({ id, text, gold: [...new Set(gold ?? [])] })),
  };
}

function indexed({ title, speaker, text }: Line): string {
  if (title !== undefined) return `${title}. ${text}`;
  return speaker === undefined ? text : `${speaker}: ${text}`;
}

/** A passage that is an episode: a document, or one thing somebody said. */
function alone({ id, title, speaker, text, at }: Line): Told {
  const body =
    speaker === undefined
      ? title === undefined
        ? text
        : { title, text }
      : { turns: [{ speaker, text, ...(at === undefined ? {} : { at }) }] };
  return { body, occurredAt: at, passages: chunksOf(body).map(() => id) };
}

/** A session of a conversation is an episode, its turns are the passages. */
function sessions(passages: readonly Line[]): Told[] {
  const bySession = new Map<number, Line[]>();
  for (const passage of passages) {
    const session = passage.session ?? 0;
    bySession.set(session, [...(bySession.get(session) ?? []), passage]);
  }
  return [...bySession.values()].map((turns) => {
    const body = { turns: turns.map(({ speaker = null, text, at = null }) => ({ speaker, text, at })) };
    const ids = chunksOf(body).map(({ source }) => turns[source]?.id ?? '');
    return { body, occurredAt: turns[0]?.at, passages: ids };
  });
}
