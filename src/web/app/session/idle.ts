import { currentConfig } from '../config/config.ts'
import { isOffline } from '../connectivity/judge.ts'
import { currentConnectivity } from '../connectivity/monitor.ts'
import { probe } from '../connectivity/probe.ts'
import { serverNow } from './clock.ts'
import { endSession } from './end-session.ts'
import { readSession, subscribeSession } from './stored-session.ts'
import { endsOf, passedLimit } from './time-limits.ts'
import { noteInput, sessionTimes } from './times.ts'

/** What only a person does. A mouse that trembles on the desk is nobody, so moving it does not count. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const ends = () => {
  const session = readSession()
  return session && endsOf(sessionTimes(), session.level, currentConfig().limits)
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

/** Ends the session when nobody has touched the device for too long, and at its absolute end; also without network. */
export const watchIdle = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async () => {
    clearTimeout(timer)
    const passed = await passedTimeLimit()
    if (passed) await endSession(passed === 'absolute' && isOffline(currentConnectivity()) ? 'grace' : 'idle')
    else lookLater()
  }
  const lookLater = () => {
    clearTimeout(timer)
    const next = ends()
    if (next)
      timer = setTimeout(() => void look(), Math.max(1000, Math.min(next.idle, next.absolute) - serverNow() + 1))
  }

  for (const type of inputs) {
    const onInput = ({ isTrusted }: Event) => isTrusted && readSession() && noteInput()
    window.addEventListener(type, onInput, { capture: true, passive: true })
  }
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', () => void look())
  window.addEventListener('pageshow', () => void look())
  subscribeSession(lookLater)
  lookLater()
}
