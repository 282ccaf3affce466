import type { QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { capabilities } from '#core/access/variant.ts'
import { currentConfig } from '#web/config/config.ts'
import { exportStatisticsQuery } from '#web/lists/export/export-statistics.ts'
import { loadAllTexts } from '#web/i18n/language.ts'
import { endSession } from '#web/session/end-session.ts'
import { isPageClosed } from '#web/session/hidden-page.ts'
import { loginAddress } from '#web/session/leave.ts'
import { currentSession, ensureFresh } from '#web/session/session.ts'
import { takeEndedAtStart } from '#web/session/reconcile.ts'
import { checkEntry } from './check-entry.ts'
import type { RouteData } from './route-data.ts'
import { currentPrincipal } from './principal.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The person was brought here and did not ask for it: when it is not for them, they land on their own page. */
    brought?: true
  }
}

interface Navigation {
  readonly matches: readonly { readonly staticData: RouteData }[]
  readonly location: ParsedLocation
  readonly preload: boolean
  readonly context: { readonly queryClient: QueryClient }
}

/**
 * The guard of all pages, asked before each navigation. It waits for nothing but the renewal of the session and the texts
 * of the language, and while the server is unreachable goes on with what is saved (offline.md 2.12). A preload changes nothing.
 */
export const enter = async ({ matches, location, preload, context }: Navigation): Promise<void> => {
  if (isPageClosed()) return untilLeft()
  const demands = matches.map(({ staticData }) => staticData)
  const isGuarded = demands.some(({ access }) => access !== 'public')
  if (isGuarded && !preload && currentSession() && (await ensureFresh()) === 'rejected') {
    await endSession('rejected')
    return untilLeft()
  }
  const { variant, identifyRoute } = currentConfig()
  switch (checkEntry(demands, currentPrincipal(context.queryClient), variant, { identifyRoute })) {
    case 'open':
      // §2: asked for before a guarded page is entered, and never waited for.
      if (isGuarded && !preload && capabilities[variant].prefetchStatistics)
        void context.queryClient.prefetchQuery(exportStatisticsQuery)
      return location.pathname === '/login' ? undefined : loadAllTexts()
    case 'loginInstead':
      throw redirect({ to: '/login' })
    case 'signIn':
      throw signInFirst(location)
    case 'choosePassword':
      throw redirect({ to: '/settings', replace: true })
    case 'unauthorized':
      throw location.state.brought ? redirect({ to: '/', replace: true }) : redirect({ to: '/not-found/unauthorized' })
  }
}

/** The session's end leaves this page; until it is gone nothing more is opened. */
const untilLeft = () => new Promise<never>(() => {})

/** ROUTE-39: what was wanted is opened after the login; the start page needs no remembering. */
const signInFirst = ({ href }: ParsedLocation) => {
  const ended = takeEndedAtStart()
  if (ended !== undefined && ended !== '/login') return redirect({ to: ended })
  const address = loginAddress()
  if (address !== '/login') return redirect({ href: address })
  return redirect({ to: '/login', search: href === '/' ? {} : { wanted: href } })
}
