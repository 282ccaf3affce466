import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Filter } from '#core/list/filters.ts'
import { DateRangeField } from '#web/ui/date-range/date-range-field.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { FieldGroup, type FieldProps } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Comparison, comparisonOf, type Draft, rangeOfNumber } from './filter-draft.ts'
import css from './filter-editor.module.css'
import { useDateRangeLabels } from './use-date-range-labels.ts'

interface Props extends Pick<FieldProps, 'hint' | 'error'> {
  label: string
  from: string
  to: string
  draft: Draft
  onDraft: (change: Draft) => void
  problemOf: (name: string) => string | undefined
}

/** A range of numbers, by one of its ends or by both (§5: the call always has both). */
export function NumberEnds({ filter, label, hint, from, to, draft, onDraft, problemOf }: Props & { filter: Filter }) {
  const { t } = useLingui()
  const [start, end] = [String(draft[from] ?? ''), String(draft[to] ?? '')]
  const [comparison, setComparison] = useState<Comparison>(() => comparisonOf(filter, start, end))
  const typed = comparison === 'upTo' ? end : start
  const put = (by: Comparison, text: string) => {
    const ends = rangeOfNumber(filter, by, text)
    onDraft({ [from]: ends.from, [to]: ends.to })
  }
  const compare = (next: Comparison) => {
    setComparison(next)
    if (next === 'between') onDraft({ [from]: typed, [to]: '' })
    else put(next, typed)
  }
  const field = { inputMode: 'decimal' as const, autoComplete: 'off' }
  return (
    <FieldGroup {...{ label, hint }}>
      <SegmentedControl<Comparison>
        label={<span className={css.unseen}>{t`Compare`}</span>}
        value={comparison}
        onChange={compare}
        options={[
          { value: 'over', label: t`At least` },
          { value: 'upTo', label: t`Up to` },
          { value: 'between', label: t`Between` },
          { value: 'exactly', label: t`Exactly` },
        ]}
      />
      {comparison === 'between' ? (
        <div className={css.pair}>
          <TextField
            label={t`From`}
            defaultValue={start}
            onChange={({ target }) => onDraft({ [from]: target.value })}
            error={problemOf(from)}
            {...field}
          />
          <TextField
            label={t`To`}
            defaultValue={end}
            onChange={({ target }) => onDraft({ [to]: target.value })}
            error={problemOf(to)}
            {...field}
          />
        </div>
      ) : (
        <TextField
          label={<span className={css.unseen}>{label}</span>}
          defaultValue={typed}
          onChange={({ target }) => put(comparison, target.value)}
          error={problemOf(from) ?? problemOf(to)}
          {...field}
        />
      )}
    </FieldGroup>
  )
}

/** Both ends of a range of days, to the minute. */
export function DayEnds({ label, from, to, draft, onDraft, problemOf, required }: Props & { required?: boolean }) {
  const { locale, labels } = useDateRangeLabels()
  const [start, end] = [String(draft[from] ?? ''), String(draft[to] ?? '')]
  return (
    <DateRangeField
      {...{ label, locale, labels, required }}
      value={start && end ? { from: start, to: end } : undefined}
      onChange={(range) => onDraft({ [from]: range?.from ?? '', [to]: range?.to ?? '' })}
      error={problemOf(from) ?? problemOf(to)}
    />
  )
}
