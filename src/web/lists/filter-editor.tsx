import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Period, SearchOf } from '#core/list/address.ts'
import { filtersFor, type List, type ListPrincipal } from '#core/list/declare.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { useConfig } from '#web/config/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover/popover.tsx'
import {
  changedSearch,
  type Draft,
  draftOf,
  type FilterUpdate,
  filterUpdate,
  isTyped,
  otherEnd,
  type DraftProblems,
} from './filter-draft.ts'
import type { FilterStyle } from './filter-style.ts'
import css from './filter-editor.module.css'
import { FilterPeriod } from './filter-period.tsx'
import type { Filter } from '#core/list/filters.ts'
import { CheckboxGroup, SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { mayAsk } from './chosen-names.ts'
import { FilterPicker } from './filter-picker.tsx'
import { useFormProblem } from './form-problem.ts'
import { DayEnds, NumberEnds } from './filter-range.tsx'
import type { OptionSource } from './option-source.ts'

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
  onSearch: (update: FilterUpdate<L>) => void
  onClose: () => void
}

/** The days that the dates of a list may touch at most. */
export const useRangeDays = ({ rangeDays }: Pick<List, 'rangeDays'>): number | undefined => {
  const { limits } = useConfig()
  return rangeDays === 'transactionRangeDays' ? limits.transactionRangeDays : rangeDays
}

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
  const formProblem = useFormProblem()

  useEffect(() => {
    if (typed && Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [typed, problems])

  const apply = (next: Draft): boolean => {
    const names = [name, otherEnd(list, name) ?? '', ...(style.parts ?? [])]
    const changed = changedSearch(list, search, next, names, days)
    setProblems('problems' in changed ? changed.problems : {})
    if ('problems' in changed) return false
    onSearch(filterUpdate(list, next, names, days))
    return true
  }
  const onDraft = (change: Draft) => {
    const next = { ...draft, ...change }
    setDraft(next)
    if (!typed) apply(next)
  }
  const problemOf = (field: string) => {
    const problem = problems[field]
    if (problem !== 'FORM') return problem && i18n._({ ...errorTexts[problem], values: { days } })
    return formProblem(list.filter[field] as Filter, draft[field] ?? '')
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
          <FilterPeriod {...{ ...control, label, days }} texts={style.periods} onDone={onClose} />
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

interface ControlProps {
  list: List
  principal: ListPrincipal
  /** The filters this principal may use. */
  allowed: readonly string[]
  name: string
  style: FilterStyle
  draft: Draft
  onDraft: (change: Draft) => void
  /** What is wrong with a filter, in words. */
  problemOf: (name: string) => string | undefined
}

/** The most choices that are shown side by side. */
const FEW = 6

/** Asks for one filter of a list, in the way of its kind. */
function FilterControl({ list, principal, allowed, name, style, draft, onDraft, problemOf }: ControlProps) {
  const { t, i18n } = useLingui()
  const filter = list.filter[name] as Filter
  const { kind } = filter
  const common = { label: i18n._(style.label), hint: style.hint && i18n._(style.hint), error: problemOf(name) }
  const value = draft[name] ?? ''
  const values = typeof value === 'string' ? [] : value
  const onChange = (next: string | readonly string[]) => onDraft({ [name]: next })

  if (style.control) return <style.control {...{ ...common, draft, onDraft }} />
  const to = otherEnd(list, name)
  if (to) {
    const ends = { ...common, draft, onDraft, problemOf, from: name, to }
    return kind === 'time' ? <DayEnds {...ends} /> : <NumberEnds {...ends} filter={filter} />
  }
  const options = style.options?.map((option) => ({
    value: option.value,
    label: typeof option.label === 'string' ? option.label : i18n._(option.label),
  }))
  if (kind === 'flag') {
    const answers = options ?? [
      { value: 'true', label: t`Yes` },
      { value: 'false', label: t`No` },
    ]
    return (
      <SegmentedControl
        {...{ ...common, onChange }}
        options={[{ value: '', label: t`Any` }, ...answers]}
        value={String(value)}
      />
    )
  }
  if (options) {
    return (
      <div className={options.length > FEW ? css.many : undefined}>
        <CheckboxGroup {...{ ...common, options, onChange }} value={values} />
      </div>
    )
  }
  if (style.source && mayAsk(style.source, principal)) {
    const narrowing = narrowingOf(style.source, draft, (other) => other in list.filter && allowed.includes(other))
    return (
      <FilterPicker {...{ ...common, principal, narrowing, onChange }} source={style.source} value={values} inline />
    )
  }
  if (kind === 'tokens') return null
  const several = kind === 'values' || kind === 'rrns' ? t`Several, separated by commas` : undefined
  return (
    <TextField
      {...common}
      hint={common.hint ?? several}
      defaultValue={[value].flat().join(', ')}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
    />
  )
}

/** What other controls have chosen already, of the filters that narrow this one. */
const narrowingOf = (source: OptionSource, draft: Draft, isThere: (name: string) => boolean) =>
  Object.fromEntries(
    source.narrowedBy
      .filter(isThere)
      .map((name) => [name, [draft[name] ?? []].flat()] as const)
      .filter(([, chosen]) => chosen.length > 0),
  )
