import type { Space } from '../space.js';
import { diff } from './diff.js';
import { facts } from './facts.js';
import type { Output } from './output.js';
import { paths } from './paths.js';
import { why } from './why.js';

export const DEMO_SPACE = 'us-executive';

/** A question of the demo: in words, as a command, as GraphQL, and how it is answered here. */
export interface DemoQuestion {
  readonly words: string;
  readonly commands: readonly string[];
  readonly query: string;
  answer(space: Space, output: Output): Promise<void>;
}

const PRESIDENT = 'President of the United States';
const AGNEW = 'Spiro Theodore Agnew';
const HERE = { direction: 'BOTH', limit: 20 } as const;
/** Between the commit that listed Agnew as a president and the one that noticed. */
const MISTAKEN = '2013-03-16T10:30:00-04:00';
const CORRECTED = '2013-03-16T11:00:00-04:00';

export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  {
    words: 'Who was president on 1 June 1973? As the list had it on a morning in March 2013, and as it has it now.',
    commands: [
      `facts "${PRESIDENT}" --valid-at 1973-06-01 --known-at ${MISTAKEN}`,
      `facts "${PRESIDENT}" --valid-at 1973-06-01`,
    ],
    query: `fragment Holders on Snapshot {
  validAt
  knownAt
  entity(by: { name: "${PRESIDENT}" }) {
    facts(direction: IN, filter: { predicate: "holds_office" }) {
      nodes { subject { name } qualifiers validAt invalidAt createdAt expiredAt }
    }
  }
}
query WhoWasPresident {
  then: asOf(space: "${DEMO_SPACE}", validAt: "1973-06-01", knownAt: "${MISTAKEN}") { ...Holders }
  now: asOf(space: "${DEMO_SPACE}", validAt: "1973-06-01") { ...Holders }
}`,
    async answer(space, output) {
      await facts(output, await space.asOf({ validAt: '1973-06-01', knownAt: MISTAKEN }), PRESIDENT, HERE);
      await facts(output, await space.asOf({ validAt: '1973-06-01' }), PRESIDENT, HERE);
    },
  },
  {
    words: 'Which presidents did the Whigs have? Two hops, party to person to office, that share a window of time.',
    commands: [`paths Whig "${PRESIDENT}" --direction both --through continuous --max-hops 2 --valid-at 1850`],
    query: `query WhigPresidents {
  asOf(space: "${DEMO_SPACE}", validAt: "1850") {
    validAt
    knownAt
    paths(from: { name: "Whig" }, to: { name: "${PRESIDENT}" }, direction: BOTH, through: CONTINUOUS, maxHops: 2) {
      windows { from to }
      steps { predicate source { name } target { name } facts { ref validAt invalidAt } }
    }
  }
}`,
    async answer(space, output) {
      const query = { direction: 'BOTH', through: 'CONTINUOUS', maxHops: 2, limit: 10 } as const;
      await paths(output, await space.asOf({ validAt: '1850' }), 'Whig', PRESIDENT, query);
    },
  },
  {
    words: 'Why did the list call Agnew vice president, once it was corrected? Down to the commits.',
    commands: [`why "${AGNEW}" holds_office --valid-at 1973-06-01 --known-at ${CORRECTED}`],
    query: `fragment Grounds on Statement {
  op
  text
  from
  to
  spans { episode { channel occurredAt body } }
  transaction { committedAt actor }
}
query WhyVicePresident {
  asOf(space: "${DEMO_SPACE}", validAt: "1973-06-01", knownAt: "${CORRECTED}") {
    validAt
    knownAt
    entity(by: { name: "${AGNEW}" }) {
      facts(filter: { predicate: "holds_office" }) {
        nodes { text validAt invalidAt createdAt provenance { ...Grounds aims { ...Grounds } } }
      }
    }
  }
}`,
    async answer(space, output) {
      await why(output, await space.asOf({ validAt: '1973-06-01', knownAt: CORRECTED }), AGNEW, 'holds_office');
    },
  },
  {
    words: 'What changed in the two days around 9 August 1974?',
    commands: ['diff --from-valid-at 1974-08-08 --to-valid-at 1974-08-10'],
    query: `fragment Told on Fact {
  text
  qualifiers
  validAt
  invalidAt
}
query TwoDaysInAugust {
  asOf(space: "${DEMO_SPACE}", validAt: "1974-08-08") {
    validAt
    knownAt
    diff(to: { validAt: "1974-08-10" }) {
      closed { ...Told }
      opened { ...Told }
      changed { before { ...Told } after { ...Told } }
    }
  }
}`,
    async answer(space, output) {
      const from = await space.asOf({ validAt: '1974-08-08' });
      await diff(output, from, await from.at({ validAt: '1974-08-10' }), {});
    },
  },
];
