import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../moment.js';

/** A resolver: what it hangs on, its arguments, the document's context. */
export type Resolve<Source = unknown, Args = Readonly<Record<string, never>>> = (
  source: Source,
  args: Args,
  context: Context,
  info: GraphQLResolveInfo,
) => unknown;
