import { Workbox } from 'workbox-window'
import { isOffline } from '../connectivity/judge.ts'
import { currentConnectivity, subscribeConnectivity } from '../connectivity/monitor.ts'
import { createStore, useStore } from '../store.ts'
import { mayReload } from './reload-limit.ts'

const WORKER = '/sw.js'
/** Safari often never says that the new worker has taken over. */
const TAKE_OVER_MS = 4000
const CHECK_HOURLY_MS = 60 * 60_000
const CHECK_WHEN_SHOWN_MS = 15 * 60_000

interface Update {
  /** A new version waits on this device. */
  readonly ready: boolean
  /** Takes it, with one reload; what is typed and not saved would be lost. */
  apply(): void
}

const noUpdate: Update = { ready: false, apply: () => {} }
const update = createStore(noUpdate)

/** Whether a new version is ready, and how to take it. */
export const useUpdate = (): Update => useStore(update)

/** Registers the worker, in a production build, and looks for new versions from then on. Call after the first paint. */
export const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox(workerUrl(), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => update.set({ ready: true, apply: () => takeOver(workbox) }))
  offerWhenReplaced()
  try {
    await workbox.register()
    checkForUpdates(workbox)
  } catch {
    // Refused by the browser or out of reach: the portal works without, only not offline.
  }
}

/** Registering a script is a sink of Trusted Types; the policy allows this one file. */
const workerUrl = () => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return WORKER
  return trustedTypes.createPolicy('counterside', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** A listener of our own, because the library's is dead on the very first visit (vite-plugin-pwa#789). */
const takeOver = (workbox: Workbox) => {
  const timer = setTimeout(() => reload(), TAKE_OVER_MS)
  const reload = () => {
    clearTimeout(timer)
    if (mayReload(sessionStorage, Date.now())) location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  workbox.messageSkipWaiting()
}

/** Another tab took the new version: this one still runs the old one and offers to follow. */
const offerWhenReplaced = () => {
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all replaces nothing.
    if (hadWorker) update.set({ ready: true, apply: () => location.reload() })
    hadWorker = true
  })
}

const checkForUpdates = (workbox: Workbox) => {
  let checkedAt = Date.now()
  let wasOffline = false
  const check = () => {
    if (currentConnectivity().state !== 'online') return
    checkedAt = Date.now()
    // Out of reach again already: the next check comes.
    workbox.update().catch(() => {})
  }
  setInterval(check, CHECK_HOURLY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > CHECK_WHEN_SHOWN_MS) check()
  })
  subscribeConnectivity(() => {
    const offline = isOffline(currentConnectivity())
    if (wasOffline && !offline) check()
    wasOffline = offline
  })
}
