import type { ReactNode } from 'react'
import css from './key-value-list.module.css'

export type KeyValue = { term: string; value: ReactNode }

/** Whether anything would be shown of a value. */
export const hasValue = ({ value }: KeyValue): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  typeof value !== 'boolean' &&
  !(Array.isArray(value) && value.length === 0)

/** Facts as term and value, on one line where there is room; a fact without a value is left out. */
export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={css.list}>
      {items.filter(hasValue).map(({ term, value }) => (
        <div key={term} className={css.pair}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
