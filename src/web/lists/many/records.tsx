import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManyRecord } from '#core/list/many.ts'
import css from './many-dialog.module.css'

type Named = Pick<ManyRecord, 'token' | 'name' | 'hint'>

/** Records by what people call them, and what there is to say of each. */
export function Records<R extends Named>({
  records,
  remark,
  ...label
}: {
  records: readonly R[]
  remark?: (record: R) => ReactNode
  'aria-label'?: string
  'aria-labelledby'?: string
}) {
  if (records.length === 0) return null
  return (
    <ul className={css.records} {...label}>
      {records.map((record) => (
        <li key={record.token}>
          {record.name} <small>{record.hint}</small>
          {remark && <div>{remark(record)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** How many of those named were not found. */
export function NotFound({ missing }: { missing: number }) {
  if (missing === 0) return null
  return (
    <p>
      <Plural
        value={missing}
        one="# wasn't found, or you can't change it."
        other="# weren't found, or you can't change them."
      />
    </p>
  )
}

/** Those that are as the change would make them. */
export function AlreadySo({ text, records }: { text: (count: number) => ReactNode; records: readonly Named[] }) {
  if (records.length === 0) return null
  return (
    <>
      <p>{text(records.length)}</p>
      <Records records={records} />
    </>
  )
}
