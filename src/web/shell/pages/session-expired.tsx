import { Trans, useLingui } from '@lingui/react/macro'
import { errorTexts } from '#core/texts/errors.ts'
import { usePageTitle } from '../title/page-title.ts'
import { EndReason } from './end-reason.tsx'
import { PaperPage } from './paper-page.tsx'
import { RouteButton } from './route-button.tsx'

/** §2 */
export function SessionExpired() {
  const { i18n } = useLingui()
  return (
    <PaperPage heading={usePageTitle()}>
      <p>{i18n._(errorTexts.NO_SESSION)}</p>
      <EndReason unless="expired" />
      <RouteButton kind="primary" to="/login">
        <Trans>OK</Trans>
      </RouteButton>
    </PaperPage>
  )
}
