import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '#web/i18n/language.ts'
import { FormBody, SaveButton } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { PasswordRules } from '#web/records/password-rules.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { setPassword } from './calls.ts'
import { twicePassword } from '../shared.ts'
import css from './password.module.css'

interface Props {
  token: string
  /** Looks whether an attempt failed because the link has ended. */
  watch: <Result>(attempt: Promise<Result>) => Promise<Result>
  onDone: () => void
}

/** Asks for the new password, twice, with its rules beside it. */
export function NewPasswordStep({ token, watch, onDone }: Props) {
  const { t } = useLingui()
  const { language } = useLanguage()
  const form = useRecordForm({
    key: 'password-reset',
    schema: twicePassword,
    initial: { password: '', confirmation: '' },
    secret: ['password', 'confirmation'],
    save: (passwords) => watch(setPassword({ token, ...passwords, language })),
    onSaved: onDone,
  })
  const labels = { showLabel: t`Show`, hideLabel: t`Hide`, autoComplete: 'new-password' }
  return (
    <div className={css.form}>
      <FormBody form={form}>
        <PasswordField label={t`New password`} {...labels} {...form.text('password')} />
        <PasswordRules password={form.values.password} />
        <PasswordField label={t`Confirm the new password`} {...labels} {...form.text('confirmation')} />
      </FormBody>
      <SaveButton form={form} label={t`Change password`} />
    </div>
  )
}
