import { type AuditEvent, namesInRows } from '#core/audit-events.ts'
import { type CellLabels, coded } from '#core/list/cell-labels.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { columnTexts, type Text } from '#core/texts/texts.ts'
import { feedKindTexts } from '#features/data-feeds/texts.ts'
import type { AuditRow } from './contract.ts'

/** What happened, in words. */
export const eventTexts: Readonly<Record<AuditEvent, Text>> = {
  'session.opened': /*i18n*/ { id: 'event.session.opened', message: 'Logged in' },
  'session.closed': /*i18n*/ { id: 'event.session.closed', message: 'Logged out' },
  'session.closedOffline': /*i18n*/ { id: 'event.session.closedOffline', message: 'Logged out offline' },
  'session.ended': /*i18n*/ { id: 'event.session.ended', message: 'Session ended' },
  'session.refreshed': /*i18n*/ { id: 'event.session.refreshed', message: 'Session renewed' },
  'session.codeReused': /*i18n*/ {
    id: 'event.session.codeReused',
    message: 'A login code of the provider was used twice',
  },
  'session.tokenReused': /*i18n*/ { id: 'event.session.tokenReused', message: 'A session token was used twice' },
  'login.failed': /*i18n*/ { id: 'event.login.failed', message: 'Login failed' },
  'login.locked': /*i18n*/ { id: 'event.login.locked', message: 'Login paused after too many attempts' },
  'login.unlocked': /*i18n*/ { id: 'event.login.unlocked', message: 'Login allowed again' },
  'password.changed': /*i18n*/ { id: 'event.password.changed', message: 'Password changed' },
  'password.resetAsked': /*i18n*/ { id: 'event.password.resetAsked', message: 'Password reset requested' },
  'password.resetVerified': /*i18n*/ { id: 'event.password.resetVerified', message: 'Password reset code entered' },
  'password.resetDone': /*i18n*/ { id: 'event.password.resetDone', message: 'New password set' },
  'user.created': /*i18n*/ { id: 'event.user.created', message: 'User created' },
  'user.changed': /*i18n*/ { id: 'event.user.changed', message: 'User changed' },
  'user.invited': /*i18n*/ { id: 'event.user.invited', message: 'User invited' },
  'user.invitationRenewed': /*i18n*/ { id: 'event.user.invitationRenewed', message: 'New invitation link created' },
  'user.invitationWithdrawn': /*i18n*/ { id: 'event.user.invitationWithdrawn', message: 'Invitation withdrawn' },
  'user.invitationAccepted': /*i18n*/ { id: 'event.user.invitationAccepted', message: 'Invitation accepted' },
  'user.deleted': /*i18n*/ { id: 'event.user.deleted', message: 'User deleted' },
  'user.linked': /*i18n*/ { id: 'event.user.linked', message: 'User linked to a terminal' },
  'user.unlinked': /*i18n*/ { id: 'event.user.unlinked', message: 'User detached from a terminal' },
  'user.sessionsEnded': /*i18n*/ { id: 'event.user.sessionsEnded', message: 'User logged out everywhere' },
  'user.suspended': /*i18n*/ { id: 'event.user.suspended', message: 'User suspended' },
  'user.resumed': /*i18n*/ { id: 'event.user.resumed', message: 'User suspension lifted' },
  'user.boundToProvider': /*i18n*/ { id: 'event.user.boundToProvider', message: 'User linked to single sign-on' },
  'terminal.created': /*i18n*/ { id: 'event.terminal.created', message: 'Terminal created' },
  'terminal.changed': /*i18n*/ { id: 'event.terminal.changed', message: 'Terminal changed' },
  'terminal.statusChanged': /*i18n*/ { id: 'event.terminal.statusChanged', message: 'Terminal switched on or off' },
  'merchant.statusChanged': /*i18n*/ { id: 'event.merchant.statusChanged', message: 'Merchant switched on or off' },
  'mid.statusChanged': /*i18n*/ { id: 'event.mid.statusChanged', message: 'MID switched on or off' },
  'device.statusChanged': /*i18n*/ { id: 'event.device.statusChanged', message: 'Device blocked or unblocked' },
  'device.logsRead': /*i18n*/ { id: 'event.device.logsRead', message: 'Device logs read' },
  'export.queued': /*i18n*/ { id: 'event.export.queued', message: 'Export started' },
  'export.done': /*i18n*/ { id: 'event.export.done', message: 'Export finished' },
  'export.failed': /*i18n*/ { id: 'event.export.failed', message: 'Export failed' },
  'export.downloaded': /*i18n*/ { id: 'event.export.downloaded', message: 'Export downloaded' },
  'export.canceled': /*i18n*/ { id: 'event.export.canceled', message: 'Export canceled' },
  'export.retried': /*i18n*/ { id: 'event.export.retried', message: 'Export retried' },
  'schedule.created': /*i18n*/ { id: 'event.schedule.created', message: 'Schedule created' },
  'schedule.changed': /*i18n*/ { id: 'event.schedule.changed', message: 'Schedule changed' },
  'schedule.stopped': /*i18n*/ { id: 'event.schedule.stopped', message: 'Schedule stopped' },
  'schedule.deleted': /*i18n*/ { id: 'event.schedule.deleted', message: 'Schedule deleted' },
  'receipt.prepared': /*i18n*/ { id: 'event.receipt.prepared', message: 'Receipt links prepared for offline use' },
  'receipt.shared': /*i18n*/ { id: 'event.receipt.shared', message: 'Receipt link created' },
  'receipt.withdrawn': /*i18n*/ { id: 'event.receipt.withdrawn', message: 'Receipt link withdrawn' },
  'receipt.emailQueued': /*i18n*/ { id: 'event.receipt.emailQueued', message: 'Receipt email requested' },
  'receipt.emailSent': /*i18n*/ { id: 'event.receipt.emailSent', message: 'Receipt email sent' },
  'receipt.emailRefused': /*i18n*/ { id: 'event.receipt.emailRefused', message: 'Receipt email not sent' },
  'warning.dismissed': /*i18n*/ { id: 'event.warning.dismissed', message: 'Warning dismissed' },
  'access.denied': /*i18n*/ { id: 'event.access.denied', message: 'An action was refused' },
  'access.readOnly': /*i18n*/ { id: 'event.access.readOnly', message: 'A change was refused (read-only access)' },
  'access.outsideScope': /*i18n*/ { id: 'event.access.outsideScope', message: 'Access to a record was refused' },
  'user.addressTaken': /*i18n*/ {
    id: 'event.user.addressTaken',
    message: 'An email address that is already in use was entered',
  },
  'access.limited': /*i18n*/ { id: 'event.access.limited', message: 'Too many requests' },
  'audit.read': /*i18n*/ { id: 'event.audit.read', message: 'Activity log read' },
  'seeAs.started': /*i18n*/ { id: 'event.seeAs.started', message: 'Portal viewed as another role' },
  'seeAs.ended': /*i18n*/ { id: 'event.seeAs.ended', message: 'Stopped viewing the portal as another role' },
  'data.received': /*i18n*/ { id: 'event.data.received', message: 'Data received' },
  'data.checked': /*i18n*/ { id: 'event.data.checked', message: 'Data checked, not saved' },
  'cardNumber.masked': /*i18n*/ { id: 'event.cardNumber.masked', message: 'Card numbers masked in received data' },
  'feedKey.created': /*i18n*/ { id: 'event.feedKey.created', message: 'Data feed key created' },
  'feedKey.revoked': /*i18n*/ { id: 'event.feedKey.revoked', message: 'Data feed key revoked' },
  'server.started': /*i18n*/ { id: 'event.server.started', message: 'Server started' },
  'server.stopped': /*i18n*/ { id: 'event.server.stopped', message: 'Server stopped' },
  'migration.applied': /*i18n*/ { id: 'event.migration.applied', message: 'Database updated' },
  'backup.made': /*i18n*/ { id: 'event.backup.made', message: 'Backup created' },
  'backup.restored': /*i18n*/ { id: 'event.backup.restored', message: 'Backup restored' },
  'backup.tried': /*i18n*/ { id: 'event.backup.tried', message: 'Backup tried out' },
  'settings.changed': /*i18n*/ { id: 'event.settings.changed', message: 'Server settings changed' },
  'clock.jumped': /*i18n*/ { id: 'event.clock.jumped', message: 'Server clock changed' },
}

/** The kinds of records that people do something with. */
export const recordKindTexts = {
  acquirer: columnTexts.acquirer,
  affiliate: columnTexts.affiliate,
  instance: columnTexts.instance,
  merchant: /*i18n*/ { id: 'recordKind.merchant', message: 'Merchant' },
  mid: /*i18n*/ { id: 'recordKind.mid', message: 'MID' },
  store: /*i18n*/ { id: 'recordKind.store', message: 'Store' },
  terminal: /*i18n*/ { id: 'recordKind.terminal', message: 'Terminal' },
  device: /*i18n*/ { id: 'recordKind.device', message: 'Device' },
  user: /*i18n*/ { id: 'recordKind.user', message: 'User' },
  transaction: /*i18n*/ { id: 'recordKind.transaction', message: 'Transaction' },
  export: /*i18n*/ { id: 'recordKind.export', message: 'Export' },
  schedule: /*i18n*/ { id: 'recordKind.schedule', message: 'Schedule' },
  warning: /*i18n*/ { id: 'recordKind.warning', message: 'Warning' },
  'feed-key': /*i18n*/ { id: 'recordKind.feed-key', message: 'Data feed key' },
} as const satisfies Record<string, Text>

/** How an attempt ended. */
export const resultTexts: Readonly<Record<AuditRow['result'], Text>> = {
  ok: /*i18n*/ { id: 'auditResult.ok', message: 'Succeeded' },
  refused: /*i18n*/ { id: 'auditResult.refused', message: 'Refused' },
  failed: /*i18n*/ { id: 'auditResult.failed', message: 'Failed' },
}

const nobodyText: Text = /*i18n*/ { id: 'audit.nobody', message: 'Nobody logged in' }

/** The words of each event under every name that rows hold. */
const eventLabels = Object.fromEntries(
  (Object.keys(eventTexts) as AuditEvent[]).flatMap((event) =>
    namesInRows(event).map((name) => [name, eventTexts[event]] as const),
  ),
)

/** What columns of the audit log say, on the screen and in files; a code that this build does not know stays as it is. */
export const auditLabels = {
  event: coded('event', eventLabels),
  objectType: coded('objectType', { ...recordKindTexts, ...feedKindTexts }),
  role: coded('role', roleTexts),
  result: coded('result', resultTexts),
  /** Who did it: by name, by role where the name is not the reader's to know, or nobody who was signed in. */
  actorName: {
    rules: [{ value: 'actorName' }, { value: 'actorEmail' }, { by: ['role'], labels: roleTexts }, { text: nobodyText }],
  },
} satisfies Readonly<Record<string, CellLabels>>
