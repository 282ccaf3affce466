import { lazy, type ReactElement, Suspense, useLayoutEffect, useEffect, useRef } from 'react'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useReadOnlyPage } from './guard/read-only-page.ts'
import { useEntryRecheck } from './guard/recheck-entry.ts'
import { HostBanner } from './notice/host-banner.tsx'
import { OfflineBanner } from './notice/offline-banner.tsx'
import { MessageToasts } from './notice/toasts.tsx'
import { useDocumentTitle } from './title/document-title.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { serverNow } from '#web/session/clock.ts'
import { todayAt } from '#core/time/time-zone.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { ReaderZone, readerZone } from '#web/reader-zone.ts'
import { useKnownZones } from '#web/session/zones.ts'
import { usePageTitle } from './title/page-title.ts'

const SeenAsBar = lazy(async () => ({ default: (await import('./notice/seen-as-bar.tsx')).SeenAsBar }))

/** What is around every page of the portal, also before somebody is signed in. */
export function Portal(): ReactElement {
  useDocumentTitle()
  useAppearance()
  useEntryRecheck()
  useReadOnlyPage()
  useFocusOnNavigation()
  const zone = useZone()
  const page = (
    <>
      <ReaderZone value={zone}>
        <Outlet />
      </ReaderZone>
      <OfflineBanner />
      <MessageToasts />
    </>
  )
  return (
    <>
      <HostBanner />
      {/* Nothing is shown of what is seen as another role before its mark is. */}
      {seenAs() ? (
        <Suspense>
          <SeenAsBar />
          {page}
        </Suspense>
      ) : (
        page
      )}
    </>
  )
}

/** Puts the chosen theme and density on the document, where the tokens read them; what is left to the device leaves no mark. */
function useAppearance(): void {
  const { theme, density } = usePreferences()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    if (density === 'auto') delete dataset.density
    else dataset.density = density
  }, [theme, density])
}

/**
 * The zone in which times are shown. What was read for another one is read again: its days began at other moments. So is what
 * was read before the zones of the person's stores were known, where it is another day in one of them. A day that has passed
 * is no reason: what is saved would be taken off the device with it.
 */
export function useZone(): string {
  const client = useQueryClient()
  usePreferences()
  const zone = readerZone()
  const zones = useKnownZones()
  const readFor = useRef({ zone, zones })
  useEffect(() => {
    const before = readFor.current
    readFor.current = { zone, zones }
    const now = new Date(serverNow())
    const [daysBefore, days] = [before.zones, zones].map((of = []) => todayAt(now, zone, of))
    const isSame = before.zone === zone && hashKey([daysBefore]) === hashKey([days])
    if (!isSame) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }, [client, zone, zones])
  return zone
}

/**
 * After a navigation to another page the focus goes into the record that is open on it, else to its heading, so that a screen
 * reader says where one is and the next Tab starts there. A page that has put the focus into its content itself keeps it, and so
 * does the page one arrived at.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  const title = usePageTitle()
  const latest = useRef(title)
  const focused = useRef(title)
  useLayoutEffect(() => {
    latest.current = title
  }, [title])
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        // With the frame that lays the page out anyway: before it the browser would have to do so twice.
        requestAnimationFrame(() => {
          if (focused.current === latest.current) return
          focused.current = latest.current
          focusPage()
        })
      }),
    [router],
  )
}

/** Into the record, as `ListAndDetails` draws it, else to the heading. */
const focusPage = () => {
  const dialog = document.activeElement?.closest('dialog')
  // Such as the search that led here: it gives the focus back to what has opened it.
  if (dialog) dialog.addEventListener('close', focusPage, { once: true })
  else if (!document.activeElement?.closest('main')) {
    const record = document.querySelector<HTMLElement>('main [data-open] > section')
    const target = record ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  }
}
