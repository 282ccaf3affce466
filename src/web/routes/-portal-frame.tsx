import type { ReactNode } from 'react'
import { SearchButton } from '#features/search/web/search-button.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { useOpenSections } from '#web/shell/rail/use-open-sections.ts'
import { searchedSections } from './-sections.ts'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { hasFirstPassword } from '#web/shell/guard/check-entry.ts'
import { usePrincipal } from '#web/shell/guard/principal.ts'
import { DefaultPageButton } from '#web/shell/pages/default-page-button.tsx'
import { NothingHere } from '#web/shell/pages/not-found.tsx'

/** The search over everything that this person may open. */
export function PortalSearch() {
  return <SearchButton sections={searchedSections} pages={useOpenSections()} />
}

/** The frame with the menu and the search of this person. */
export function PortalFrame({ children }: { children: ReactNode }) {
  // Nothing leads away from choosing the first password.
  const isFirst = hasFirstPassword(usePrincipal())
  const sections = useOpenSections()
  return (
    <Frame sections={isFirst ? [] : sections} search={!isFirst && <PortalSearch />}>
      {children}
    </Frame>
  )
}

/** What any unknown address shows (§2): a modal, over the frame for those who are signed in. */
export function NotFoundModal() {
  const { t } = useLingui()
  const { navigate } = useRouter()
  const principal = usePrincipal()
  const modal = (
    <Dialog title={t`Page not found`} footer={<DefaultPageButton />} onClose={() => void navigate({ to: '/' })}>
      <NothingHere />
    </Dialog>
  )
  return principal ? <PortalFrame>{modal}</PortalFrame> : modal
}
