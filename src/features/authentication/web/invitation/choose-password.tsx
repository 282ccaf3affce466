import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '#web/i18n/language.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { acceptInvitation } from '#features/authentication/invitation.ts'
import { FormBody, SaveButton } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { PasswordRules } from '#web/records/password-rules.tsx'
import { send } from '#web/api/transport.ts'
import { signInBy } from '#web/session/session.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { twicePassword } from '../shared.ts'

interface Props {
  token: string
  /** What the person logs in with from now on. */
  email: string
  /** Looks whether an attempt failed because the link has ended. */
  watch: <Result>(attempt: Promise<Result>) => Promise<Result>
  onDone: () => void
}

/** Asks for the password, twice, with its rules beside it, and logs the person in with it. */
export function ChoosePassword({ token, email, watch, onDone }: Props) {
  const { t, i18n } = useLingui()
  const { language } = useLanguage()
  const form = useRecordForm({
    key: 'invitation',
    schema: twicePassword,
    initial: { password: '', confirmation: '' },
    secret: ['password', 'confirmation'],
    save: (passwords) =>
      watch(signInBy((options) => send(acceptInvitation, { body: { token, ...passwords, language } }, options))),
    onSaved: onDone,
  })
  const labels = { showLabel: t`Show`, hideLabel: t`Hide`, autoComplete: 'new-password' }
  return (
    <>
      <FormBody form={form}>
        {/* What a password manager keeps the password under. */}
        <TextField
          label={i18n._(columnTexts.email)}
          hint={t`You log in with this email.`}
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onChange={() => {}}
        />
        <PasswordField label={t`New password`} {...labels} {...form.text('password')} />
        <PasswordRules password={form.values.password} />
        <PasswordField label={t`Confirm the new password`} {...labels} {...form.text('confirmation')} />
      </FormBody>
      <SaveButton form={form} label={t`Save and log in`} />
    </>
  )
}
