import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AuditEvent, presentName } from '#core/audit-events.ts'

/** What happened, in words. */
export const eventTexts: Readonly<Record<AuditEvent, MessageDescriptor>> = {
  'session.opened': msg`Signed in`,
  'session.closed': msg`Signed out`,
  'session.closedOffline': msg`Signed out without a network`,
  'session.ended': msg`Session ended`,
  'session.refreshed': msg`Session renewed`,
  'session.codeReused': msg`A sign-in code of the provider was used twice`,
  'session.tokenReused': msg`A session token was used twice`,
  'login.failed': msg`Sign-in failed`,
  'login.locked': msg`Sign-in paused after too many attempts`,
  'login.unlocked': msg`Sign-in possible again`,
  'password.changed': msg`Password changed`,
  'password.resetAsked': msg`New password asked for`,
  'password.resetVerified': msg`Code for a new password entered`,
  'password.resetDone': msg`New password set`,
  'user.created': msg`User created`,
  'user.changed': msg`User changed`,
  'user.deleted': msg`User deleted`,
  'user.linked': msg`User linked to a terminal`,
  'user.unlinked': msg`User detached from a terminal`,
  'user.sessionsEnded': msg`User signed out everywhere`,
  'user.boundToProvider': msg`User bound to single sign-on`,
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
  'export.retried': msg`Export tried again`,
  'receipt.shared': msg`Receipt link made`,
  'receipt.withdrawn': msg`Receipt link withdrawn`,
  'warning.dismissed': msg`Warning dismissed`,
  'access.denied': msg`Something not allowed was tried`,
  'access.readOnly': msg`A change was tried with read-only access`,
  'access.outsideScope': msg`A record out of reach was asked for`,
  'user.addressTaken': msg`An email address that is already in use was entered`,
  'access.limited': msg`Too many requests`,
  'audit.read': msg`Activity log read`,
  'data.received': msg`Data received`,
  'cardNumber.masked': msg`Card numbers masked in received data`,
  'feedKey.created': msg`Key for a data feed made`,
  'feedKey.revoked': msg`Key for a data feed withdrawn`,
  'server.started': msg`Server started`,
  'server.stopped': msg`Server stopped`,
  'migration.applied': msg`Database updated`,
  'backup.made': msg`Backup made`,
  'backup.restored': msg`Backup brought back`,
  'settings.changed': msg`Settings of the server changed`,
  'clock.jumped': msg`The server's clock was set`,
}

/** The words of an event; one this build does not know stays as it is named. */
export const eventText = (event: string): MessageDescriptor | string => {
  const name = presentName(event)
  return isKnown(name) ? eventTexts[name] : name
}

const isKnown = (name: string): name is AuditEvent => Object.hasOwn(eventTexts, name)
