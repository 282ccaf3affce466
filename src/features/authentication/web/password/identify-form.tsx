import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { RESET_CODE_MINUTES } from '#core/limits.ts'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { emailProblem, problemsOfRefusal, problemText, type FieldProblem } from '#web/records/form/problems.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { Failure } from '#web/lists/failure.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import css from './password.module.css'

const unreachable = msg`Couldn't send the email. Check your connection and try again.`

/** Asks for the address that a link and a code are sent to, then says so, whether or not anybody has it (D-20). */
export function IdentifyForm() {
  const { i18n } = useLingui()
  const id = useId()
  const focusFirstWrong = useFocusFirstWrong(id)
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<FieldProblem>()
  const email = typed.trim()
  const request = useMutation({
    mutationFn: () => call(identifyPassword, { body: { email, language } }),
    onError: (error) => {
      const refused = error instanceof CallError ? (error.reply?.errors ?? []) : []
      setProblem(problemsOfRefusal(refused, ['email']).problems.email)
      focusFirstWrong()
    },
  })
  if (request.isSuccess) return <EmailSent email={email} />

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found)
    if (found) focusFirstWrong()
    else if (!request.isPending) request.mutate()
  }
  const failure = problem ? null : request.error
  const isUnreachable = failure instanceof CallError && failure.kind === 'unreachable'
  return (
    <form id={id} className={css.form} noValidate onSubmit={onSubmit}>
      <p>
        <Trans>Enter your email. We send you a link and a code for a new password.</Trans>
      </p>
      <EmailField value={typed} onChange={setTyped} error={problem && i18n._(problemText(problem))} />
      <div role="alert">
        {failure && (
          <p className={css.failure}>
            <Failure error={failure} text={isUnreachable ? unreachable : errorTextOf(failure)} />
          </p>
        )}
      </div>
      <Button kind="primary" type="submit" busy={request.isPending}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}

function EmailSent({ email }: { email: string }) {
  const minutes = RESET_CODE_MINUTES
  return (
    <div className={css.form} role="status">
      <h2>
        <Trans>Email sent</Trans>
      </h2>
      <p>
        <Trans>
          If {email} has an account, we sent it a link and a code. The code works for {minutes} minutes. Check your spam
          folder too.
        </Trans>
      </p>
    </div>
  )
}
