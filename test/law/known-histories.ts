import type { Assertion, Day, End, History, Said, Words } from './histories.js';

/** Histories that once broke a law or that random ones seldom meet, told in as few statements as it takes. */

const about = { scope: '', subject: 'acme', predicate: 'ceo', none: false, how: null } as const;

function holds(object: string, from: Day, to: Day, standing: Partial<Assertion> = {}): Assertion {
  const words = { form: 'assert', explicit: true, confidence: 1, text: 't1', turned: false, resume: null } as const;
  return { ...about, ...words, object, from, to, ...standing };
}

function ends(object: string, at: number): End {
  return { ...about, form: 'end', object, at, any: true };
}

/** Writes of statements; a pair aims at the statement of that number, counted from 0. */
function history(...writes: readonly (Words | readonly [number, Words])[][]): History {
  let id = 0;
  const made = writes.map((write) => ({
    tick: 1,
    refused: false,
    said: write.map((one): Said => {
      const [aims, words] = 'form' in one ? [null, one] : one;
      return { id: id++, aims, words };
    }),
  }));
  return { writes: made };
}

const change = { resume: false };
const inferred = { explicit: false };
const retract = { form: 'retract' } as const;

export const KNOWN_HISTORIES: readonly { readonly name: string; readonly history: History }[] = [
  {
    name: 'a change that is over still ended what came before it',
    history: history([holds('ann', 0, '..')], [holds('bob', 3, 5, change)], [holds('cy', 6, 7)]),
  },
  {
    name: 'an end without qualifiers is for every value with that object',
    history: history([holds('ann', 0, '..', { how: 'acting' })], [ends('ann', 5)]),
  },
  {
    name: "an end at the end of the part that is folded says how that part's last bound is known",
    history: history([holds('ann', 2, '..'), holds('bob', 4, '..')], [ends('bob', 8)], [holds('ann', 0, '..')]),
  },
  {
    name: 'where only the mark changes, a value does not come back',
    history: history([holds('bob', 0, 3, change)], [holds('ann', 0, '..')], [holds('cy', 10, 12)]),
  },
  {
    name: 'what does not count lends no confidence',
    history: history(
      [holds('bob', 0, '..', { confidence: 0.5 })],
      [holds('bob', 5, '..', inferred), holds('ann', 5, '..', inferred), holds('bob', 5, '..', { confidence: 0.5 })],
    ),
  },
  {
    name: 'one write says things of one key that lie far apart',
    history: history(
      [holds('ann', 0, '..', change)],
      [holds('bob', 4, '..', change)],
      [holds('cy', 6, '..', change)],
      [holds('ann', 8, '..', change)],
      [holds('bob', 1, 2), holds('bob', 10, 11)],
    ),
  },
  {
    name: 'a value corrected to none and back',
    history: history(
      [holds('ann', 0, '..')],
      [[0, holds('ann', 0, '..', { none: true })]],
      [[1, holds('bob', 1, '..')]],
    ),
  },
  {
    name: 'a statement corrected twice stays dead when an older correction of it goes',
    history: history(
      [holds('ann', 0, '..'), [0, holds('bob', 1, '..')], [1, retract], [0, holds('cy', 2, '..')]],
      [
        [2, retract],
        [3, holds('ann', 3, '..')],
      ],
      [[4, retract]],
    ),
  },
];
