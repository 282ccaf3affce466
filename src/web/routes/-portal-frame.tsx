import type { ReactNode } from 'react'
import { SearchButton } from '#features/search/web/search-button.tsx'
import { devicesSection } from '#features/devices/web/section.ts'
import { merchantsSection } from '#features/merchants/web/section.ts'
import { midsSection } from '#features/mids/web/section.ts'
import type { SearchedSections } from '#features/search/web/search-queries.ts'
import { storesSection } from '#features/stores/web/section.ts'
import { terminalsSection } from '#features/terminals/web/section.ts'
import { transactionsSection } from '#features/transactions/web/section.ts'
import { usersSection } from '#features/users/web/section.ts'
import { Frame } from '#web/shell/frame.tsx'
import { useMenuSections, useOpenSections } from '#web/shell/rail/use-open-sections.ts'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { hasFirstPassword } from '#web/shell/guard/check-entry.ts'
import { usePrincipal } from '#web/shell/guard/principal.ts'
import { DefaultPageButton } from '#web/shell/pages/default-page-button.tsx'
import { NothingHere } from '#web/shell/pages/not-found.tsx'

/** Where the records belong that the search finds. */
const searchedSections: SearchedSections['sections'] = {
  transactions: transactionsSection,
  merchants: merchantsSection,
  mids: midsSection,
  stores: storesSection,
  users: usersSection,
  terminals: terminalsSection,
  devices: devicesSection,
}

/** The search over everything that this person may open. */
export function PortalSearch() {
  return <SearchButton sections={searchedSections} pages={useOpenSections()} />
}

/** The frame with the menu and the search of this person. */
export function PortalFrame({ children }: { children: ReactNode }) {
  // Nothing leads away from choosing the first password.
  const isFirst = hasFirstPassword(usePrincipal())
  const sections = useMenuSections()
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
