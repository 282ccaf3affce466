import { formatDateTime, type WallTime } from '#core/time/time.ts'
import { useCityOf } from '#web/i18n/city.ts'
import css from './instant.module.css'

/** A wall time as the terminal showed it, with the zone of its store named by its city (D-36, B-36). */
export function StoreTime({ at, zone }: { at: WallTime; zone: string | null }) {
  const cityOf = useCityOf()
  return (
    <time dateTime={at} title={zone ?? undefined} className={css.instant}>
      {formatDateTime(at)} {zone && <span className={css.zone}>{cityOf(zone)}</span>}
    </time>
  )
}
