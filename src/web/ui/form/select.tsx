import type { ComponentProps } from 'react'
import { Icon } from '../icons/icon.tsx'
import { FormField, type FieldProps } from './field.tsx'
import css from './select.module.css'

type SelectProps = Omit<ComponentProps<'select'>, 'className'>

/** The platform's own select without a frame, for places that name it themselves; its options are the children. */
export function Select(props: SelectProps) {
  return (
    <span className={css.select}>
      <select {...props} />
      <Icon name="chevron-down" />
    </span>
  )
}

export function SelectField({ label, hint, error, ...rest }: FieldProps & Omit<SelectProps, 'id'>) {
  return <FormField {...{ label, hint, error }}>{(control) => <Select {...rest} {...control} />}</FormField>
}
