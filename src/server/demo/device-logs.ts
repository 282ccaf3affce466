import { wallTimeIn } from '#core/time/time-zone.ts'
import { later } from './calendar.ts'
import type { Random } from './random.ts'
import type { DemoTerminal, Lines } from './tenants.ts'

const DAYS = 45
const DAY_MS = 86_400_000
/** Of so many devices one sends logs. */
const ONE_IN = 6
/** The devices of the demo cashier's store are among them. */
const FIRST = 3

type Entry = readonly [logType: string, action: string, code: string | null, content: string | null]

/** What a device says of itself on a day; most of it is its security module (D-54). */
const entries = [
  ['INFO', 'SHSM', 'SHSM-200', 'Session key derived, slot 3'],
  ['INFO', 'SHSM', 'SHSM-204', 'Key block loaded, KCV 8CA64D'],
  ['WARN', 'SHSM', 'SHSM-409', 'Counter resynchronised after a restart'],
  ['INFO', 'APP_START', null, 'Started in 1184 ms'],
  ['INFO', 'LOGIN', 'AUTH-200', 'Cashier signed in'],
  ['INFO', 'TRANSACTION', 'TRX-00', 'Approved by the host in 912 ms'],
  ['WARN', 'TRANSACTION', 'TRX-51', 'Declined by the issuer'],
  ['INFO', 'ATTESTATION', 'ATT-200', 'Integrity verdict received'],
  ['WARN', 'NETWORK', 'NET-408', 'No answer within 15000 ms; repeated over the mobile network'],
  ['INFO', 'CERTIFICATE', 'CERT-200', 'Client certificate checked, valid for 211 days'],
  [
    'ERROR',
    'CRASH',
    'APP-500',
    'java.lang.IllegalStateException: no tag in field\n\tat reader.NfcReader.transceive(NfcReader.kt:118)\n\tat reader.CardSession.select(CardSession.kt:64)',
  ],
] as const satisfies readonly Entry[]

const often = [20, 14, 2, 4, 4, 12, 2, 2, 2, 1, 0.3]

/** The logs of some devices over the last days. */
export const generateDeviceLogs = (random: Random, terminals: readonly DemoTerminal[], now: Date): Lines => {
  const draw = random.sampler(often)
  return terminals
    .filter((_, index) => index < FIRST || index % ONE_IN === 0)
    .flatMap(({ acquirerCode, deviceId, country }) =>
      Array.from({ length: DAYS }, (_, ago) => {
        const end = new Date(now.getTime() - ago * DAY_MS)
        // The clock of the shop at this moment of the day serves the whole day.
        const endThere = wallTimeIn(country.zone, end)
        return Array.from({ length: random.whole(6, 14) }, () => {
          const before = random.whole(60, 86_000)
          const [logType, action, code, content] = entries[draw()] ?? entries[0]
          return {
            acquirerCode,
            deviceId,
            eventTime: new Date(end.getTime() - before * 1000).toISOString(),
            logType,
            action,
            code,
            content,
            // Devices are a second or two off.
            deviceLocalTime: later(endThere, random.whole(-2, 2) - before),
          }
        })
      }).flat(),
    )
}
