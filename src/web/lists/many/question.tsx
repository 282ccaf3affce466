import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MANY_MAX } from '#core/limits.ts'
import type { ManyPreview, ManyRecord } from '#core/list/many.ts'
import type { ManyAction } from './action.ts'
import { AlreadySo, Records } from './records.tsx'

interface QuestionProps {
  action: ManyAction
  preview: ManyPreview
  changing: readonly ManyRecord[]
  /** How many were named. */
  asked: number | undefined
  children: ReactNode
}

/** What would come of it. */
export function Question({ action, preview: { records, hasMore, stops }, changing, asked, children }: QuestionProps) {
  const { i18n } = useLingui()
  const same = records.filter(({ isSame }) => isSame)
  const missing = asked === undefined ? 0 : asked - records.length
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
      {missing > 0 && (
        <p>
          <Plural
            value={missing}
            one="# wasn't found, or you can't change it."
            other="# weren't found, or you can't change them."
          />
        </p>
      )}
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
