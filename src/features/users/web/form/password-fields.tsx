import { useLingui } from '@lingui/react/macro'
import { PasswordRules } from '#web/records/password-rules.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import type { UserForm } from './use-user-form.ts'

/** The password that somebody types for a user: for first use only (D-111), with its rules. */
export function PasswordFields({ form, isNew }: { form: UserForm; isNew: boolean }) {
  const { t } = useLingui()
  const reveal = { showLabel: t`Show`, hideLabel: t`Hide`, autoComplete: 'new-password' }
  const { password } = form.values
  return (
    <>
      <PasswordField
        label={isNew ? t`Password` : t`New password`}
        hint={
          isNew
            ? t`For the first sign-in within 72 hours. The user then chooses another one.`
            : t`Leave it blank to keep the present one. The user is signed out everywhere and chooses another one at the next sign-in.`
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
