import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { MANY_MAX } from '#core/limits.ts'
import type { List } from '#core/list/declare.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { useMay } from '#web/session/may.ts'
import { useStore } from '#web/store.ts'
import { Button } from '#web/ui/button.tsx'
import type { ManyAction } from './action.ts'
import { forgetJob, isJobRunning, type ManyJob, unfinishedJob } from './job.ts'
import type { ManyDialogProps } from './many-dialog.tsx'
import css from './select-parts.module.css'
import { isSelected, type Selection } from './selection.ts'

export { createSelection } from './selection.ts'

const ManyDialog = lazy(async () => ({ default: (await import('./many-dialog.tsx')).ManyDialog }))

/** Selects a row; with the Shift key all from the one before. */
export function SelectRow({ selection, token, name }: { selection: Selection; token: string; name: string }) {
  const { t } = useLingui()
  const isOn = useSyncExternalStore(selection.subscribe, () => isSelected(selection.get(), token))
  return <Box label={t`Select ${name}`} isOn={isOn} onToggle={(extend) => selection.toggle(token, extend)} />
}

/** Selects the rows that are shown, or none of them. */
export function SelectPage({ selection, tokens }: { selection: Selection; tokens: readonly string[] }) {
  const { t } = useLingui()
  const selected = useStore(selection)
  useEffect(() => selection.show(tokens), [selection, tokens])
  const count = tokens.filter((token) => isSelected(selected, token)).length
  const isOn = count > 0 && count === tokens.length
  return (
    <Box
      label={t`Select all rows on this page`}
      isOn={isOn}
      isPart={count > 0 && !isOn}
      onToggle={() => selection.setShown(!isOn)}
    />
  )
}

interface BoxProps {
  label: string
  isOn: boolean
  isPart?: boolean
  onToggle: (extend: boolean) => void
}

/** The whole cell is its target. */
function Box({ label, isOn, isPart = false, onToggle }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    // Not a label: Firefox presses nothing for one that is pressed with the Shift key.
    <span className={css.target}>
      <input
        ref={box}
        type="checkbox"
        className={css.box}
        aria-label={label}
        checked={isOn}
        onMouseDown={(event) => {
          // Would select the text between this press and the one before.
          if (event.shiftKey) event.preventDefault()
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </span>
  )
}

export interface ManyBarProps {
  selection: Selection
  list: List
  /** What can be done besides exporting. */
  load: (() => Promise<readonly ManyAction[]>) | undefined
  /** Asks how to export; undefined for those who may not. */
  onExport: (() => void) | undefined
  /** Takes the boxes away from those who asked for them. */
  onStop: (() => void) | undefined
  /** All rows of the filter, in words that the call understands. */
  filter: ManyDialogProps['filter']
  /** Changes with the filter. */
  filterKey: string
  total: number
  isExact: boolean
}

/** What can be done with the rows that are selected; and what was interrupted. */
export function ManyBar({ selection, list, load, onExport, onStop, filter, filterKey, total, isExact }: ManyBarProps) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const { tokens, isAll } = useStore(selection)
  const { data: actions = [] } = useQuery({
    queryKey: ['many-actions', list.key],
    queryFn: load ?? skipToken,
    networkMode: 'always',
  })
  const [asked, setAsked] = useState<{ action: ManyAction; resumed?: ManyJob; undone?: readonly string[] }>()
  const unfinished = useUnfinished(list.key, asked === undefined)

  // What is no longer among the rows is not changed by mistake.
  useEffect(() => selection.keepFor(filterKey), [selection, filterKey])

  const allowed = actions.filter(({ access }) => may(access))
  const count = isAll ? Math.min(total, MANY_MAX) : tokens.size
  const tooMany = count > MANY_MAX ? t`At most ${i18n.number(MANY_MAX)} rows at once.` : undefined
  const isMore = !isAll && (total > tokens.size || !isExact)
  const resumable = allowed.find(({ id }) => id === unfinished?.job?.action)
  const { job, done, total: planned } = unfinished ?? {}

  return (
    <>
      {/* Always there, so that what comes into it is read out. */}
      <div role="status" className={css.count}>
        {(count > 0 || onStop) && (
          <Plural value={count} _0="No rows selected" one="# row selected" other="# rows selected" />
        )}
      </div>
      {(count > 0 || onStop) && (
        <div role="group" aria-label={t`Selected rows`} className={css.bar}>
          {count > 0 && isMore && (
            <Button kind="quiet" onClick={selection.selectAll}>
              {total > MANY_MAX || !isExact ? (
                <Trans>Select the first {i18n.number(MANY_MAX)}</Trans>
              ) : (
                <Trans>Select all {i18n.number(total)}</Trans>
              )}
            </Button>
          )}
          <Button kind="quiet" onClick={onStop ?? selection.clear}>
            {onStop ? <Trans>Stop selecting</Trans> : <Trans>Clear selection</Trans>}
          </Button>
          {allowed.map((action) => (
            <Button key={action.id} disabledReason={offlineReason ?? tooMany} onClick={() => setAsked({ action })}>
              {i18n._(action.label)}
            </Button>
          ))}
          {count > 0 && onExport && (
            <Button disabledReason={offlineReason ?? tooMany} onClick={onExport}>
              <Trans context="verb">Export</Trans>
            </Button>
          )}
        </div>
      )}
      {unfinished && (
        <div role="alert" className={css.bar}>
          <span>
            <Trans>
              A change of several rows was interrupted: {done} of {planned} done.
            </Trans>
          </span>
          {job && resumable && (
            <Button disabledReason={offlineReason} onClick={() => setAsked({ action: resumable, resumed: job })}>
              <Trans>Continue</Trans>
            </Button>
          )}
          <Button kind="quiet" onClick={unfinished.dismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      )}
      {asked && (
        <Suspense>
          <ManyDialog
            key={asked.action.id}
            {...{ list, filter }}
            action={asked.action}
            resumed={asked.resumed}
            isUndo={asked.undone !== undefined}
            tokens={asked.undone ?? (isAll ? undefined : [...tokens])}
            count={asked.undone?.length ?? count}
            // Rows that were named stay selected. All of the filter may be others after the change.
            onChanged={() => isAll && selection.clear()}
            onUndo={(action, undone) => setAsked({ action, undone })}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What was interrupted, unless it still goes on in another tab. */
const useUnfinished = (list: string, isIdle: boolean) => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isIdle) return undefined
    const end = new AbortController()
    const look = async () => {
      const isRunning = await isJobRunning()
      if (!end.signal.aborted) setShown(!isRunning)
    }
    void look()
    return () => end.abort()
  }, [isIdle])
  const unfinished = isShown && isIdle ? unfinishedJob(list) : undefined
  return (
    unfinished && {
      ...unfinished,
      dismiss: () => {
        forgetJob()
        setShown(false)
      },
    }
  )
}
