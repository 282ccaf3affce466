import type { ReactNode } from 'react'
import css from './key-value-list.module.css'

export type KeyValue = { term: string; value: ReactNode }

/** Facts as term and value, on one line where there is room. */
export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={css.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={css.pair}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
