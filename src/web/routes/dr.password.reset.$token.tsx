import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '#features/authentication/web/password/reset-password.tsx'
import { StandalonePage } from '#web/shell/pages/standalone-page.tsx'
import { RouteButton } from '#web/lists/route-button.tsx'
import { usePageTitle } from '#web/shell/title/page-title.ts'

export const Route = createFileRoute('/dr/password/reset/$token')({
  staticData: { access: 'public', title: msg`New password` },
  component: Reset,
})

function Reset() {
  const { token } = Route.useParams()
  return (
    <StandalonePage heading={usePageTitle()}>
      <ResetPassword
        key={token}
        token={token}
        toLogin={
          <RouteButton kind="primary" to="/login">
            <Trans>Log in</Trans>
          </RouteButton>
        }
      />
    </StandalonePage>
  )
}
