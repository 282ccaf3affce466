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
import type { Section } from '#web/section.ts'
import type { RouteData } from '#web/shell/guard/route-data.ts'

const declared = import.meta.glob<Readonly<Record<string, Section>>>('../../src/features/*/web/section.ts', {
  eager: true,
})

/** Every section that a feature declares. */
export const sections: readonly Section[] = Object.values(declared).flatMap((module) => Object.values(module))

const everySection: Readonly<Record<string, RouteData>> = Object.fromEntries(
  sections.map((section) => [section.to, { access: 'signedIn', section }]),
)

/**
 * For tests: renders a part of the frame where it lives, with English texts, a query client and a router. `pages` says what
 * routes there are besides the sections of the menu, or other than these; each shows its address as its heading, and its content
 * of `contents` below.
 */
export const renderInPortal = async (
  part: ReactElement,
  {
    at = '/dashboard',
    pages = {},
    contents = {},
  }: { at?: string; pages?: Record<string, RouteData>; contents?: Record<string, ReactElement> } = {},
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
  const routes = Object.entries({ ...everySection, ...pages }).map(([path, data]) =>
    createRoute({
      path,
      staticData: { ...everySection[path], ...data },
      getParentRoute: () => rootRoute,
      component: () => (
        <main>
          <h1 tabIndex={-1}>{path}</h1>
          <a href="/">in the content</a>
          {contents[path]}
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
  return { screen, queryClient, router, open: (path: string) => router.navigate({ to: path as never }) }
}
