import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { OpenForm } from './form-state.ts'

interface RouteLocation {
  readonly pathname: string
  readonly search: RecordSearch
}

/** Other changes of the address, such as of a list behind the form, leave it where it is. */
const leaves = (current: RouteLocation, next: RouteLocation) =>
  current.pathname !== next.pathname ||
  current.search.form !== next.search.form ||
  current.search.open !== next.search.open

/**
 * Asks before unsaved changes are lost: by a link, by Back, by the browser when the tab closes, and by what calls `ask`
 * (D-106). While the form is being saved it stays.
 */
export const useLeaveGuard = <Values extends object>({ mustWait, mustAsk, discard }: OpenForm<Values>) => {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<{ leave: () => void }>()
  useBlocker({
    shouldBlockFn: ({ current, next }) => mustWait() && leaves(current as RouteLocation, next as RouteLocation),
    enableBeforeUnload: false,
  })
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => mustAsk() && leaves(current as RouteLocation, next as RouteLocation),
    enableBeforeUnload: mustAsk,
    withResolver: true,
  })
  const asks = wanted !== undefined || blocker.status === 'blocked'
  const stay = () => {
    setWanted(undefined)
    blocker.reset?.()
  }
  const leave = () => {
    discard()
    setWanted(undefined)
    blocker.proceed?.()
    wanted?.leave()
  }
  return {
    /** Does at once what leaves the form, or after the person has agreed. */
    ask: (action: () => void) => (mustAsk() ? setWanted({ leave: action }) : action()),
    question: asks && (
      <ConfirmDialog
        title={t`Leave without saving?`}
        cancelLabel={t`Stay`}
        confirmLabel={t`Leave`}
        danger
        onCancel={stay}
        onConfirm={leave}
      >
        {t`Your changes will be lost.`}
      </ConfirmDialog>
    ),
  }
}
