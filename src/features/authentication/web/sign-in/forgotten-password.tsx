import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useConfig } from '#web/config/config.ts'
import { Button } from '#web/ui/button.tsx'

/** D-17: the way to a new password is a page of its own, or in the other variant a step on the login page. */
export function ForgottenPassword({ onStep }: { onStep: () => void }) {
  const { identifyRoute } = useConfig()
  return identifyRoute ? (
    <Link to="/dr/login/identify">
      <Trans>Forgot password?</Trans>
    </Link>
  ) : (
    <Button kind="quiet" onClick={onStep}>
      <Trans>Forgot password?</Trans>
    </Button>
  )
}
