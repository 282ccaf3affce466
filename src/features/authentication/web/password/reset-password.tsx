import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorTexts } from '#core/texts/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { CouldNotAsk } from '../could-not-ask.tsx'
import { CodeStep } from './code-step.tsx'
import { IdentifyForm } from './identify-form.tsx'
import { type LinkEnd, linkEndOf, linkQuery } from './link-end.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import css from './password.module.css'

/** Where somebody with a link is: the code of the mail, then the new password; `asking` for another link begins again. */
type Step = 'code' | 'password' | 'done' | 'asking'

/** /dr/password/reset/{token} (§2, D-18). `toLogin` is the way to the login page. */
export function ResetPassword({ token, toLogin }: { token: string; toLogin: ReactNode }) {
  const [step, setStep] = useState<Step>('code')
  const [endedMeanwhile, setEnded] = useState<LinkEnd>()
  const link = useQuery(linkQuery(token))
  const end = endedMeanwhile ?? link.data

  if (step === 'asking') return <IdentifyForm />
  if (step === 'done') return <Done toLogin={toLogin} />
  if (end) return <Ended {...end} onTryAgain={() => setStep('asking')} />
  if (link.isError) {
    return (
      <div className={css.form}>
        <CouldNotAsk error={link.error} onTryAgain={() => void link.refetch()} />
      </div>
    )
  }
  if (link.data === undefined) return <Spinner />

  const watch = <Result,>(attempt: Promise<Result>) =>
    attempt.catch((error: unknown) => {
      setEnded(linkEndOf(error))
      throw error
    })
  return step === 'code' ? (
    <CodeStep token={token} watch={watch} onVerified={() => setStep('password')} />
  ) : (
    <NewPasswordStep token={token} watch={watch} onDone={() => setStep('done')} />
  )
}

function Ended({ end, error, onTryAgain }: LinkEnd & { onTryAgain: () => void }) {
  return (
    <div className={css.form}>
      <p role="alert">
        <Failure error={error} text={errorTexts[end]} />
      </p>
      <Button kind="primary" onClick={onTryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function Done({ toLogin }: { toLogin: ReactNode }) {
  return (
    <div className={css.form}>
      <p role="status">
        <Trans>Password changed, you can log in now.</Trans>
      </p>
      {toLogin}
    </div>
  )
}
