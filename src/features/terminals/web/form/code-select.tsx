import { SelectField } from '#web/ui/form/select.tsx'
import type { FieldProps } from '#web/ui/form/field.tsx'

interface Props<Code extends number> extends FieldProps {
  value: Code
  onChange: (code: Code) => void
  options: readonly { readonly code: Code; readonly text: string }[]
}

/** One of a few numeric codes, by their words. */
export function CodeSelect<Code extends number>({ value, onChange, options, ...field }: Props<Code>) {
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex]
        if (chosen) onChange(chosen.code)
      }}
    >
      {options.map(({ code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
