import { createStore, type Store } from '#web/store.ts'
import type { CallOutcome } from '#web/api/outcomes.ts'

/**
 * - `checking`: something failed or is late, and the server is being probed; what is on screen may go on.
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
  /** Takes what calls and the browser report. */
  readonly report: (event: CallOutcome | 'device-offline' | 'device-online' | 'visible') => void
  /** Probes the server now; resolves when the state is settled. */
  readonly retryNow: () => Promise<void>
}

export interface Environment {
  readonly probe: () => Promise<boolean>
  readonly deviceIsOnline: () => boolean
  readonly isVisible: () => boolean
}

/** Seconds from one failed probe to the next while offline; the last one repeats. */
const RETRY_AFTER_S = [2, 4, 8, 15, 30]

/** Whether calls cannot reach our server; not while it is only being probed. */
export const isOffline = ({ state }: Connectivity): boolean => state === 'offline-device' || state === 'offline-server'

/** Decides from what is reported whether our server can be reached; the rules are those of offline.md 2.4. */
export const createConnectivityTracker = ({ probe, deviceIsOnline, isVisible }: Environment): ConnectivityTracker => {
  const connectivity = createStore<Connectivity>({
    state: deviceIsOnline() ? 'online' : 'offline-device',
    since: Date.now(),
  })
  let failures = 0
  let timesOffline = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: Promise<void> | undefined

  const become = (state: ConnectivityState) => {
    if (state !== connectivity.get().state) connectivity.set({ state, since: Date.now() })
  }

  const becomeOnline = () => {
    clearTimeout(timer)
    failures = 0
    become('online')
  }

  const probeLater = () => {
    clearTimeout(timer)
    const seconds = RETRY_AFTER_S[Math.min(failures, RETRY_AFTER_S.length) - 1] ?? 0
    // Nobody looks at a hidden page; becoming visible probes at once.
    timer = setTimeout(() => isVisible() && void probeNow(), seconds * 1000)
  }

  const probeNow = (): Promise<void> => {
    probing ??= probeOnce().finally(() => (probing = undefined))
    return probing
  }

  const probeOnce = async () => {
    const before = timesOffline
    if (connectivity.get().state === 'online') become('checking')
    const reached = await probe()
    // The network was lost since the request began: its result says nothing about now.
    if (timesOffline !== before) return
    if (reached) return becomeOnline()
    // A reply that arrived since then has proved the opposite.
    if (connectivity.get().state === 'online') return
    failures++
    become(deviceIsOnline() ? 'offline-server' : 'offline-device')
    probeLater()
  }

  if (!deviceIsOnline()) {
    // The device may be wrong: a server on the same machine needs no network.
    void probeNow()
  }

  return {
    connectivity,
    retryNow: probeNow,
    report(event) {
      const offline = isOffline(connectivity.get())
      if (event === 'device-offline') {
        become('offline-device')
        timesOffline++
        failures = 1
        probeLater()
      } else if (event === 'device-online' || (event === 'visible' && offline)) void probeNow()
      else if (event === 'answered') {
        // What arrives after the network went was on its way before: it proves nothing about now.
        if (connectivity.get().state === 'offline-device') void probeNow()
        else becomeOnline()
      } else if ((event === 'slow' || event === 'unreachable') && !offline) void probeNow()
    },
  }
}
