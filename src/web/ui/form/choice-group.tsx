import { type ReactNode, useId } from 'react'
import { Choice } from './choice.tsx'
import css from './choice.module.css'
import { FieldGroup, type FieldProps } from './field.tsx'

export type ChoiceOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type GroupProps<Value extends string> = FieldProps & { options: readonly ChoiceOption<Value>[] }
type OneProps<Value extends string> = GroupProps<Value> & { value: Value | undefined; onChange: (value: Value) => void }

/** Several of a few. `onChange` receives the chosen values in the order of the options. */
export function CheckboxGroup<Value extends string>({
  options,
  value,
  onChange,
  ...field
}: GroupProps<Value> & { value: readonly Value[]; onChange: (value: Value[]) => void }) {
  const toggled = (one: Value) => (option: Value) => (option === one) !== value.includes(option)
  return (
    <FieldGroup {...field}>
      {options.map((option) => (
        <Choice
          key={option.value}
          {...option}
          kind="checkbox"
          checked={value.includes(option.value)}
          onChange={() => onChange(options.map((each) => each.value).filter(toggled(option.value)))}
        />
      ))}
    </FieldGroup>
  )
}

/** One of a few, each on a line of its own. Arrow keys move the choice. */
export function RadioGroup<Value extends string>({ options, value, onChange, ...field }: OneProps<Value>) {
  const name = useId()
  return (
    <FieldGroup {...field}>
      {options.map((option) => (
        <Choice
          key={option.value}
          {...option}
          kind="radio"
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </FieldGroup>
  )
}

/** One of two to five short words, side by side. A radio group by its keys and its role. */
export function SegmentedControl<Value extends string>({ options, value, onChange, ...field }: OneProps<Value>) {
  const name = useId()
  return (
    <FieldGroup {...field}>
      <span className={css.segments}>
        {options.map((option) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={name}
              disabled={option.disabled}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    </FieldGroup>
  )
}
