/**
 * Every event of the audit log (SEC-55, Annex E): what it happened to, a dot, and what happened. Rows hold the names
 * and cannot be written anew without breaking their chain of hashes: a name that changes goes on among `formerNames`.
 */
export type AuditEvent =
  | 'session.opened'
  | 'session.closed'
  | 'session.closedOffline'
  | 'session.ended'
  | 'session.refreshed'
  | 'session.codeReused'
  | 'session.tokenReused'
  | 'login.failed'
  | 'login.locked'
  | 'login.unlocked'
  | 'password.changed'
  | 'password.resetAsked'
  | 'password.resetVerified'
  | 'password.resetDone'
  | 'user.created'
  | 'user.changed'
  | 'user.invited'
  | 'user.invitationRenewed'
  | 'user.invitationWithdrawn'
  | 'user.invitationAccepted'
  | 'user.deleted'
  | 'user.linked'
  | 'user.unlinked'
  | 'user.sessionsEnded'
  | 'user.suspended'
  | 'user.resumed'
  | 'user.boundToProvider'
  | 'user.addressTaken'
  | 'terminal.created'
  | 'terminal.changed'
  | 'terminal.statusChanged'
  | 'merchant.statusChanged'
  | 'mid.statusChanged'
  | 'device.statusChanged'
  | 'device.logsRead'
  | 'export.queued'
  | 'export.done'
  | 'export.failed'
  | 'export.downloaded'
  | 'export.canceled'
  | 'export.retried'
  | 'schedule.created'
  | 'schedule.changed'
  | 'schedule.stopped'
  | 'schedule.deleted'
  | 'receipt.prepared'
  | 'receipt.shared'
  | 'receipt.withdrawn'
  | 'receipt.emailQueued'
  | 'receipt.emailSent'
  | 'receipt.emailRefused'
  | 'warning.dismissed'
  | 'access.denied'
  | 'access.readOnly'
  | 'access.outsideScope'
  | 'access.limited'
  | 'audit.read'
  | 'seeAs.started'
  | 'seeAs.ended'
  | 'data.received'
  | 'data.checked'
  | 'cardNumber.masked'
  | 'feedKey.created'
  | 'feedKey.revoked'
  | 'server.started'
  | 'server.stopped'
  | 'migration.applied'
  | 'backup.made'
  | 'backup.restored'
  | 'backup.tried'
  | 'settings.changed'
  | 'clock.jumped'

/** What older rows, addresses and saved filters say instead of today's name. */
const formerNames: ReadonlyMap<string, AuditEvent> = new Map([
  ['data-received', 'data.received'],
  ['feed-key-created', 'feedKey.created'],
  ['feed-key-revoked', 'feedKey.revoked'],
])

/** Today's name of an event; one that this build does not know stays as it is. */
export const presentName = (event: string): string => formerNames.get(event) ?? event

/** Every name that rows about an event hold. */
export const namesInRows = (event: string): readonly string[] => {
  const name = presentName(event)
  return [name, ...[...formerNames].flatMap(([former, present]) => (present === name ? former : []))]
}
