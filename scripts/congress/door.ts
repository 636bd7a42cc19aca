import { pino } from 'pino';
import { createServer } from '../../src/graphql/server.js';
import type { Asof, Snapshot } from '../../src/index.js';
import type { Place } from './draw.js';
import { microsText } from './replay.js';

/** The same question through the library and through GraphQL. */

/** What is asked of one person or seat: facts it is the subject (`OUT`) or the object (`IN`) of. */
export interface Query {
  readonly space: string;
  readonly place: Place;
  readonly ref: string;
  readonly direction: 'OUT' | 'IN';
  readonly predicate: string;
}

/** A fact as both doors show it, the ends as refs. */
export interface Told {
  readonly subject: string;
  readonly object: string;
  readonly qualifiers: { readonly [key: string]: unknown } | null;
}

type Fact = Awaited<ReturnType<Snapshot['facts']>>[number];

export function told({ subject, object, qualifiers }: Fact): Told {
  return { subject, object: 'entity' in object ? object.entity : JSON.stringify(object), qualifiers };
}

export function coordinates({ t, knownAt }: Place) {
  return { validAt: new Date(t).toISOString(), knownAt: microsText(knownAt) };
}

export async function throughLibrary(asof: Asof, { space, place, ref, direction, predicate }: Query): Promise<Told[]> {
  const snapshot = await asof.space(space).asOf(coordinates(place));
  const end = direction === 'OUT' ? { subject: { ref } } : { object: { ref } };
  return (await snapshot.facts({ ...end, predicate })).map(told);
}

const DOCUMENT = `
  query ($space: ID!, $validAt: Time, $knownAt: Time, $ref: ID!, $direction: Direction, $predicate: [String!]) {
    asOf(space: $space, validAt: $validAt, knownAt: $knownAt) {
      entity(by: { ref: $ref }) {
        facts(filter: { predicate: $predicate }, direction: $direction, first: 1000) {
          nodes { subject { ref } object { ... on Entity { ref } } qualifiers }
        }
      }
    }
  }`;

interface Answer {
  readonly errors?: readonly { readonly message: string }[];
  readonly data?: {
    readonly asOf: { readonly entity: { readonly facts: { readonly nodes: readonly Node[] } } | null };
  };
}

interface Node {
  readonly subject: { readonly ref: string };
  readonly object: { readonly ref: string };
  readonly qualifiers: Told['qualifiers'];
}

/** A GraphQL server without a port. @throws where it answers with errors */
export function throughGraphQL(asof: Asof): (query: Query) => Promise<Told[]> {
  const server = createServer({ asof, logger: pino({ level: 'silent' }) });
  return async ({ place, ...query }) => {
    const variables = { ...query, ...coordinates(place) };
    const response = await server.fetch(
      new Request('http://127.0.0.1/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: DOCUMENT, variables }),
      }),
    );
    const { errors, data } = (await response.json()) as Answer;
    if (errors !== undefined || data === undefined) throw new Error(`GraphQL: ${JSON.stringify(errors)}`);
    const nodes = data.asOf.entity?.facts.nodes ?? [];
    return nodes.map(({ subject, object, qualifiers }) => ({ subject: subject.ref, object: object.ref, qualifiers }));
  };
}
