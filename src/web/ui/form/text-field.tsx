import type { ComponentProps } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { AnyIcon } from '../icons/paths.ts'
import { FormField, type FieldProps } from './field.tsx'
import css from './input.module.css'

export type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

export function TextField({
  label,
  hint,
  error,
  icon,
  type = 'text',
  ...rest
}: InputProps & { icon?: AnyIcon; type?: 'text' | 'email' | 'search' | 'tel' | 'url' }) {
  return (
    <FormField {...{ label, hint, error }}>
      {(control) => (
        <span className={css.box}>
          {icon && <Icon name={icon} />}
          <input {...rest} {...control} type={type} className={css.input} />
        </span>
      )}
    </FormField>
  )
}
