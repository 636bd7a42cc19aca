import {
  type GraphQLField,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../src/graphql/schema.js';

// Descriptions in the SDL are the documentation (api.md), so there is no type, field, argument or value without one.

/** Every named part of the schema with its description. */
function parts(): [string, string | null | undefined][] {
  const all: [string, string | null | undefined][] = [];
  const add = (name: string, part: { description?: string | null | undefined }) => all.push([name, part.description]);
  for (const type of Object.values(buildSchema().getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    add(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) add(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(type.getFields());
    for (const field of fields) {
      add(`${type.name}.${field.name}`, field);
      for (const argument of 'args' in field ? field.args : [])
        add(`${type.name}.${field.name}(${argument.name})`, argument);
    }
  }
  return all;
}

test('everything in the schema is described, in a sentence', () => {
  const all = parts();
  expect(all.length).toBeGreaterThan(250);
  expect(all.filter(([, text]) => !text || text.length < 4 || !/[.`]$/.test(text)).map(([name]) => name)).toEqual([]);
});

test('a question and a write name exactly one way: the schema says so itself', () => {
  const types = buildSchema().getTypeMap();
  const oneOf = Object.values(types).filter((type) => isInputObjectType(type) && type.isOneOf);
  expect(oneOf.map(({ name }) => name).sort()).toEqual(['EntityRef', 'ObjectInput', 'StatementInput']);
});

test('what later work owns is left out, not stubbed', () => {
  const names = parts().map(([name]) => name);
  for (const later of ['Subscription', 'Snapshot.match', 'Snapshot.series']) {
    expect(names).not.toContain(later);
  }
});
