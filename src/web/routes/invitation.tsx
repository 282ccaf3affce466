import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { AcceptInvitation } from '#features/authentication/web/invitation/accept-invitation.tsx'
import { StandalonePage } from '#web/shell/pages/standalone-page.tsx'
import { RouteButton } from '#web/lists/route-button.tsx'
import { usePageTitle } from '#web/shell/title/page-title.ts'

export const Route = createFileRoute('/invitation')({
  staticData: { access: 'public', title: msg`Invitation` },
  component: Invitation,
})

/** /invitation#{token}: what is behind the # is sent to no server. */
function Invitation() {
  const token = useLocation({ select: ({ hash }) => hash })
  const { history } = useRouter()
  return (
    <StandalonePage heading={usePageTitle()}>
      <AcceptInvitation
        key={token}
        token={token}
        // In place of this page: the way back does not lead to a link that opens nothing any more.
        onAccepted={() => history.replace('/', { brought: true })}
        toLogin={
          <RouteButton kind="primary" to="/login">
            <Trans>Log in</Trans>
          </RouteButton>
        }
      />
    </StandalonePage>
  )
}
