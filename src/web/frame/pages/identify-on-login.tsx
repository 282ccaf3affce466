import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PasswordPageComing } from './password-page-coming.tsx'

/** The way to a new password as a step on the login page (D-17). */
export function IdentifyOnLogin() {
  const { t } = useLingui()
  return (
    <Disclosure summary={t`Forgot password?`}>
      <PasswordPageComing />
    </Disclosure>
  )
}
