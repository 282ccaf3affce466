import { type FocusEvent, useState } from 'react'
import { FormField } from './field.tsx'
import css from './input.module.css'
import type { InputProps } from './text-field.tsx'

/** `showLabel` and `hideLabel` are the two words of the button that reveals what was typed. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  onBlur,
  ...rest
}: InputProps & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false)
  return (
    <FormField {...{ label, hint, error }}>
      {(control) => (
        <span
          className={css.box}
          // The keys go on over the button: only then the field is left.
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event as FocusEvent<HTMLInputElement>)
          }}
        >
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={css.input}
          />
          <button type="button" className={css.reveal} aria-controls={control.id} onClick={() => setShown(!shown)}>
            {shown ? hideLabel : showLabel}
          </button>
        </span>
      )}
    </FormField>
  )
}
