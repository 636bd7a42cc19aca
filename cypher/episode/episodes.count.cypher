// How many episodes there are without a page's bounds.
MATCH (e:Episode {space: $space})
USING INDEX SEEK e:Episode(space, occurredAt, ref)
WHERE e.occurredAt >= $from AND e.occurredAt <= $through AND e.ref >= ''
  AND ($refs IS NULL OR e.ref IN $refs)
  AND e.committedAt <= $knownAt AND e.scope IN $scopes
  AND ($channels IS NULL OR e.channel IN $channels)
RETURN count(*)
