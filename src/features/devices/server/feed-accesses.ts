import { sql } from 'kysely'
import { current, field } from '#server/feed/columns.ts'
import { optional, pastInstant } from '#server/feed/fields.ts'

/** When something of a device was first and last seen; that never moves inwards. */
export const accesses = {
  firstAccessedAt: field(
    optional(pastInstant),
    current('timestamptz', { value: sql`least(line."firstAccessedAt", stored.first_accessed_at)` }),
  ),
  lastAccessedAt: field(
    optional(pastInstant),
    current('timestamptz', { value: sql`greatest(line."lastAccessedAt", stored.last_accessed_at)` }),
  ),
}
