import type { ComponentProps, ReactNode } from 'react'
import css from './choice.module.css'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  label: ReactNode
  /** A second line, read with the label. */
  hint?: ReactNode
}

export const Checkbox = (props: ChoiceProps) => <Choice {...props} kind="checkbox" />

export const Switch = (props: ChoiceProps) => <Choice {...props} kind="switch" />

/** The label is the target: it is as high as one, with the control inside. */
export function Choice({ kind, label, hint, ...rest }: ChoiceProps & { kind: 'checkbox' | 'switch' | 'radio' }) {
  const isSwitch = kind === 'switch'
  return (
    <label className={css.choice}>
      <input
        {...rest}
        type={isSwitch ? 'checkbox' : kind}
        role={isSwitch ? kind : undefined}
        className={isSwitch ? css.switch : css.mark}
      />
      <span>
        {label}
        {hint && <small className={css.hint}>{hint}</small>}
      </span>
    </label>
  )
}
