import type { QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { getLoggedUser } from '#core/session.ts'
import { onOutcome } from './api/outcomes.ts'
import { loadConfig } from './config/config.ts'
import { watchConnection } from './connectivity/save-data.ts'
import { isOffline } from './connectivity/tracker.ts'
import { currentConnectivity, startMonitor, subscribeConnectivity } from './connectivity/monitor.ts'
import { bootClient, forgetSnapshot } from './offline/boot-client.ts'
import { createQueryClient, offline } from './offline/query-client.ts'
import { keepInstallPrompt } from './install/install-prompt.ts'
import { takePersonal } from './preferences/personal.ts'
import { endSession, onSessionEnd, tearDown } from './session/end-session.ts'
import { currentEpoch } from './session/epoch.ts'
import { watchIdle } from './session/idle.ts'
import { meQuery } from './session/me.ts'
import { followOtherTabs } from './session/other-tabs.ts'
import { revokeEnded } from './session/revocation.ts'
import { onSignedIn, readBearer, sealStoredTokens } from './session/session.ts'
import { readTombstonesInTime, reconcileStorage } from './session/reconcile.ts'
import { readSession, subscribeSession } from './session/stored-session.ts'
import { leaveSeenAs, seenAs, startSeenAs } from './session/seen-as.ts'
import { restoreClock } from './session/times.ts'
import { keepSeveralStores } from './session/several-stores.ts'
import { keepZones } from './session/zones.ts'
import { withTimeout } from './time-limit.ts'

/** Saved data that takes longer appears when it is there. */
const RESTORE_LIMIT_MS = 1000

interface Options {
  /** Loads the language of the interface. */
  readonly activateLanguage: () => Promise<void>
  /** Loads every call of the product, which says what of its reply is saved for reading offline. */
  readonly loadCalls: () => Promise<readonly AnyEndpoint[]>
}

/**
 * Starts everything that exists once in a running portal, in the order of dependencies. Nothing may be rendered before it
 * resolves.
 */
export const startApp = async ({ activateLanguage, loadCalls }: Options): Promise<{ queryClient: QueryClient }> => {
  startSeenAs()
  keepInstallPrompt()
  const language = activateLanguage()
  // Kept by being read: a later one in local storage tells of an end in another tab.
  currentEpoch()
  const session = readSession()
  const tombstones = readTombstonesInTime()
  if (session) await (await import('./offline/boot-snapshot.ts')).restoreSnapshot(session.sid)
  restoreClock()
  // Before any call: the first one that does not reach the server tells it so.
  startMonitor()
  loadConfig()
  await reconcileStorage(tombstones)

  const queryClient = createQueryClient()
  bootClient.mount()
  watchConnection()
  followOtherTabs(tearDown)
  revokeWhenOnline()
  void readBearer()
  void sealStoredTokens()
  endOnRefusal()
  // Also what is known of the person without having been asked for is kept for reading offline.
  queryClient.setQueryDefaults(meQuery.queryKey, offline(getLoggedUser))
  onSignedIn((user) => {
    keepZones(user.timeZones)
    keepSeveralStores(user.severalStores)
    takePersonal(user.preferences, Date.now())
    queryClient.setQueryData(meQuery.queryKey, user)
  })
  const restored = followSession(queryClient, loadCalls)
  watchIdle()
  await Promise.all([language, withTimeout(RESTORE_LIMIT_MS, restored, undefined)])
  return { queryClient }
}

/** Ends that did not reach the server are sent as soon as there is a network. */
const revokeWhenOnline = () => {
  const report = () => {
    if (!isOffline(currentConnectivity())) void revokeEnded()
  }
  subscribeConnectivity(report)
  report()
}

/** Calls only report; this is where what they report ends a session. */
const endOnRefusal = () => {
  onOutcome((outcome, reason) => {
    if (outcome === 'rejected' || outcome === 'unauthorized') void endSession(outcome, reason)
    if (outcome === 'seeAsEnded' && seenAs()) leaveSeenAs()
  })
}

/**
 * Saves for whichever session there is, and stops with it.
 * @returns resolves when what the present session saved is back
 */
const followSession = (queryClient: QueryClient, loadCalls: Options['loadCalls']): Promise<void> => {
  let saving: { sid: string; stop: () => void } | undefined
  let restored = Promise.resolve()

  const stop = () => {
    saving?.stop()
    saving = undefined
  }
  const follow = () => {
    const sid = readSession()?.sid
    if (!sid || sid === saving?.sid) return
    // What is seen as another role stays in the memory of its page, and is gone with it (decision 0049).
    if (seenAs()) return
    stop()
    let stopped = false
    const started: (() => void)[] = []
    const begin = async () => {
      // The login does without all of it.
      const [{ keepSnapshot }, { startPersistence }, calls] = await Promise.all([
        import('./offline/boot-snapshot.ts'),
        import('./offline/persistence.ts'),
        loadCalls(),
      ])
      if (stopped) return
      const persistence = startPersistence(queryClient, sid, calls)
      started.push(keepSnapshot(sid), persistence.stop)
      await persistence.restored
    }
    // Without it nothing is saved; the portal goes on.
    restored = begin().catch(() => {})
    saving = {
      sid,
      stop: () => {
        stopped = true
        for (const end of started) end()
      },
    }
  }
  onSessionEnd(() => {
    stop()
    forgetSnapshot()
    void queryClient.cancelQueries()
    queryClient.clear()
  })
  subscribeSession(follow)
  follow()
  return restored
}
