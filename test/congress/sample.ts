import type { Commit, History, Row } from '../../scripts/congress/data.js';

/** A small made-up history with everything that makes the real ones hard, for where the data is absent. */

const prez = (person: string, start: string, end: string, party = 'Blue', how?: string): Row => ({
  person,
  name: person.replace(/\d/g, ''),
  type: 'prez',
  start,
  end,
  party,
  ...(how === undefined ? {} : { how }),
});

const sen = (person: string, start: string, end: string, group?: number): Row => ({
  person,
  name: 'John Smith',
  type: 'sen',
  start,
  end,
  party: 'Red',
  state: 'HI',
  ...(group === undefined ? {} : { class: group }),
});

const commit = (n: number, committedAt: string, removed: readonly Row[], added: readonly Row[]): Commit => ({
  commit: `c${n}`,
  committedAt,
  message: `commit ${n}`,
  removed,
  added,
});

const ann = prez('Ann1', '1901-03-04', '1905-03-04');
const annAgain = prez('Ann1', '1909-03-04', '1913-03-04');
const bob = prez('Bob1', '1905-03-04', '1909-03-04', 'Red');
const cid = prez('Cid1', '1913-03-04', '1917-03-04', 'Red');
const cidElected = prez('Cid1', '1913-03-04', '1917-03-04', 'Red', 'election');
const cidLater = prez('Cid1', '1913-03-20', '1917-03-04', 'Red', 'election');
const acting = prez('Dee1', '1914-01-01', '1914-06-01');
const early = prez('Eve1', '1930-01-01', '1929-01-01');
const first = sen('Smith1', '1990-01-03', '1996-01-03', 1);
const second = sen('Smith2', '1996-01-03', '2002-01-03', 1);

export const SAMPLE: History = {
  name: 'sample',
  commits: [
    // Somebody between two terms of another; a term that ends before it starts; a seat that is not said.
    commit(
      1,
      '2012-01-01T10:00:00-05:00',
      [],
      [ann, bob, annAgain, cid, early, sen('Smith1', '1990-01-03', '1996-01-03')],
    ),
    // Two commits at one time: names that two people share, and a row of which there are two.
    commit(2, '2012-02-01T00:00:00Z', [sen('Smith1', '1990-01-03', '1996-01-03')], [first, second]),
    commit(3, '2012-02-01T00:00:00Z', [], [first]),
    // Corrections, of the same term twice; an interim inside a term; one of the two equal rows goes.
    commit(4, '2013-01-01T00:00:00Z', [cid, first], [cidElected, acting]),
    commit(5, '2014-01-01T00:00:00Z', [cidElected], [cidLater]),
    // The interim was a mistake, the man between never was there, and the gap shows.
    commit(6, '2015-01-01T00:00:00+02:00', [acting, bob, early], []),
    commit(7, '2016-01-01T00:00:00Z', [cidLater], [cid]),
  ],
};
