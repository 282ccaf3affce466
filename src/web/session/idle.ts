import { currentConfig } from '#web/config/config.ts'
import { probe } from '#web/connectivity/probe.ts'
import { createStore, useStore } from '#web/store.ts'
import { serverNow } from './clock.ts'
import { endSession } from './end-session.ts'
import { readSession, subscribeSession } from './stored-session.ts'
import { sessionEndsOf, passedLimit, warningOf } from './time-limits.ts'
import { noteInput, sessionTimes, subscribeTimes } from './times.ts'

/**
 * What only a person does. A page scrolls by itself, too, so that a scroll counts by the wheel, finger or key that
 * makes it.
 */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const
/** How far a pointer has to move to count: a mouse trembles on a desk where a machine hums. CSS pixels. */
const TREMBLE_PX = 10
/** Of a stream of inputs one in so many milliseconds counts. */
const INPUT_EVERY_MS = 1000

const warnedUntil = createStore<number | undefined>(undefined)

/**
 * When the session will end because nobody touches the device, by the server's clock: milliseconds since 1970;
 * undefined while that is far.
 */
export const currentIdleEnd = (): number | undefined => warnedUntil.get()

/** The same, and a new rendering when it changes. */
export const useIdleEnd = (): number | undefined => useStore(warnedUntil)

const ends = () => {
  const session = readSession()
  return session && sessionEndsOf(sessionTimes(), session.level, currentConfig().limits)
}

/**
 * The time limit that the session has passed. Before that is believed, the server is asked for the time once: the
 * device's clock may have jumped (REL-10).
 */
export const passedTimeLimit = async (): Promise<'idle' | 'absolute' | undefined> => {
  const before = ends()
  if (!before || !passedLimit(before, serverNow())) return undefined
  await probe()
  const after = ends()
  return after ? passedLimit(after, serverNow()) : undefined
}

/**
 * Ends the session when nobody has touched the device for too long, and at its absolute end; also without network.
 * Warns before an end that a touch can put off. What is done in one tab counts for all.
 */
export const watchIdle = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const checkLimits = async () => {
    clearTimeout(timer)
    const passed = await passedTimeLimit()
    if (passed) await endSession(passed)
    else lookLater()
  }
  const lookLater = () => {
    clearTimeout(timer)
    const session = readSession()
    const next = ends()
    if (!session || !next) return warnedUntil.set(undefined)
    const now = serverNow()
    const warnAt = next.idle - warningOf(session.level, currentConfig().limits)
    const isDue = next.idle < next.absolute && now >= warnAt && now <= next.idle
    warnedUntil.set(isDue ? next.idle : undefined)
    const end = Math.min(next.idle, next.absolute)
    const wakeAt = now < warnAt ? Math.min(warnAt, end + 1) : end + 1
    timer = setTimeout(() => void checkLimits(), Math.max(100, wakeAt - now))
  }

  const isTremble = tremble()
  let heardAt = -Infinity
  const onInput = (event: Event) => {
    if (!event.isTrusted || isTremble(event) || !readSession()) return
    const isWarned = warnedUntil.get() !== undefined
    if (!isWarned && Math.abs(Date.now() - heardAt) < INPUT_EVERY_MS) return
    heardAt = Date.now()
    const limits = ends()
    // The touch that wakes a device up is handled before its timers: it must not prolong a session that is over.
    if (limits && passedLimit(limits, serverNow())) void checkLimits()
    else {
      noteInput(isWarned)
      if (isWarned) swallowClick(event)
    }
  }
  for (const type of inputs) window.addEventListener(type, onInput, { capture: true, passive: true })
  // Timers do not run while a device sleeps.
  document.addEventListener('visibilitychange', () => void checkLimits())
  window.addEventListener('pageshow', () => void checkLimits())
  subscribeSession(lookLater)
  subscribeTimes(lookLater)
  lookLater()
}

const presses = ['pointerdown', 'keydown'] as const

/**
 * A press closes the warning when it begins, and ends on whatever is behind it, or gets the focus back: nobody meant to
 * press that.
 */
const swallowClick = ({ type }: Event): void => {
  if (!presses.some((press) => press === type)) return
  const over = new AbortController()
  const listen = { capture: true, signal: over.signal }
  const swallow = (click: Event) => {
    click.preventDefault()
    click.stopImmediatePropagation()
  }
  window.addEventListener('click', swallow, listen)
  for (const press of presses) window.addEventListener(press, () => over.abort(), listen)
}

/** Distinguishes the jitter of a pointer from its moves. */
const tremble = () => {
  let x = 0
  let y = 0
  return (event: Event): boolean => {
    if (event.type !== 'pointermove' || !(event instanceof PointerEvent)) return false
    if (Math.hypot(event.clientX - x, event.clientY - y) < TREMBLE_PX) return true
    x = event.clientX
    y = event.clientY
    return false
  }
}
