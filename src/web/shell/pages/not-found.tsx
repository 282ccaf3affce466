import { Trans } from '@lingui/react/macro'
import { usePageTitle } from '../title/page-title.ts'
import { DefaultPageButton } from './default-page-button.tsx'
import { StandalonePage } from './standalone-page.tsx'

export const NothingHere = () => (
  <p>
    <Trans>Check the address, or go to the start page.</Trans>
  </p>
)

/** The public page of this name (§2). */
export function NotFoundPage() {
  return (
    <StandalonePage heading={usePageTitle()}>
      <NothingHere />
      <DefaultPageButton />
    </StandalonePage>
  )
}
