import type { QueryClient } from '@tanstack/react-query'
import { Workbox } from 'workbox-window'
import { capabilities } from '#core/access/variant.ts'
import { currentConfig } from '#web/config/config.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { currentConnectivity, subscribeConnectivity } from '#web/connectivity/monitor.ts'
import { isLeaving } from '#web/session/leave.ts'
import { checkVersion } from './portal-version.ts'
import { mayReload } from './reload-limit.ts'
import { noteWhenReady } from './ready.ts'
import { hasUnsaved } from './unsaved-work.ts'
import { offerUpdate, applyUpdateWhenIdle } from './update.ts'
import { workerAddress } from './worker-routes.ts'

/** Safari often never says that the new worker has taken over. */
const TAKE_OVER_MS = 4000
const CHECK_HOURLY_MS = 60 * 60_000
const CHECK_WHEN_SHOWN_MS = 15 * 60_000

/**
 * Registers the worker, in a production build, and looks for new versions from then on. Call after the first paint.
 * @param queryClient has the writes that are running
 */
export const registerWorker = async (queryClient: QueryClient): Promise<void> => {
  if (!import.meta.env.PROD) return
  reloadForMissingFiles()
  if (!('serviceWorker' in navigator)) return
  applyUpdateWhenIdle(queryClient)
  const workbox = new Workbox(workerUrl(), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => offerUpdate(() => takeOver(workbox)))
  offerWhenReplaced()
  void noteWhenReady()
  try {
    await workbox.register()
    checkForUpdates(workbox)
  } catch {
    // Refused by the browser or out of reach: the portal works without, only not offline.
  }
}

/** Registering a script is a sink of Trusted Types; the policy allows this one file. */
const workerUrl = () => {
  const address = workerAddress(capabilities[currentConfig().variant])
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  return trustedTypes.createPolicy('counterside', { createScriptURL: () => address }).createScriptURL(address)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** A listener of our own, because the library's does not fire on the very first visit (vite-plugin-pwa#789). */
const takeOver = (workbox: Workbox) => {
  const timer = setTimeout(() => reload(), TAKE_OVER_MS)
  const reload = () => {
    clearTimeout(timer)
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  workbox.messageSkipWaiting()
}

/** Another tab took the new version: this one still runs the old one and offers to follow. */
const offerWhenReplaced = () => {
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all replaces nothing.
    if (hadWorker) offerUpdate(() => location.reload())
    hadWorker = true
  })
}

const checkForUpdates = (workbox: Workbox) => {
  let checkedAt = Date.now()
  let due = currentConnectivity().state !== 'online'
  const check = async () => {
    due = currentConnectivity().state !== 'online'
    if (due) return
    checkedAt = Date.now()
    await checkVersion()
    // Out of reach again already: the next check comes.
    await workbox.update().catch(() => {})
  }
  // A page that the worker kept may be of any age; the browser looks for a new worker by itself then.
  if (navigator.serviceWorker.controller) void checkVersion()
  setInterval(() => void check(), CHECK_HOURLY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > CHECK_WHEN_SHOWN_MS) void check()
  })
  subscribeConnectivity(() => {
    if (isOffline(currentConnectivity())) due = true
    else if (due) void check()
  })
}

/**
 * A part of the portal that cannot be loaded is usually gone with its version: one reload brings the new one. Without a
 * connection, over unsaved changes, or when reloads did not help, the page says so in its place (offline.md 2.3). A
 * page that is left breaks its imports off in Firefox: a reload would take the place of the page that it leaves for.
 */
export const reloadForMissingFiles = (): void =>
  window.addEventListener('vite:preloadError', () => void reloadUnlessBlocked())

const reloadUnlessBlocked = async () => {
  if (currentConnectivity().state !== 'online' || (await hasUnsaved()) || isLeaving()) return
  if (mayReload(sessionStorage, Date.now())) location.reload()
}
