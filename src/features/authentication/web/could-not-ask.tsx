import { Trans } from '@lingui/react/macro'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Button } from '#web/ui/button.tsx'

/** Says why it is not known what a link opens, and asks again. */
export function CouldNotAsk({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <>
      <p role="alert">
        <Failure error={error} text={errorTextOf(error)} />
      </p>
      <Button icon="refresh" onClick={onTryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  )
}
