import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePageTitle } from '../title/page-title.ts'
import { PaperPage } from './paper-page.tsx'
import { PasswordPageComing } from './password-page-coming.tsx'
import { RouteButton } from './route-button.tsx'

/** A section that a later version brings, inside the frame. */
export function Coming() {
  const { t } = useLingui()
  return (
    <EmptyState icon="receipt" title={t`This page is not ready yet`}>
      <Trans>It comes with a later version of the portal. Nothing is wrong with your account.</Trans>
    </EmptyState>
  )
}

/** A page outside the frame that a later version brings. */
export function ComingOnPaper() {
  return (
    <PaperPage heading={usePageTitle()}>
      <PasswordPageComing />
      <RouteButton to="/login">
        <Trans>Back to log in</Trans>
      </RouteButton>
    </PaperPage>
  )
}
