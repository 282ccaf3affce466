import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Period, SearchOf } from '#core/list/address.ts'
import { filtersFor, type List, type ListPrincipal } from '#core/list/declare.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { useConfig } from '#web/config/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover/popover.tsx'
import { FilterControl } from './filter-control.tsx'
import { changedSearch, type Draft, draftOf, isTyped, otherEnd, type DraftProblems } from './filter-draft.ts'
import type { FilterStyle } from './filter-style.ts'
import css from './filter-control.module.css'
import { FilterPeriod } from './filter-period.tsx'

export interface FilterEditorProps<L extends List = List> {
  /** That of the popover, for the button that opens and closes it. */
  id: string
  list: L
  principal: ListPrincipal
  /** The filter that is asked for: the first of both ends of a range. */
  name: string
  style: FilterStyle
  search: SearchOf<L>
  period: Period | undefined
  anchor: () => HTMLElement | null
  onSearch: (search: Record<string, unknown>) => void
  onClose: () => void
}

/** The days that the dates of a list may touch at most. */
export const useRangeDays = ({ rangeDays }: Pick<List, 'rangeDays'>): number | undefined => {
  const { limits } = useConfig()
  return rangeDays === 'transactionRangeDays' ? limits.transactionRangeDays : rangeDays
}

const formText = msg`Check the format.`

/**
 * Asks for one filter, beside its chip. What is chosen is searched for at once; what is typed, when it is complete: with
 * Enter, Apply, or by a press beside it. Nothing wrong is searched for, and Escape takes nothing over.
 */
export function FilterEditor<L extends List>(props: FilterEditorProps<L>) {
  const { id, list, principal, name, style, search, period, anchor, onSearch, onClose } = props
  const { i18n } = useLingui()
  const days = useRangeDays(list)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(list, search, period))
  const [problems, setProblems] = useState<DraftProblems>({})
  const typed = isTyped(list, name, style)
  const label = i18n._(style.label)

  useEffect(() => {
    if (typed && Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [typed, problems])

  const apply = (next: Draft): boolean => {
    const changed = changedSearch(list, search, next, [name, otherEnd(list, name) ?? '', ...(style.parts ?? [])], days)
    setProblems('problems' in changed ? changed.problems : {})
    if ('problems' in changed) return false
    onSearch(changed.search)
    return true
  }
  const onDraft = (change: Draft) => {
    const next = { ...draft, ...change }
    setDraft(next)
    if (!typed) apply(next)
  }
  const problemOf = (field: string) => {
    const problem = problems[field]
    return problem && i18n._(problem === 'FORM' ? formText : { ...errorTexts[problem], values: { days } })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A range of dates says itself what is wrong with what is typed into it.
    const isRight = typed ? apply(draft) : Object.keys(problems).length === 0
    if (isRight && event.currentTarget.checkValidity()) onClose()
  }
  const leave = (by: 'escape' | 'press') => {
    const isChanged = typed && JSON.stringify(draft) !== JSON.stringify(draftOf(list, search, period))
    if (by === 'press' && isChanged) apply(draft)
    onClose()
  }
  const control = { list, draft, onDraft, problemOf }
  return (
    <Popover {...{ id, label, anchor }} onClose={leave}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {name === 'dateFrom' ? (
          <FilterPeriod {...{ ...control, label, days }} onDone={onClose} />
        ) : (
          <FilterControl {...{ ...control, principal, name, style }} allowed={filtersFor(list, principal)} />
        )}
        <div className={css.buttons}>
          <Button kind={typed ? 'primary' : 'quiet'} type="submit">
            {typed ? <Trans>Apply</Trans> : <Trans>Done</Trans>}
          </Button>
        </div>
      </form>
    </Popover>
  )
}
