import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { auditTexts } from '../texts.ts'
import { feedKindTexts } from '#features/data-feeds/texts.ts'
import { deviceTexts } from '#features/devices/texts.ts'
import { exportNames } from '#features/exports/texts.ts'
import { frequencyTexts, scheduleStateTexts } from '#features/schedules/texts.ts'
import { recordKindTexts } from '../labels.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { rightTexts, switchTexts, terminalTypeTexts, untilLiftedText } from '#core/texts/states.ts'
import { columnTexts, scaTexts } from '#core/texts/texts.ts'
import { formatDateTime } from '#core/time/time.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { mapNames } from '#core/map-names.ts'
import { currentConfig } from '#web/config/config.ts'
import { offsetNameAt, readerZone } from '#web/reader-zone.ts'
import { roleTexts } from '#core/texts/roles.ts'

type Label = MessageDescriptor | string

/** How a field of the audit log is shown: its heading, and its value in words where the value does not say it itself. */
export interface FieldStyle {
  readonly heading: MessageDescriptor
  readonly value?: (value: unknown) => Label
}

const coded =
  (texts: Readonly<Record<string, MessageDescriptor>>) =>
  (value: unknown): Label =>
    texts[String(value)] ?? String(value)

/** D-69: by our name or the operator's. */
const terminalType = (value: unknown): Label => {
  const { terminalTypes } = currentConfig()
  return coded({ ...terminalTypeTexts })(terminalTypes[String(value)] ?? value)
}

const terminals = (value: unknown): Label => {
  const count = Array.isArray(value) ? value.length : 0
  return msg`${plural(count, { one: '# terminal', other: '# terminals' })}`
}

/** An instant as lists show it, with its zone named (B-36). */
const instant = (value: unknown): Label => {
  const [zone, at] = [readerZone(), new Date(String(value))]
  return `${formatDateTime(wallTimeIn(zone, at))} ${offsetNameAt(zone, at)}`
}

/** Why a session ended, or somebody was not let in. */
const endings = coded({
  logout: msg`logged out`,
  offline: msg`logged out offline`,
  idle: msg`inactivity`,
  absolute: msg`maximum session length reached`,
  reuse: msg`a session token was used twice`,
  'code-reuse': msg`a login code of the provider was used twice`,
  'password-changed': msg`the password was changed`,
  provider: msg`ended by the login provider`,
  own: msg`ended from another session`,
  deleted: msg`the user was deleted`,
  suspended: msg`the user was suspended`,
  admin: msg`ended by an administrator`,
  ACCOUNT_SUSPENDED: msg`the account is suspended`,
  ended: msg`ended by the user`,
  expired: msg`time is up`,
  session: msg`the session ended`,
})

/** The fields that events name, by their names in the audit log: those of records under the headings of their columns. */
export const fieldStyles: Readonly<Record<string, FieldStyle>> = {
  ...mapNames(columnTexts, (name) => ({ heading: columnTexts[name] })),
  status: { heading: columnTexts.status, value: coded(switchTexts) },
  terminalStatus: { heading: columnTexts.terminalStatus, value: coded(switchTexts) },
  alias: { heading: columnTexts.alias },
  posTerminalIdCode: { heading: columnTexts.tid },
  terminalId: { heading: msg`Terminal ID` },
  terminalType: { heading: columnTexts.terminalType, value: terminalType },
  currency: { heading: columnTexts.currency },
  tip: { heading: columnTexts.tip, value: coded(switchTexts) },
  scaType: { heading: columnTexts.scaType, value: coded(scaTexts) },
  firstName: { heading: msg`First name` },
  lastName: { heading: msg`Last name` },
  email: { heading: columnTexts.email },
  rights: { heading: columnTexts.rights, value: coded(rightTexts) },
  ssmAccess: { heading: columnTexts.ssmAccess },
  role: { heading: auditTexts.role, value: coded(roleTexts) },
  terminals: { heading: columnTexts.terminalsCount, value: terminals },
  suspendedUntil: {
    heading: columnTexts.suspendedUntil,
    value: (value) => (value === UNTIL_LIFTED ? untilLiftedText : instant(value)),
  },
  expiresAt: { heading: msg`Expires`, value: (value) => (value === null ? msg`Never` : instant(value)) },
  delivery: { heading: msg`Invitation`, value: coded({ mail: msg`By email`, code: msg`QR code` }) },
  kinds: { heading: msg`May send`, value: coded(feedKindTexts) },
  passwordReplaced: { heading: msg`Password`, value: () => msg`replaced` },
  blocked: { heading: deviceTexts.blocked },
  reason: { heading: msg`Reason` },
  because: { heading: msg`Reason`, value: endings },
  ended: { heading: msg`Sessions ended` },
  entity: { heading: msg`Exported data`, value: coded(exportNames) },
  schedule: { heading: recordKindTexts.schedule },
  missed: { heading: msg`Missed runs` },
  frequency: { heading: msg`Repeat`, value: coded(frequencyTexts) },
  zone: { heading: columnTexts.timeZone },
  time: { heading: msg`Time` },
  byEmail: { heading: msg`Email me when a file is ready or fails` },
  state: { heading: columnTexts.status, value: coded(scheduleStateTexts) },
  format: { heading: columnTexts.format },
  rows: { heading: columnTexts.rows },
  size: { heading: columnTexts.size },
  name: { heading: columnTexts.name },
  inserted: { heading: msg`New records` },
  updated: { heading: msg`Changed records` },
  received: { heading: msg`Lines checked` },
  rejected: { heading: msg`Lines rejected` },
  call: { heading: msg`Call` },
  page: { heading: msg`Page` },
  dateFrom: { heading: msg`From` },
  dateTo: { heading: msg`To` },
  event: { heading: auditTexts.event },
  objectType: { heading: auditTexts.objectType },
  result: { heading: auditTexts.result },
  reference: { heading: auditTexts.reference },
  version: { heading: msg`Version` },
  migrations: { heading: msg`Database updates` },
}

/** Public tokens of records that another field of the same event names in words. */
const unsaid = new Set(['terminal', 'store', 'objectToken', 'userTokens', 'concernedTokens'])

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields of an event that are worth saying, with what stood in them before and after. */
export const changesOf = ({
  before,
  after,
}: {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !unsaid.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
