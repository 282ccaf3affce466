import { Trans, useLingui } from '@lingui/react/macro'
import { errorTexts } from '#core/texts/errors.ts'
import { usePageTitle } from '../title/page-title.ts'
import { EndReasonText } from './end-reason.tsx'
import { StandalonePage } from './standalone-page.tsx'
import { RouteButton } from '#web/lists/route-button.tsx'

/** §2 */
export function SessionExpired() {
  const { i18n } = useLingui()
  return (
    <StandalonePage heading={usePageTitle()}>
      <p>{i18n._(errorTexts.NO_SESSION)}</p>
      <EndReasonText unless="expired" />
      <RouteButton kind="primary" to="/login">
        <Trans>OK</Trans>
      </RouteButton>
    </StandalonePage>
  )
}
