import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MANY_MAX } from '#core/limits.ts'
import type { ManyPreview, ManyRecord } from '#core/list/many.ts'
import type { ManyAction } from './action.ts'
import { AlreadySo, NotFound, Records } from './records.tsx'

interface QuestionProps {
  action: ManyAction
  preview: ManyPreview
  changing: readonly ManyRecord[]
  /** How many were named and are not among the records. */
  missing: number
  children: ReactNode
}

/** What would come of it. */
export function Question({ action, preview: { records, hasMore, stops }, changing, missing, children }: QuestionProps) {
  const { i18n } = useLingui()
  const same = records.filter(({ isSame }) => isSame)
  return (
    <>
      {changing.length === 0 ? null : action.stops ? (
        <p>
          <Plural
            value={stops}
            _0="No terminal stops taking payments by this."
            one="# terminal stops taking payments immediately."
            other="# terminals stop taking payments immediately."
          />
        </p>
      ) : (
        action.effect && <p>{i18n._(action.effect)}</p>
      )}
      <NotFound missing={missing} />
      {hasMore && (
        <p>
          <Trans>Only the first {i18n.number(MANY_MAX)} are included.</Trans>
        </p>
      )}
      {changing.length > 0 && children}
      <Records records={changing} />
      <AlreadySo text={action.already} records={same} />
    </>
  )
}
