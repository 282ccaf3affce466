import { useLingui } from '@lingui/react/macro'
import type { Filter } from '#core/list/filters.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { CheckboxGroup, SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { mayAsk } from './chosen-names.ts'
import { otherEnd, type Draft } from './filter-draft.ts'
import type { FilterStyle } from './filter-style.ts'
import css from './filter-control.module.css'
import { FilterPicker } from './filter-picker.tsx'
import { DayEnds, NumberEnds } from './filter-range.tsx'
import type { OptionSource } from './option-source.ts'

interface Props {
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
export function FilterControl({ list, principal, allowed, name, style, draft, onDraft, problemOf }: Props) {
  const { t, i18n } = useLingui()
  const filter = list.filter[name] as Filter
  const { kind } = filter
  const said = { label: i18n._(style.label), hint: style.hint && i18n._(style.hint), error: problemOf(name) }
  const value = draft[name] ?? ''
  const values = typeof value === 'string' ? [] : value
  const onChange = (next: string | readonly string[]) => onDraft({ [name]: next })

  if (style.control) return <style.control {...{ ...said, draft, onDraft }} />
  const to = otherEnd(list, name)
  if (to) {
    const ends = { ...said, draft, onDraft, problemOf, from: name, to }
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
        {...{ ...said, onChange }}
        options={[{ value: '', label: t`Any` }, ...answers]}
        value={String(value)}
      />
    )
  }
  if (options) {
    return (
      <div className={options.length > FEW ? css.many : undefined}>
        <CheckboxGroup {...{ ...said, options, onChange }} value={values} />
      </div>
    )
  }
  if (style.source && mayAsk(style.source, principal)) {
    const narrowing = narrowingOf(style.source, draft, (other) => other in list.filter && allowed.includes(other))
    return <FilterPicker {...{ ...said, principal, narrowing, onChange }} source={style.source} value={values} inline />
  }
  if (kind === 'tokens') return null
  const several = kind === 'values' || kind === 'rrns' ? t`Several, separated by commas` : undefined
  return (
    <TextField
      {...said}
      hint={said.hint ?? several}
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
