import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const accepted = "a text such as '1974-08-10T12:00:00Z', '1974-08' or '1974'";
  throw new GraphQLError(`A time is ${accepted}, not ${JSON.stringify(value)?.slice(0, 64)}.`);
}

/** What a time means is for the library to say, which knows the field and the time zone. */
const Time = new GraphQLScalarType({ name: 'Time', parseValue: text, serialize: text });
const Instant = new GraphQLScalarType({ name: 'Instant', parseValue: text, serialize: text });

const json = new GraphQLScalarType({
  name: 'JSON',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  serialize: (value) => value,
});

export const scalars = { Time, Instant, JSON: json };
