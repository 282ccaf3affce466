import type { ReactElement } from 'react'
import { Outlet } from '@tanstack/react-router'
import { useAppearance } from './appearance.ts'
import { useFocusOnNavigation } from './focus.ts'
import { useReadOnlyPage } from './guard/read-only-page.ts'
import { useEntryRecheck } from './guard/recheck-entry.ts'
import { HostBanner } from './notice/host-banner.tsx'
import { OfflineBanner } from './notice/offline-banner.tsx'
import { MessageToasts } from './notice/toasts.tsx'
import { useDocumentTitle } from './title/document-title.ts'

/** What is around every page of the portal, also before somebody is signed in. */
export function Portal(): ReactElement {
  useDocumentTitle()
  useAppearance()
  useEntryRecheck()
  useReadOnlyPage()
  useFocusOnNavigation()
  return (
    <>
      <HostBanner />
      <Outlet />
      <OfflineBanner />
      <MessageToasts />
    </>
  )
}
