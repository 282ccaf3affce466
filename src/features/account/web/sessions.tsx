import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type SessionRow, listSessions, sessionList } from '../sessions.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceFailure, announceSuccess } from '#web/messages/messages.ts'
import { Instant } from '#web/lists/instant.tsx'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { RecordState } from '#web/records/record-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEndSessions } from './mutations.ts'
import css from './sessions.module.css'
import { PAGE_SIZE_MAX } from '#core/limits.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { listQuery } from '#web/lists/list-query.ts'

/** Where the person is signed in, and signing out there from here (B-44). */
export function Sessions() {
  const { t } = useLingui()
  const query = useQuery(sessionsQuery(useListPrincipal()))
  const offlineReason = useOfflineReason()
  const end = useSignOut()
  const section = useRef<HTMLElement>(null)
  const { signedOut } = end
  const isGone = !query.data?.items.some(({ token }) => signedOut.includes(token))
  useEffect(() => {
    // The row that was pressed in is gone, and the focus with it.
    if (signedOut.length > 0 && isGone && document.activeElement === document.body) section.current?.focus()
  }, [signedOut, isGone])
  const others = query.data?.items.filter(({ current }) => !current) ?? []
  return (
    <section ref={section} className={css.sessions} aria-labelledby="sessions" tabIndex={-1}>
      <h2 id="sessions">
        <Trans>Where you're logged in</Trans>
      </h2>
      <SavedLine query={query} />
      {query.data ? (
        <ul className={css.list}>
          {query.data.items.map((row) => (
            <li key={row.token} className={css.session}>
              <Session row={row} />
              {row.current ? (
                <Badge>
                  <Trans>This device</Trans>
                </Badge>
              ) : (
                <Button
                  busy={end.ending.includes(row.token)}
                  disabledReason={offlineReason}
                  onClick={() => end.signOut([row.token])}
                >
                  <Trans context="a device of the list">Log out</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : query.isLoading && query.fetchStatus === 'fetching' ? (
        <Skeleton />
      ) : (
        <RecordState query={query} />
      )}
      {others.length > 1 && (
        <div>
          <Button disabledReason={offlineReason} onClick={() => end.signOut(others.map(({ token }) => token))}>
            {t`Log out everywhere else`}
          </Button>
        </div>
      )}
    </section>
  )
}

const nobody: readonly string[] = []

function useSignOut() {
  const { t, i18n } = useLingui()
  const { mutate, isPending, isSuccess, variables } = useEndSessions()
  return {
    /** Those that were ended last. */
    signedOut: isSuccess ? variables : nobody,
    /** The sessions that are being ended. */
    ending: isPending ? variables : [],
    signOut: (sessions: readonly string[]) =>
      mutate(sessions, {
        onSuccess: () => announceSuccess(t`Logged out on that device`),
        onError: (error) => announceFailure(i18n._(errorTextOf(error)), error),
      }),
  }
}

function Session({ row }: { row: SessionRow }) {
  const { t } = useLingui()
  const { browser, system } = browserName(row.userAgent)
  return (
    <div className={css.facts}>
      <p title={row.userAgent}>
        <strong>{browser && system ? t`${browser} on ${system}` : (browser ?? system ?? row.userAgent)}</strong>
      </p>
      <p className={css.soft}>
        <Trans>
          Last used <Instant at={row.lastSeenAt} />
        </Trans>
      </p>
      <p className={css.soft}>
        <Trans>
          Logged in <Instant at={row.createdAt} /> from {row.address}
        </Trans>
      </p>
    </div>
  )
}

/** What a browser calls itself, the most particular first: each also claims to be those it came from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (names: typeof browsers, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** The names of browser and system in a User-Agent header (RFC 9110, 10.1.5), as far as they are known. */
export const browserName = (userAgent: string): { browser: string | undefined; system: string | undefined } => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
})

/** Where the person is signed in, the last used first; nobody has more sessions than one page holds. */
const sessionsQuery = (principal: ListPrincipal) => {
  const query = listQuery(sessionList, listSessions, { perPage: PAGE_SIZE_MAX }, principal)
  // Its section key is that of other lists, so its own goes before it.
  return { ...query, queryKey: ['sessions', ...query.queryKey] }
}
