import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { RuleName } from '../domain/text/routing.js';
import { mutation } from './resolvers/mutation.js';
import { query } from './resolvers/query.js';
import { recall } from './resolvers/recall.js';
import { snapshot } from './resolvers/snapshot.js';
import { things } from './resolvers/things.js';
import { scalars } from './scalars.js';

const folder = fileURLToPath(new URL('../../schema/', import.meta.url));

/** What the library calls them. */
const enums = {
  Op: { ASSERT: 'assert', END: 'end', CORRECT: 'correct', RETRACT: 'retract' },
  FactKind: { SEMANTIC: 'semantic', EPISODIC: 'episodic', PROCEDURAL: 'procedural' },
  Profile: { DEFAULT: 'default', TASK: 'task', CASUAL: 'casual', RETROSPECTIVE: 'retrospective' },
  QuestionRule: {
    OPEN_LOOPS: 'open-loops',
    LAST_TIME: 'last-time',
    SAID: 'said',
    MINE: 'mine',
    PREFERENCE: 'preference',
    HISTORY: 'history',
    EXACT: 'exact',
  } satisfies Record<string, RuleName>,
  LiteralType: { STRING: 'string', NUMBER: 'number', BOOLEAN: 'boolean', DATE: 'date', JSON: 'json' },
};

/** The schema of `schema/*.graphql`, one file per noun, with what answers it. */
export function buildSchema(): GraphQLSchema {
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));
  return makeExecutableSchema({
    typeDefs: files.sort().map((file) => readFileSync(`${folder}${file}`, 'utf8')),
    resolvers: { ...scalars, ...enums, ...query, ...snapshot, ...things, ...recall, ...mutation },
  });
}
