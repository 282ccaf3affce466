import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { DashboardScreen } from '#features/dashboard/web/screen.tsx'

const emptyPage = { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 20 }

/** Without transactions. */
const quiet: Record<string, unknown> = {
  'POST sales': [],
  'POST total-count-per-currency': [],
  'POST sales-ratio': [],
  'POST sales-charts': [],
  'POST top-merchants-performance': [],
  'POST low-merchants-performance': [],
  'POST highest-merchants-declines': [],
  'POST inactive-merchants': { total: 0, page: 1, perPage: 15, items: [] },
  'POST dashboard/transactions/1/20': emptyPage,
  'POST dashboard/warnings/1/10': emptyPage,
  'GET filters/dashboard/get': null,
  'GET columns-order-get': [],
}

interface Options {
  /** The search of the address, as it stands there. */
  address?: string
  /** Data by method and path below /api; what is not named has nothing to show. */
  replies?: Record<string, unknown>
  queryClient?: ReturnType<typeof createQueryClient>
}

/** For tests: a server that answers the calls of the dashboard. */
export const stubDashboard = (replies: Options['replies'] = {}) =>
  stubServer(
    Object.fromEntries(
      Object.entries({ ...quiet, ...replies }).map(([call, data]) => [
        call.replace(' ', ' /api/'),
        () => (data instanceof Response ? data.clone() : answer({ data })),
      ]),
    ),
  )

/** For tests: renders the whole dashboard at an address, and gives the requests it made and the address it has. */
export const renderDashboard = async ({ address = '', replies, queryClient = createQueryClient() }: Options = {}) => {
  await loadAllTexts()
  await activateLanguage('en')
  plantSession({ level: 'admin' })
  const server = stubDashboard(replies)
  const root = createRootRoute({ staticData: { access: 'public' } })
  const app = createRoute({ id: '_app', staticData: { access: 'signedIn' }, getParentRoute: () => root })
  const dashboard = createRoute({
    path: '/dashboard',
    staticData: { access: 'dashboard.view' },
    getParentRoute: () => app,
    component: DashboardScreen,
  })
  const history = createMemoryHistory({ initialEntries: [`/dashboard${address}`] })
  const router = createRouter({ routeTree: root.addChildren([app.addChildren([dashboard])]), history })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  /** The filter of the newest call of each figure, by its path. */
  const filters = () =>
    new Map(
      server.requests
        .filter(({ line }) => line.startsWith('POST '))
        .map(({ line, body }) => [
          line.replace('POST /api/', ''),
          (body as { filter: Record<string, unknown> }).filter,
        ]),
    )
  return { screen, server, filters, search: () => router.state.location.search as Record<string, unknown> }
}
