import { existsSync } from 'node:fs';
import { Asof } from '../asof.js';
import { notFound } from '../domain/errors.js';
import type { Snapshot } from '../library/snapshot.js';
import { loadModels } from '../models-config.js';
import type { Space } from '../space.js';
import { loadStore } from '../store-config.js';
import type { CommonOptions, QuestionOptions } from './options.js';
import { coordinatesOf } from './options.js';

/**
 * Opens the store, works, and closes it whatever happens. A file is created where there is none only if `create`; how to log in
 * to a server is in the environment.
 */
export async function withAsof<T>(
  options: Pick<CommonOptions, 'store'>,
  create: boolean,
  work: (asof: Asof) => Promise<T>,
): Promise<T> {
  const store = loadStore(process.env, options.store);
  if ('path' in store && !create && !existsSync(store.path)) {
    throw notFound(
      'store_not_found',
      `store: there is no file '${store.path}'. Name one with --store or ASOF_STORE.`,
      'store',
    );
  }
  const asof = await Asof.open({ ...store, ...loadModels(process.env) });
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
