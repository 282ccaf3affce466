import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { SearchOf } from '#core/list/address.ts'
import { filtersFor, type List, type Viewer } from '#core/list/declare.ts'
import type { Period } from '#core/list/address.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { useConfig } from '#web/config/config.ts'
import { Button } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { FilterControl } from './filter-control.tsx'
import { draftOf, type Draft, parseDraft, type Problems } from './filter-draft.ts'
import type { FilterStyles } from './filter-style.ts'
import css from './filter-panel.module.css'
import { FilterPeriod } from './filter-period.tsx'

export interface FilterPanelProps<L extends List> {
  list: L
  styles: FilterStyles<L>
  viewer: Viewer
  search: SearchOf<L>
  period: Period | undefined
  onApply: (search: Record<string, unknown>) => void
  onClose: () => void
}

const formText = msg`This does not have the form asked for.`

/** All filters of a list; nothing is searched for until they are applied, and nothing wrong is applied. */
export function FilterPanel<L extends List>({
  list,
  styles,
  viewer,
  search,
  period,
  onApply,
  onClose,
}: FilterPanelProps<L>) {
  const { t, i18n } = useLingui()
  const { limits } = useConfig()
  const days = list.rangeDays === 'transactionRangeDays' ? limits.transactionRangeDays : list.rangeDays
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(list, search, period))
  const [problems, setProblems] = useState<Problems>({})

  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    // What is wrong with a range as a whole is said by its group, with the first of its inputs.
    form.current?.querySelector<HTMLElement>('input[aria-invalid], [aria-invalid] input')?.focus()
  }, [problems])

  const onDraft = (change: Draft) => setDraft((before) => ({ ...before, ...change }))
  const problemOf = (name: string) => {
    const problem = problems[name]
    if (!problem) return undefined
    return i18n._(problem === 'FORM' ? formText : { ...errorTexts[problem], values: { days } })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = parseDraft(list, draft, days)
    setProblems(parsed.problems)
    // A range of dates says itself what is wrong with what is typed into it.
    if (Object.keys(parsed.problems).length === 0 && event.currentTarget.checkValidity()) onApply(parsed.search)
  }

  const allowed = filtersFor(list, viewer)
  const asked = Object.entries(styles).filter(([name]) => allowed.includes(name))
  return (
    <SideSheet
      title={t`Filters`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={() => onApply({})}>
            <Trans>Reset filters</Trans>
          </Button>
          <Button kind="primary" type="submit" form={formId}>
            <Trans>Show results</Trans>
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} onSubmit={submit} noValidate>
        {asked.map(
          ([name, style]) =>
            style &&
            (name === 'dateFrom' ? (
              <FilterPeriod key={name} label={i18n._(style.label)} {...{ list, days, draft, onDraft, problemOf }} />
            ) : (
              <FilterControl key={name} {...{ list, viewer, allowed, name, style, draft, onDraft, problemOf }} />
            )),
        )}
      </form>
    </SideSheet>
  )
}
