import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import type { ListPrincipal } from '#core/list/declare.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { DashboardProvider } from '#features/dashboard/web/context.ts'
import type { DashboardSearch } from '#features/dashboard/web/search.ts'

interface Options {
  search?: DashboardSearch
  principal?: ListPrincipal
  /** Data, or a whole reply, by the path below /api. */
  replies: Record<string, object>
}

const admin: ListPrincipal = { level: 'admin', variant: 'standard' }

/** For tests: renders widgets of the dashboard with the given replies of the server, and gives the requests it got. */
export const renderWidget = async (widgets: ReactNode, { search = {}, principal = admin, replies }: Options) => {
  await loadAllTexts()
  await activateLanguage('en')
  plantSession({ level: principal.level })
  const server = stubServer(
    Object.fromEntries(
      Object.entries(replies).map(([path, reply]) => [
        `POST /api/${path}`,
        () => (reply instanceof Response ? reply.clone() : answer({ data: reply })),
      ]),
    ),
  )
  const root = createRootRoute({
    staticData: { access: 'public' },
    component: () => <DashboardProvider value={{ search, principal }}>{widgets}</DashboardProvider>,
  })
  const list = createRoute({
    path: '/transactions/list',
    staticData: { access: 'public' },
    getParentRoute: () => root,
  })
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { screen, server }
}

const figure = (count: number, amount: number) => ({ count, amount })

const compared = (count: number, amount: number, previous = figure(count, amount), sameWeekdays = previous) => ({
  count,
  amount,
  previous,
  sameWeekdays,
})

/** For tests: a summary box; amounts in minor units. */
export const buildBox = (currency: string, more: object = {}) => ({
  currency,
  comparedUntil: null,
  sale: compared(120, 1_234_550, figure(100, 1_000_000), figure(150, 1_500_000)),
  refund: compared(3, 4200),
  void: compared(1, 900),
  declined: compared(7, 12_300),
  salesTargetReached: null,
  refundTargetReached: null,
  ...more,
})

/** For tests: totals of one currency. */
export const buildTotals = (currency: string, sale: number, refund: number, voided: number) => ({
  currency,
  sale: figure(sale, sale * 1000),
  refund: figure(refund, refund * 1000),
  void: figure(voided, voided * 1000),
})
