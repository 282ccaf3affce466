import type { ActorScope } from './scope.ts'

/** What happened, for the audit trail (SEC-55); `before` and `after` hold changed fields without secrets. */
export interface AuditEntry {
  readonly event: string
  readonly object?: { readonly type: string; readonly token: string; readonly acquirerId: number | null }
  readonly result?: 'ok' | 'refused' | 'failed'
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** A write: the transaction it happens in and the trail it leaves. Commands receive one and never open their own. */
export interface Change {
  readonly scope: ActorScope
  /** Writes the audit row in the same transaction: without it the change does not happen either (REL-34). */
  audit(entry: AuditEntry): Promise<void>
}

/** Makes the Change of a request out of its scope. */
export const changeIn = (scope: ActorScope, caller: { address: string; reference: string }): Change => ({
  scope,
  audit: async ({ event, object, result = 'ok', before, after }) => {
    await scope.db
      .insertInto('auditEvent')
      .values({
        event,
        result,
        userId: scope.actor.userId,
        sessionId: scope.actor.sessionId,
        acquirerId: object?.acquirerId ?? null,
        objectType: object?.type ?? null,
        objectToken: object?.token ?? null,
        address: caller.address,
        reference: caller.reference,
        before: JSON.stringify(before ?? null),
        after: JSON.stringify(after ?? null),
      })
      .execute()
  },
})
