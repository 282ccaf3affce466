import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AuditEvent, presentName } from '#core/audit-events.ts'
import { feedKindTexts } from '#features/data-feeds/web/shared.ts'

/** What happened, in words. */
export const eventTexts: Readonly<Record<AuditEvent, MessageDescriptor>> = {
  'session.opened': msg`Signed in`,
  'session.closed': msg`Signed out`,
  'session.closedOffline': msg`Signed out offline`,
  'session.ended': msg`Session ended`,
  'session.refreshed': msg`Session renewed`,
  'session.codeReused': msg`A sign-in code of the provider was used twice`,
  'session.tokenReused': msg`A session token was used twice`,
  'login.failed': msg`Sign-in failed`,
  'login.locked': msg`Sign-in paused after too many attempts`,
  'login.unlocked': msg`Sign-in allowed again`,
  'password.changed': msg`Password changed`,
  'password.resetAsked': msg`Password reset requested`,
  'password.resetVerified': msg`Password reset code entered`,
  'password.resetDone': msg`New password set`,
  'user.created': msg`User created`,
  'user.changed': msg`User changed`,
  'user.deleted': msg`User deleted`,
  'user.linked': msg`User linked to a terminal`,
  'user.unlinked': msg`User detached from a terminal`,
  'user.sessionsEnded': msg`User signed out everywhere`,
  'user.boundToProvider': msg`User linked to single sign-on`,
  'terminal.created': msg`Terminal created`,
  'terminal.changed': msg`Terminal changed`,
  'terminal.statusChanged': msg`Terminal switched on or off`,
  'merchant.statusChanged': msg`Merchant switched on or off`,
  'mid.statusChanged': msg`MID switched on or off`,
  'device.statusChanged': msg`Device blocked or unblocked`,
  'device.logsRead': msg`Device logs read`,
  'export.queued': msg`Export started`,
  'export.done': msg`Export finished`,
  'export.failed': msg`Export failed`,
  'export.downloaded': msg`Export downloaded`,
  'export.canceled': msg`Export canceled`,
  'export.retried': msg`Export retried`,
  'receipt.shared': msg`Receipt link created`,
  'receipt.withdrawn': msg`Receipt link withdrawn`,
  'warning.dismissed': msg`Warning dismissed`,
  'access.denied': msg`An action was refused`,
  'access.readOnly': msg`A change was refused (read-only access)`,
  'access.outsideScope': msg`Access to a record was refused`,
  'user.addressTaken': msg`An email address that is already in use was entered`,
  'access.limited': msg`Too many requests`,
  'audit.read': msg`Activity log read`,
  'data.received': msg`Data received`,
  'cardNumber.masked': msg`Card numbers masked in received data`,
  'feedKey.created': msg`Data feed key created`,
  'feedKey.revoked': msg`Data feed key revoked`,
  'server.started': msg`Server started`,
  'server.stopped': msg`Server stopped`,
  'migration.applied': msg`Database updated`,
  'backup.made': msg`Backup created`,
  'backup.restored': msg`Backup restored`,
  'settings.changed': msg`Server settings changed`,
  'clock.jumped': msg`Server clock changed`,
}

/** The words of an event; one this build does not know stays as it is named. */
export const eventText = (event: string): MessageDescriptor | string => {
  const name = presentName(event)
  return isKnown(name) ? eventTexts[name] : name
}

const isKnown = (name: string): name is AuditEvent => Object.hasOwn(eventTexts, name)

/** The kinds of records that people do something with. */
export const recordKindTexts = {
  merchant: msg`Merchant`,
  mid: msg`MID`,
  store: msg`Store`,
  terminal: msg`Terminal`,
  device: msg`Device`,
  user: msg`User`,
  transaction: msg`Transaction`,
  export: msg`Export`,
  warning: msg`Warning`,
  'feed-key': msg`Data feed key`,
} as const satisfies Record<string, MessageDescriptor>

const objectTexts: Readonly<Record<string, MessageDescriptor>> = { ...recordKindTexts, ...feedKindTexts }

/** The kind of an object in words; one this build does not know stays as it is named. */
export const objectText = (type: string): MessageDescriptor | string => objectTexts[type] ?? type
