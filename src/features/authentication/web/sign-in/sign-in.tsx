import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { EMAIL_MAX } from '#core/limits.ts'
import { CREDENTIAL_MAX } from '#core/session.ts'
import { CallError } from '#web/api/call-error.ts'
import { firstErrorTextOf } from '#web/i18n/first-error-text.ts'
import { useTooLong } from '#web/i18n/too-long.ts'
import { signIn } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { EmailField } from './email-field.tsx'
import css from './sign-in.module.css'

/** The shape of an address, to find a slip of the finger; whether somebody has it only the server knows. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * E-mail and password. `others` are other ways in: to a new password, single sign-on; `onSignedIn` is called when the
 * session is stored. A refused password is taken out of the form (AUTH-06); when the server could not be asked, everything
 * stays for another try.
 */
export function SignIn({ others, onSignedIn }: { others: ReactNode; onSignedIn: () => void }) {
  const { t } = useLingui()
  const tooLong = useTooLong()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(false)

  const focus = (name: 'email' | 'password') => focusField(form.current, name)
  useEffect(() => focusField(form.current, 'email'), [])

  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof CallError && error.kind === 'unreachable') return
      setPassword('')
      setSent(false)
      focus('password')
    },
  })
  // Until the next page is there, another press, or Enter, must not sign in again.
  const busy = attempt.isPending || attempt.isSuccess

  const wrongEmail =
    email.trim() === ''
      ? t`Enter an email address.`
      : (tooLong(email.trim(), EMAIL_MAX) ??
        (ADDRESS.test(email.trim()) ? undefined : t`Enter an email address like name@example.com.`))
  const wrongPassword = password === '' ? t`Password is required` : tooLong(password, CREDENTIAL_MAX)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (wrongEmail) focus('email')
    else if (wrongPassword) focus('password')
    else attempt.mutate({ email: email.trim(), password })
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
      <EmailField value={email} onChange={setEmail} error={sent && wrongEmail} />
      <PasswordField
        name="password"
        label={t`Password`}
        showLabel={t`Show`}
        hideLabel={t`Hide`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={sent && wrongPassword}
      />
      <div role="alert">
        {attempt.error && (
          <p className={css.failure}>
            <Icon name="warning" />
            <Failure error={attempt.error} text={firstErrorTextOf(attempt.error)} />
          </p>
        )}
      </div>
      <Button kind="primary" type="submit" busy={busy}>
        <Trans>Log in</Trans>
      </Button>
      {others}
    </form>
  )
}

const focusField = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
