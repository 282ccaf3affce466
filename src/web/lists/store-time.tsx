import { formatDateTime, type WallTime } from '#core/time/time.ts'
import css from './instant.module.css'

/** The place that an IANA zone is named after. */
export const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** A wall time as the terminal showed it, with the zone of its store named by its city (D-36, B-36). */
export function StoreTime({ at, zone }: { at: WallTime; zone: string | null }) {
  return (
    <time dateTime={at} title={zone ?? undefined} className={css.instant}>
      {formatDateTime(at)} {zone && <span className={css.zone}>{cityOf(zone)}</span>}
    </time>
  )
}
