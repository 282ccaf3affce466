import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SsoLoggedOut } from '#web/shell/pages/sso-logged-out.tsx'

export const Route = createFileRoute('/ssoLoggedOut')({
  staticData: { access: 'public', title: msg`Logged out` },
  component: SsoLoggedOut,
})
