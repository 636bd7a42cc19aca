UNWIND $hashes AS hash
MATCH (e:Episode {contentHash: hash, space: $space})
RETURN e.ref, e.scope, e.occurredAt.epochMillis, e.channel, e.body, e.bodyJson, e.contentHash,
  e.committedAt.epochSeconds * 1000000 + e.committedAt.microsecond, e.position
