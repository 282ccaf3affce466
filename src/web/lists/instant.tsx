import { formatDateTime, wallTimeOf } from '#core/time/time.ts'
import { readerZone } from '#web/reader-zone.ts'
import css from './instant.module.css'

/** How far the clock of the reader is from UTC at that moment, as 'GMT+2'. */
const offsetAt = (at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A UTC instant by the clock of the person who reads it, in the format of the lists and with its zone named (B-36). */
export function Instant({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={readerZone()} className={css.instant}>
      {formatDateTime(wallTimeOf(date))} <span className={css.zone}>{offsetAt(date)}</span>
    </time>
  )
}
