import { useLingui } from '@lingui/react/macro'
import { DateRangeField } from '#web/ui/date-range/date-range-field.tsx'
import { FieldGroup, type FieldProps } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Draft } from './filter-draft.ts'
import css from './filter-panel.module.css'
import { useDateRangeLabels } from './use-date-range-labels.ts'

interface Props extends Pick<FieldProps, 'hint' | 'error'> {
  label: string
  from: string
  to: string
  draft: Draft
  onDraft: (change: Draft) => void
  problemOf: (name: string) => string | undefined
}

/** Both ends of a range of numbers. */
export function NumberEnds({ label, hint, from, to, draft, onDraft, problemOf }: Props) {
  const { t } = useLingui()
  const end = (name: string) => ({
    defaultValue: String(draft[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onDraft({ [name]: target.value }),
    error: problemOf(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  return (
    <FieldGroup {...{ label, hint }}>
      <div className={css.pair}>
        <TextField label={t`From`} {...end(from)} />
        <TextField label={t`To`} {...end(to)} />
      </div>
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
