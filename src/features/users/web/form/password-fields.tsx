import { useLingui } from '@lingui/react/macro'
import { PasswordRules } from '#web/records/password-rules.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import type { UserFormState } from './use-user-form.ts'

/** The password that somebody types for a user: for first use only (D-111), with its rules. */
export function PasswordFields({ form, isNew }: { form: UserFormState; isNew: boolean }) {
  const { t } = useLingui()
  const reveal = { showLabel: t`Show`, hideLabel: t`Hide`, autoComplete: 'new-password' }
  const { password } = form.values
  return (
    <>
      <PasswordField
        label={isNew ? t`Password` : t`New password`}
        hint={
          isNew
            ? t`Valid for the first login, within 72 hours. The user then chooses their own.`
            : t`Leave blank to keep the current password. A new one logs the user out everywhere; they choose another at their next login.`
        }
        {...reveal}
        {...form.text('password')}
      />
      {(isNew || password !== '') && (
        <>
          <PasswordRules password={password} />
          <PasswordField label={t`Repeat the password`} {...reveal} {...form.text('confirmPassword')} />
        </>
      )}
    </>
  )
}
