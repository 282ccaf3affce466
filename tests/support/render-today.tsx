import { answer } from '#web/api/stub-server.ts'
import { renderForRole } from './render-for-role.tsx'
import type { Today } from '#features/today/contract.ts'
import { TodayScreen } from '#features/today/web/screen.tsx'

export const figure = (count: number, amount: number) => ({ count, amount })
export const hours = (of: Record<number, Today['currencies'][number]['hours'][number]> = {}) =>
  Array.from({ length: 24 }, (_, hour) => of[hour] ?? { count: 0, net: 0, usual: 0 })

export const euros: Today['currencies'][number] = {
  currency: 'EUR',
  sale: figure(37, 150_000),
  refund: figure(2, 21_550),
  void: figure(0, 0),
  tips: 4500,
  declined: 3,
  pending: 1,
  usual: { days: 4, soFar: 114_700 },
  hours: hours({ 10: { count: 12, net: 50_000, usual: 40_000 }, 12: { count: 0, net: 0, usual: 9000 } }),
}
const today: Today = {
  at: '2026-11-22T12:31:00Z',
  first: '2026-11-22',
  last: '2026-11-22',
  currencies: [euros],
  stores: [],
  declines: [],
  stopped: { total: 0, items: [] },
  devices: { total: 0, items: [] },
  invitations: { total: 0, items: [] },
  warnings: { total: 0, items: [] },
}

/** For tests: the screen with an answer of which only what matters is set. */
export const renderToday = (of: Partial<Today> | Response, store?: string) =>
  renderForRole(
    <TodayScreen store={store} />,
    {
      'POST /api/today': () => (of instanceof Response ? of : answer({ data: { ...today, ...of } })),
      'GET /api/exports/statistics': () => answer({ data: { unseenExports: 0, inProgressExports: 0 } }),
      'POST /api/transactions/1/5': () =>
        answer({ data: { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 5 } }),
    },
    { at: '/today', role: 'ROLE_MERCHANT' },
  )
