import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Instant } from './instant.tsx'
import css from './saved-line.module.css'
import type { Saved } from './saved-page.ts'

const none: readonly string[] = []

/**
 * The line that says how old what is shown is, as soon as it cannot be renewed: nothing saved is passed off as current. Its
 * place is kept free from the start, so that nothing moves when it comes. `saved` says how much of a list that is, and is
 * absent where all of it is shown; `held` that it could be renewed and is not; `children` is what else there is to say.
 */
export function SavedLine({
  query,
  saved,
  isSaved: isPaused = false,
  unsaved = none,
  children,
}: {
  saved?: Saved | undefined
  isSaved?: boolean | undefined
  /** The columns that the device does not keep. */
  unsaved?: readonly string[]
  query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'fetchStatus' | 'isError'>
  children?: ReactNode
}) {
  const stale =
    query.data !== undefined && (isPaused || saved !== undefined || query.fetchStatus === 'paused' || query.isError)
  const { t } = useLingui()
  const columns = unsaved.join(', ')
  const howMuch = useSavedText(saved)
  // Where there is nothing to say, its place is no paragraph that a screen reader stops at.
  return (
    <div className={css.line} data-stale={stale || undefined}>
      {stale ? (
        <>
          {howMuch && `${howMuch} · `}
          <Trans>
            as of <Instant at={new Date(query.dataUpdatedAt).toISOString()} />
          </Trans>
          {unsaved.length > 0 && ` · ${t`Not saved: ${columns}`}`}
        </>
      ) : (
        children
      )}
    </div>
  )
}

/** How much of a list is saved, where that is not all of it. */
const useSavedText = (saved: Saved | undefined): string | undefined => {
  const { t, i18n } = useLingui()
  if (!saved) return undefined
  const { rows, counted } = saved
  if (!counted) {
    return plural(rows, {
      one: '# row saved on this device; there may be more',
      other: '# rows saved on this device; there may be more',
    })
  }
  if (counted.totalIs === 'exact' && rows >= counted.total) return undefined
  const count = i18n.number(rows)
  const total = `${i18n.number(counted.total)}${counted.totalIs === 'atLeast' ? '+' : ''}`
  return t`${count} of ${total} saved on this device`
}
