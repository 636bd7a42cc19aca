import { readFileSync } from 'node:fs';
import { invalid } from './domain/errors.js';
import { type TuningOptions, tuned } from './recall/tuning.js';
import { SETTINGS } from './settings.js';
import type { Env } from './store-config.js';

/**
 * The weights and profiles in the JSON file that ASOF_RECALL names.
 * @throws AsofError invalid, naming the setting or the weight
 */
export function loadTuning(env: Env): TuningOptions {
  const { variable } = SETTINGS.recall;
  const file = env[variable];
  if (file === undefined) return {};
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is no JSON' : "can't be read";
    throw invalid(
      'bad_input',
      `${variable}: the file '${file}' ${reason}; accepted: ${SETTINGS.recall.accepts}.`,
      variable,
    );
  }
  tuned(given as TuningOptions);
  return given as TuningOptions;
}
