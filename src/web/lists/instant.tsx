import { useContext } from 'react'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatDateTime } from '#core/time/time.ts'
import { offsetNameAt, ReaderZone, readerZone } from '#web/reader-zone.ts'
import css from './instant.module.css'

/** A UTC instant in the zone of the person who reads it, in the format of the lists and with its zone named (B-36). */
export function Instant({ at }: { at: string }) {
  const date = new Date(at)
  const zone = useContext(ReaderZone) ?? readerZone()
  return (
    <time dateTime={at} title={zone} className={css.instant}>
      {formatDateTime(wallTimeIn(zone, date))} <span className={css.zone}>{offsetNameAt(zone, date)}</span>
    </time>
  )
}
