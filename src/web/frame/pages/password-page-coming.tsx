import { Trans } from '@lingui/react/macro'

export const PasswordPageComing = () => (
  <p>
    <Trans>This page is not ready yet. Please ask your administrator for a new password.</Trans>
  </p>
)
