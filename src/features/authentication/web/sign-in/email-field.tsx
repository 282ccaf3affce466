import { useLingui } from '@lingui/react/macro'
import { TextField } from '#web/ui/form/text-field.tsx'

interface Props {
  value: string
  onChange: (email: string) => void
  /** Why the address is refused. */
  error?: string | false | undefined
}

/** The email by which somebody logs in, as password managers know it. */
export function EmailField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      name="email"
      type="email"
      label={t`Email`}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}
