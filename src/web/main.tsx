import './ui/theme/theme.css'
import './shell/space.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLanguage, loadAllTexts, startLanguage } from './i18n/language.ts'
import { currentSession } from './session/session.ts'
import { startApp } from './start.ts'
import { answerFirst } from './shell/answer-first.ts'
import { PageError } from './shell/pages/page-error.tsx'
import { routeTree } from './routeTree.gen.ts'

const createPortal = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    // Whatever changes the address again goes on from its search: no filter is lost by a fast hand.
    history: answerFirst(createBrowserHistory(), () => router.updateLatestLocation()),
    context: { queryClient },
    defaultPreload: 'intent',
    // How old data may be is the query's business.
    defaultPreloadStaleTime: 0,
    notFoundMode: 'root',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortal>
  }
}

const start = async () => {
  const { queryClient } = await startApp({
    activateLanguage: () => (currentSession() ? loadAllTexts() : activateLanguage(startLanguage())),
    loadCalls: async () => (await import('#features/all.ts')).calls,
  })
  const root = document.getElementById('root')
  if (!root) return
  const router = createPortal(queryClient)
  // Before it is drawn, because the router draws what it has loaded until then in one piece. A transition is drawn in many
  // small ones, so that a slow tablet is not blocked.
  await router.load()
  const page = (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
  startTransition(() => createRoot(root).render(page))
  afterFirstPaint(() => void import('./shell/deferred-start.ts').then((late) => late.startDeferred(queryClient)))
}

/** Waits until something is seen; in a hidden tab, until it is shown. */
const afterFirstPaint = (work: () => void) => {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    work()
  })
  observer.observe({ type: 'paint', buffered: true })
}

void start()
