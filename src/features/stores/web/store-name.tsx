import type { ListRow } from '#core/list/declare.ts'
import type { storeList } from '../contract.ts'
import { StopMark } from '#web/records/stop.tsx'
import css from './store-name.module.css'

/** A store by its name, and below it what keeps it from processing transactions (D-52). */
export function StoreName({ row: { name, processing } }: { row: ListRow<typeof storeList> }) {
  return processing.enabled ? (
    name
  ) : (
    <span className={css.stopped}>
      <span className={css.name}>{name}</span>
      <small>
        <StopMark processing={processing} />
      </small>
    </span>
  )
}
