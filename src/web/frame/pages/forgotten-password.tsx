import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { capabilities } from '#contract/variant.ts'
import { useConfig } from '#web/app/config/config.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PasswordPageComing } from './coming.tsx'

/** D-17: the way to a new password is a page of its own, or in the other variant a step on the login page. */
export function ForgottenPassword() {
  const { t } = useLingui()
  const { variant } = useConfig()
  if (capabilities[variant].identifyRoute) {
    return (
      <Link to="/dr/login/identify">
        <Trans>Forgot password?</Trans>
      </Link>
    )
  }
  return (
    <Disclosure summary={t`Forgot password?`}>
      <PasswordPageComing />
    </Disclosure>
  )
}
