import { createStore, type Store } from '#web/store.ts'
import type { CallOutcome } from '#web/api/outcomes.ts'

/**
 * - `checking`: something failed or is late, and the server is being asked; what is on screen may go on.
 * - `offline-device`: the device says that it has no network.
 * - `offline-server`: there is a network, but our server does not answer.
 */
export type ConnectivityState = 'online' | 'checking' | 'offline-device' | 'offline-server'

export interface Connectivity {
  readonly state: ConnectivityState
  /** When this state began, by the device's clock: milliseconds since 1970, UTC. */
  readonly since: number
}

export interface ConnectivityTracker {
  readonly connectivity: Store<Connectivity>
  /** What calls and the browser report. */
  readonly heard: (news: CallOutcome | 'device-offline' | 'device-online' | 'visible') => void
  /** Asks the server now; resolves when the state is settled. */
  readonly retryNow: () => Promise<void>
}

export interface Surroundings {
  readonly probe: () => Promise<boolean>
  readonly deviceIsOnline: () => boolean
  readonly isVisible: () => boolean
}

/** Seconds from one failed question to the next while offline; the last one repeats. */
const RETRY_AFTER_S = [2, 4, 8, 15, 30]

export const isOffline = ({ state }: Connectivity): boolean => state === 'offline-device' || state === 'offline-server'

/** Decides from what is heard whether our server can be reached; the rules are those of offline.md 2.4. */
export const createConnectivityTracker = ({ probe, deviceIsOnline, isVisible }: Surroundings): ConnectivityTracker => {
  const connectivity = createStore<Connectivity>({
    state: deviceIsOnline() ? 'online' : 'offline-device',
    since: Date.now(),
  })
  let failures = 0
  let timesGone = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | undefined

  const become = (state: ConnectivityState) => {
    if (state !== connectivity.get().state) connectivity.set({ state, since: Date.now() })
  }

  const becomeOnline = () => {
    clearTimeout(timer)
    failures = 0
    become('online')
  }

  const askLater = () => {
    clearTimeout(timer)
    const seconds = RETRY_AFTER_S[Math.min(failures, RETRY_AFTER_S.length) - 1] ?? 0
    // Nobody looks at a hidden page; becoming visible asks at once.
    timer = setTimeout(() => isVisible() && void ask(), seconds * 1000)
  }

  const ask = (): Promise<void> => {
    asking ??= askOnce().finally(() => (asking = undefined))
    return asking
  }

  const askOnce = async () => {
    const before = timesGone
    if (connectivity.get().state === 'online') become('checking')
    const reached = await probe()
    // The network was lost since the request began: its result says nothing about now.
    if (timesGone !== before) return
    if (reached) return becomeOnline()
    // A reply that arrived since then has proved the opposite.
    if (connectivity.get().state === 'online') return
    failures++
    become(deviceIsOnline() ? 'offline-server' : 'offline-device')
    askLater()
  }

  if (!deviceIsOnline()) {
    // The device may be wrong: a server on the same machine needs no network.
    void ask()
  }

  return {
    connectivity,
    retryNow: ask,
    heard(news) {
      const offline = isOffline(connectivity.get())
      if (news === 'device-offline') {
        become('offline-device')
        timesGone++
        failures = 1
        askLater()
      } else if (news === 'device-online' || (news === 'visible' && offline)) void ask()
      else if (news === 'answered') {
        // Data by type after the network went was on its way before: it proves nothing about now.
        if (connectivity.get().state === 'offline-device') void ask()
        else becomeOnline()
      } else if ((news === 'slow' || news === 'unreachable') && !offline) void ask()
    },
  }
}
