import type { QueryClient } from '@tanstack/react-query'
import { currentConnectivity, subscribeConnectivity } from '#web/connectivity/monitor.ts'
import { serverNow } from '#web/session/clock.ts'
import { readSession } from '#web/session/stored-session.ts'
import { sessionTimes } from '#web/session/times.ts'
import { createStore, useStore } from '#web/store.ts'
import { isPortalOutdated } from './portal-version.ts'
import { mayReload } from './reload-limit.ts'
import { hasUnsaved, hasUnsavedHere } from './unsaved-work.ts'

/** Nobody is at the device, in any tab: the new worker takes the files of the old version away from all of them. */
const IDLE_MS = 5 * 60_000
const LOOK_EVERY_MS = 15_000

const ready = createStore(false)
let take = () => {}
let queryClient: QueryClient | undefined
let asked = false
let taken = false
let lastInput = -Infinity

/** Whether a new version waits on this device. */
export const useUpdateReady = (): boolean => useStore(ready)

/** @param how takes the new version, with one reload */
export const offerUpdate = (how: () => void): void => {
  take = how
  ready.set(true)
  void takeWhenFitting()
}

/** What a new version waits for: a connection, a form, dialog or call of this tab, or a form of another tab. */
export type UpdateWait = 'connection' | 'form' | 'dialog' | 'saving' | 'otherTab'

/**
 * The person wants the new version. Where something would be lost by that, it comes as soon as nothing would be.
 * @returns what it waits for; null: it comes now
 */
export const requestUpdate = async (): Promise<UpdateWait | null> => {
  asked = true
  const wait = await waitsFor()
  if (wait === null) takeNow()
  return wait
}

/** Takes an offered version by itself when that disturbs nobody (offline.md 2.3). */
export const applyUpdateWhenIdle = (client: QueryClient): void => {
  queryClient = client
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, () => (lastInput = performance.now()), { capture: true, passive: true })
  }
  setInterval(() => void takeWhenFitting(), LOOK_EVERY_MS)
  // The moment may have been missed while the connection was being looked for.
  subscribeConnectivity(() => void takeWhenFitting())
}

const takeWhenFitting = async () => {
  if (!ready.get() || !(asked || isPortalOutdated() || isIdle()) || (await waitsFor()) !== null) return
  if (!taken && mayReload(sessionStorage, Date.now())) takeNow()
}

const takeNow = () => {
  taken = true
  take()
}

/** Before somebody has signed in, a page that was never touched disturbs nobody either: after a logout, say. */
const isIdle = () =>
  (readSession() ? serverNow() - sessionTimes().lastInputAt : performance.now() - lastInput) >= IDLE_MS

const waitsFor = async (): Promise<UpdateWait | null> => {
  if (currentConnectivity().state !== 'online') return 'connection'
  if (hasUnsavedHere()) return 'form'
  if (document.querySelector('dialog[open]') !== null) return 'dialog'
  if ((queryClient?.isMutating() ?? 0) > 0) return 'saving'
  return (await hasUnsaved()) ? 'otherTab' : null
}
