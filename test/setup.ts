import fc from 'fast-check';

/**
 * Every property of a test file starts from one seed, printed before the file runs.
 * `FC_SEED=<whole number>` runs it again from the same seed; `FC_RUNS=<whole number>` sets how many cases each
 * property tries, unless the property asks for a number itself.
 */
function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

// fast-check keeps 32 bits of a seed, so the printed one is cut to what is used.
const seed = (wholeNumber('FC_SEED') ?? Date.now()) | 0;
const numRuns = wholeNumber('FC_RUNS');

fc.configureGlobal(numRuns === undefined ? { seed } : { seed, numRuns });
console.log(`FC_SEED=${seed}`);
