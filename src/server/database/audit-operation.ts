import type { Logger } from 'pino'
import { auditWithoutActor } from './change.ts'
import type { Database } from './connect.ts'
import { asPublic } from './scope.ts'

/** What happens to the server as a whole, as the trail names it (Annex E). */
type Operation =
  | 'server.started'
  | 'server.stopped'
  | 'migration.applied'
  | 'backup.made'
  | 'backup.restored'
  | 'clock.jumped'

/** Notes in the trail of no acquirer what an operator did. What cannot be noted is logged and happens nevertheless. */
export const auditOperation = async (
  database: Database,
  event: Operation,
  after: Record<string, unknown>,
  log?: Logger,
): Promise<void> => {
  try {
    await asPublic(database, (scope) => auditWithoutActor(scope, { address: null, reference: null }, { event, after }))
  } catch (error) {
    log?.warn({ err: error, event }, 'not in the audit trail')
  }
}
