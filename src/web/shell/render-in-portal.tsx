import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#web/offline/query-client.ts'
import type { RouteData } from './guard/route-data.ts'
import { entries } from './rail/entries.ts'

const everySection = Object.fromEntries(
  entries.map((entry) => [
    entry.to,
    { access: 'signedIn', ...('section' in entry && { section: entry.section }) } satisfies RouteData,
  ]),
)

/**
 * For tests: draws a part of the frame where it lives, with English texts, a query client and a router. `pages` says what
 * routes there are besides the sections of the menu, or other than these; each shows its address as its heading.
 */
export const renderInPortal = async (
  part: ReactElement,
  { at = '/dashboard', pages = {} }: { at?: string; pages?: Record<string, RouteData> } = {},
) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const rootRoute = createRootRoute({
    staticData: { access: 'public' },
    component: () => (
      <>
        {part}
        <Outlet />
      </>
    ),
  })
  const routes = Object.entries({ ...everySection, ...pages }).map(([path, staticData]) =>
    createRoute({
      path,
      staticData,
      getParentRoute: () => rootRoute,
      component: () => (
        <main>
          <h1 tabIndex={-1}>{path}</h1>
          <a href="/">in the content</a>
        </main>
      ),
    }),
  )
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const queryClient = createQueryClient()
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { screen, queryClient, open: (path: string) => router.navigate({ to: path as never }) }
}
