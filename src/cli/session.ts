import { existsSync } from 'node:fs';
import { Asof, type Space } from '../asof.js';
import { loadConfig } from '../config.js';
import { notFound } from '../domain/errors.js';
import type { Snapshot } from '../library/snapshot.js';
import type { CommonOptions, QuestionOptions } from './options.js';
import { coordinatesOf } from './options.js';

/** The file a store's address names: `sqlite:./asof.db`. @throws AsofError invalid, unsupported `unknown_store` */
function storePath(store: string): string {
  return loadConfig({}, { store }).store.path;
}

/** Opens the store, works, and closes it whatever happens. The file is created where there is none only if `create`. */
export async function withAsof<T>(
  options: CommonOptions,
  create: boolean,
  work: (asof: Asof) => Promise<T>,
): Promise<T> {
  const path = storePath(options.store);
  if (!create && !existsSync(path)) {
    throw notFound(
      'store_not_found',
      `store: there is no file '${path}'. Name one with --store or ASOF_STORE.`,
      'store',
    );
  }
  const asof = await Asof.open({ path });
  try {
    return await work(asof);
  } finally {
    await asof.close();
  }
}

/** A question: opens the store and stands at the coordinates of the options. */
export async function atSnapshot(options: QuestionOptions, work: (snapshot: Snapshot) => Promise<void>): Promise<void> {
  await withAsof(options, false, async (asof) => work(await asof.space(options.space).asOf(coordinatesOf(options))));
}

/** The space of the options; created where it is missing, if `create`. */
export async function spaceOf(asof: Asof, name: string, create: boolean): Promise<Space> {
  const known = await asof.spaces();
  if (known.includes(name)) return asof.space(name);
  if (create) return asof.createSpace(name);
  throw notFound('space_not_found', `space: there is no space '${name}'; there are ${known.join(', ')}.`, 'space');
}
