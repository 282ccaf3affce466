import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { shellFor, shells } from './worker-routes.ts'

/** The part of a worker's global scope used here; TypeScript's own would shut out that of pages. */
interface WorkerScope {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void
  addEventListener(type: 'message', listener: (event: { data?: { type?: string } }) => void): void
}

declare const self: WorkerScope

// The whole of what is cached, and when: nothing at run time, nothing of the API (SEC-51). Addresses of files are taken
// literally; which page answers a navigation is decided below.
// oxlint-disable-next-line no-underscore-dangle -- the build looks for this very name
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

for (const shell of Object.values(shells)) {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && shellFor(url.pathname) === shell,
    createHandlerBoundToURL(shell),
  )
}

// Makes the very first visit ready for offline, and later versions wait (offline.md 2.2).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A page that may be reloaded says so; the worker never takes over by itself.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
