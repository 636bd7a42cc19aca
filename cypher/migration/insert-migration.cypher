CREATE (:Migration {version: $version, file: $file, digest: $digest, appliedAt: datetime()})
