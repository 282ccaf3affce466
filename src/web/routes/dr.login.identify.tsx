import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { IdentifyForm } from '#features/authentication/web/password/identify-form.tsx'
import { StandalonePage } from '#web/shell/pages/standalone-page.tsx'
import { RouteButton } from '#web/lists/route-button.tsx'
import { usePageTitle } from '#web/shell/title/page-title.ts'

export const Route = createFileRoute('/dr/login/identify')({
  staticData: { access: 'public', screen: 'identifyRoute', title: msg`Forgotten password` },
  component: Identify,
})

function Identify() {
  return (
    <StandalonePage heading={usePageTitle()}>
      <IdentifyForm />
      <RouteButton to="/login">
        <Trans>Back to login</Trans>
      </RouteButton>
    </StandalonePage>
  )
}
