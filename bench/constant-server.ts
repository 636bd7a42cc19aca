import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';

/** The baseline of the HTTP row: a yoga field that returns a constant of the same size. */
export async function constantServer(value: string): Promise<{ readonly url: string; close(): void }> {
  const schema = createSchema({
    typeDefs: 'type Query { constant: String! }',
    resolvers: { Query: { constant: () => value } },
  });
  const server = createServer(createYoga({ schema, logging: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/graphql`, close: () => server.close() };
}
