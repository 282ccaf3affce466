import { sql } from 'kysely'
import type { AuditEvent } from '#core/audit-events.ts'
import { leadingRole, type Role } from '#core/access/roles.ts'
import { ApiError } from '#server/http/api-error.ts'
import { tenantOf } from './audit-tenant.ts'
import type { PrincipalScope, PlainScope } from './scope.ts'

/** What happened, for the audit log (SEC-55); `before` and `after` hold changed fields without secrets. */
export interface AuditEntry {
  readonly event: AuditEvent
  readonly object?: { readonly type: string; readonly token: string; readonly acquirerId: number | null }
  readonly result?: 'ok' | 'refused' | 'failed'
  /** How many times, where a flood is written down once a minute. */
  readonly count?: number
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/**
 * A write: the transaction it happens in and the events it writes into the audit log. Commands receive one and never
 * open their own.
 */
export interface Change {
  readonly scope: PrincipalScope
  /** Writes the audit row in the same transaction: without it the change does not happen either (REL-34). */
  audit(entry: AuditEntry): Promise<void>
}

/** Where a request came from, as the audit log keeps it. */
export interface Origin {
  readonly address: string | null
  readonly reference: string | null
}

/** Makes the Change of a request out of its scope. */
export const changeIn = (scope: PrincipalScope, requestInfo: Origin): Change => ({
  scope,
  audit: (entry) => auditAs(scope, requestInfo, entry),
})

/** Writes an audit row in the name of somebody who is signed in. */
export const auditAs = (scope: PrincipalScope, origin: Origin, entry: AuditEntry): Promise<void> => {
  const { userId, sessionId, roles } = scope.principal
  return auditWithoutPrincipal(scope, origin, { ...entry, userId, sessionId, role: leadingRole(roles) })
}

/** Writes an audit row for something that nobody who is signed in did, in the transaction it is part of. */
export const auditWithoutPrincipal = async (
  { db }: PlainScope,
  { address, reference }: Origin,
  entry: AuditEntry & {
    /** Whom it concerns, as far as that is known. */
    readonly userId?: number
    readonly sessionId?: string | null
    readonly role?: Role
  },
): Promise<void> => {
  const { event, object, result = 'ok', userId = null, sessionId = null, role = null, count = 1, before, after } = entry
  await sql`
    insert into audit_event (event, result, count, user_id, session_id, role, address, reference, object_type,
      object_token, before, after, acquirer_id, affiliate_id, instance_id, merchant_id)
    select ${event}, ${result}, ${count}::int, ${userId}::bigint, ${sessionId}, ${role}, ${address}, ${reference},
      ${object?.type ?? null}, ${object?.token ?? null}, ${JSON.stringify(before ?? null)}::jsonb,
      ${JSON.stringify(after ?? null)}::jsonb, tenant.*
    from (select) as one left join lateral (${tenantOf(object, userId)}) tenant on true`.execute(db)
}

/**
 * Refuses an edit that was made on an older state of the record (REL-15). Read the record `for update` first.
 * @throws ApiError STALE_VERSION with the record as it is now
 */
export const requireVersion = async (
  record: { readonly version: number },
  sent: number,
  present: () => Promise<unknown>,
): Promise<void> => {
  if (record.version !== sent) throw new ApiError('STALE_VERSION', { current: await present() })
}
