import type { Logger } from 'pino'
import type { AuditEvent } from '#core/audit-events.ts'
import { auditWithoutPrincipal } from './change.ts'
import type { Database } from './connect.ts'
import { asPublic } from './scope.ts'

/** Notes in the audit log of no acquirer what an operator did. Where that fails it is logged, and the operation goes on. */
export const auditOperation = async (
  database: Database,
  event: AuditEvent,
  after: Record<string, unknown>,
  log?: Logger,
  result: 'ok' | 'failed' = 'ok',
): Promise<void> => {
  try {
    await asPublic(database, (scope) =>
      auditWithoutPrincipal(scope, { address: null, reference: null }, { event, after, result }),
    )
  } catch (error) {
    log?.warn({ err: error, event }, 'not in the audit log')
  }
}
