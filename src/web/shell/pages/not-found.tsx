import { Trans } from '@lingui/react/macro'
import { usePageTitle } from '../title/page-title.ts'
import { DefaultPageButton } from './default-page-button.tsx'
import { PaperPage } from './paper-page.tsx'

export const NothingHere = () => (
  <p>
    <Trans>Nothing is at this address. Perhaps it was mistyped, or the page has moved.</Trans>
  </p>
)

/** The public page of this name (§2). */
export function NotFoundPage() {
  return (
    <PaperPage heading={usePageTitle()}>
      <NothingHere />
      <DefaultPageButton />
    </PaperPage>
  )
}
