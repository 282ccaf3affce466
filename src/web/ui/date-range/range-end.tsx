import type { ComponentProps } from 'react'
import { FormField } from '../form/field.tsx'
import css from './range-end.module.css'
import input from '../form/input.module.css'
import type { TypedEnd } from './validate-range.ts'

interface Props {
  label: string
  timeLabel: string
  dayForm: string
  timeForm: string
  /** The keyboard that the time needs: names of halves of the day are letters. */
  timeKeyboard: 'numeric' | 'text'
  typed: TypedEnd
  error: string | undefined
  onType: (typed: TypedEnd) => void
}

/** The inputs of one end of a range: its day and its time, in one box. */
export function RangeEnd({ label, timeLabel, dayForm, timeForm, timeKeyboard, typed, error, onType }: Props) {
  const attributes = (part: keyof TypedEnd): ComponentProps<'input'> => ({
    value: typed[part],
    onChange: ({ target }) => onType({ ...typed, [part]: target.value }),
    // The form that contains it asks `checkValidity()` whether all that is typed can be used.
    ref: (element) => element?.setCustomValidity(error ?? ''),
    autoComplete: 'off',
    spellCheck: false,
    type: 'text',
    className: `${input.input} ${css[part]}`,
  })
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <span className={input.box}>
          <input {...control} {...attributes('day')} placeholder={dayForm} inputMode="numeric" />
          <input
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            aria-label={timeLabel}
            {...attributes('time')}
            placeholder={timeForm}
            inputMode={timeKeyboard}
          />
        </span>
      )}
    </FormField>
  )
}
