import type { ReactNode } from 'react'
import css from './list-and-details.module.css'

interface Props {
  list: ReactNode
  /** The opened record; undefined while none is. */
  details: ReactNode | undefined
  /** What the record is: names the region it stands in. */
  detailsLabel: string
  /** The link back to the list. */
  back: ReactNode
}

/** A list, and on a wide screen the opened record beside it; on a narrow one in its place. The address is the same. */
export function ListAndDetails({ list, details, detailsLabel, back }: Props) {
  const open = details !== undefined
  return (
    <div className={css.screen} data-open={open ? '' : undefined}>
      <div className={css.list}>{list}</div>
      {open && (
        <section className={css.details} aria-label={detailsLabel}>
          <div className={css.back}>{back}</div>
          {details}
        </section>
      )}
    </div>
  )
}
