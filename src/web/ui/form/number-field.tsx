import { FormField } from './field.tsx'
import css from './input.module.css'
import type { InputProps } from './text-field.tsx'

/**
 * Figures as typed text with the number keyboard (type=number changes under the wheel and has no decimal comma). `unit`
 * is shown after the figure; name it in the label or the hint too where it matters.
 */
export function NumberField({
  label,
  hint,
  error,
  unit,
  inputMode = 'numeric',
  ...rest
}: InputProps & { unit?: string; inputMode?: 'numeric' | 'decimal' }) {
  return (
    <FormField {...{ label, hint, error }}>
      {(control) => (
        <span className={css.box}>
          <input
            autoComplete="off"
            {...rest}
            {...control}
            type="text"
            inputMode={inputMode}
            className={`${css.input} ${css.number}`}
          />
          {unit && <span className={css.unit}>{unit}</span>}
        </span>
      )}
    </FormField>
  )
}
