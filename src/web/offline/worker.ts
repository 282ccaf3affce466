import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { RECEIPT_FILES } from '#core/kept-receipts.ts'
import { REVOKE_TAG, sendTickets } from '#web/session/revocation.ts'
import { isForReceiptsOnly, isOfReceiptPage, isWithReceipts, shellFor, shells } from './worker-routes.ts'

/** The part of a worker's global scope used here; TypeScript's own would shut out that of pages. */
interface WorkerScope {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly location: { readonly search: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'sync',
    listener: (event: { readonly tag: string; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: { data?: { type?: string } }) => void): void
}

declare const self: WorkerScope

/** HTTP/1.1 opens six connections to a server, and the page in front needs some of them. */
const AT_ONCE = 3

/**
 * Brings files into the browser's own cache. One that fails is asked for again by whoever needs it.
 * @param files addresses that name their content, taken from the front
 */
const readAhead = async (files: string[]): Promise<void> => {
  for (let file = files.shift(); file; file = files.shift()) {
    const reply = await fetch(file, { credentials: 'same-origin', priority: 'low' }).catch(() => undefined)
    // Only what was read to its end is kept.
    await reply?.arrayBuffer().catch(() => undefined)
  }
}

const { search } = self.location
const isReceiptsOnly = isForReceiptsOnly(search)
const urlOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url)

// oxlint-disable-next-line no-underscore-dangle -- the build looks for this very name
const everyFile = self.__WB_MANIFEST
const precached = isReceiptsOnly ? everyFile.filter((entry) => isOfReceiptPage(urlOf(entry))) : everyFile

// Workbox asks for one file after the other, which on a slow line is mostly waiting; it finds these in the browser's cache.
self.addEventListener('install', () => {
  const files = precached.flatMap((entry) => (typeof entry === 'string' || entry.revision ? [] : entry.url))
  for (let reader = 0; reader < AT_ONCE; reader += 1) void readAhead(files)
})

// The whole of what is cached, and when: nothing at run time, nothing of the API (SEC-51). Addresses of files are taken
// literally; which page answers a navigation is decided below.
const controller = new PrecacheController(isReceiptsOnly ? { cacheName: RECEIPT_FILES } : {})
controller.precache(precached)
registerRoute(new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '' }))
if (!isReceiptsOnly) cleanupOutdatedCaches()

const receipts = isWithReceipts(search)

for (const shell of isReceiptsOnly ? [shells.receipt] : Object.values(shells)) {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && shellFor(url.pathname, { receipts }) === shell,
    controller.createHandlerBoundToURL(shell),
  )
}

// Makes the very first visit ready for offline, and later versions wait (offline.md 2.2).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A session that was ended without a line is ended on the server as soon as there is one, also when no page is open any
// more. What fails is asked for again by the browser.
self.addEventListener('sync', (event) => {
  if (event.tag === REVOKE_TAG) event.waitUntil(revokeOrFail())
})

const revokeOrFail = async () => {
  if (!(await sendTickets())) throw new Error('The server was not reached.')
}

// A page that may be reloaded sends a message; the worker never takes over by itself.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
