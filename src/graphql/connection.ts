import type { SelectionSetNode } from 'graphql';
import { GraphQLIncludeDirective, type GraphQLResolveInfo, GraphQLSkipDirective, getDirectiveValues } from 'graphql';
import type { Connection } from '../library/questions.js';

/** A page of the library as a Relay connection. */
export function connectionOf<T, N>(page: Connection<T>, see: (item: T) => N) {
  return {
    nodes: () => page.items.map(see),
    edges: () => {
      const { cursors } = page;
      return page.items.map((item, i) => ({ node: see(item), cursor: cursors[i] }));
    },
    pageInfo: { hasNextPage: page.more, endCursor: () => page.cursors.at(-1) ?? null },
    totalCount: page.total,
  };
}

/** Whether a connection's `totalCount` is selected: only then is it counted. */
export function wantsTotal(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some(({ selectionSet }) => selects(selectionSet, 'totalCount', info));
}

function selects(set: SelectionSetNode | undefined, field: string, info: GraphQLResolveInfo): boolean {
  return (set?.selections ?? []).some((selection) => {
    const { variableValues } = info;
    if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true) return false;
    if (getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if === false) return false;
    if (selection.kind === 'Field') return selection.name.value === field;
    if (selection.kind === 'InlineFragment') return selects(selection.selectionSet, field, info);
    return selects(info.fragments[selection.name.value]?.selectionSet, field, info);
  });
}
