import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const accepted = "a text such as '1974-08-10T12:00:00Z', '1974-08' or '1974'";
  throw new GraphQLError(`A time is ${accepted}, not ${JSON.stringify(value)?.slice(0, 64)}.`);
}

const untyped = (node: ValueNode, variables?: Readonly<Record<string, unknown>> | null) =>
  valueFromASTUntyped(node, variables);

/** What a time means is for the library to say, which knows the field and the time zone. */
const time = {
  __parseValue: text,
  __parseLiteral: (node: ValueNode) => text(untyped(node)),
};

const json = { __parseLiteral: untyped };

/** How the scalars of the schema are read; they are answered as they are. */
export const scalars = { Time: time, JSON: json };
