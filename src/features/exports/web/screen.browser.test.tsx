import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ExportRow } from '../contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { exportStatisticsQuery } from '#web/lists/export/export-statistics.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import { buildExport } from './build-export.ts'
import { ExportsScreen } from './screen.tsx'

/** What the badge counts. */
function Counted() {
  const { data } = useQuery(exportStatisticsQuery)
  return <output aria-label="badge">{data && data.unseenExports + data.inProgressExports}</output>
}

/** A server with these exports, one after the other where they change from one question to the next. */
const begin = async (...lists: ExportRow[][]) => {
  plantSession()
  let asked = 0
  let unseen = 2
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { roles: ['ROLE_CASHIER'], viewOnly: false } }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'GET /api/filters/exports': () => answer({ data: [] }),
    'POST /api/exports/1/10': () => {
      const items = lists[Math.min(asked++, lists.length - 1)] ?? []
      return answer({ data: { items, total: items.length, totalIs: 'exact', page: 1, perPage: 10 } })
    },
    'GET /api/exports/statistics': () => answer({ data: { unseenExports: unseen, inProgressExports: 1 } }),
    'POST /api/exports/mark-seen': () => {
      unseen = 0
      return answer({ data: null })
    },
    'POST /api/exports/export1/cancel': () => answer({ data: buildExport({ status: -1, reason: 'canceled' }) }),
    'GET /api/exports/export/download/export1': () =>
      new Response('PK', {
        headers: {
          'content-disposition': `attachment; filename="e.xlsx"; filename*=UTF-8''K%C3%A4se.xlsx`,
          etag: '"1"',
        },
      }),
  })
  await renderInPortal(
    <>
      <Counted />
      <ExportsScreen search={{}} onSearch={() => {}} />
    </>,
    { at: '/exports' },
  )
  return server
}

beforeEach(async () => {
  clearLocal([])
  await page.viewport(1280, 800)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('LIST-08 EXP-07 EXP-10 an export shows its name, its size for people, its rows and when it was made', async () => {
  await begin([buildExport()])
  await expect.element(page.getByRole('rowheader', { name: 'Transactions 2026-11-21 09.00' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '81.2 kB' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1,234' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /21.11.2026 / })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Exports' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

it.each([
  [-1, 'warning', 'Failed'],
  [1, 'check', 'Ready'],
] as const)('TRX-06 the state %i is a shape and a word', async (status, icon, word) => {
  await begin([buildExport({ status, reason: status < 0 ? 'storageFull' : null })])
  const cell = page.getByRole('cell', { name: new RegExp(`^${word}`) })
  await expect.element(cell).toBeVisible()
  expect(cell.element().querySelector('svg')?.dataset.icon).toBe(icon)
})

it('TRX-06 B-15 the state 0 is in progress, with the rows written so far', async () => {
  await begin([buildExport({ status: 0, rows: 500, rowsExpected: 2000, size: null })])
  const bar = page.getByLabelText('In progress: 500 of 2,000')
  await expect.element(bar).toHaveAttribute('value', '500')
  await expect.element(bar).toHaveAttribute('max', '2000')
})

it('EXP-13 what is in progress or failed has no download; what failed says why', async () => {
  await begin([
    buildExport({ status: 0, size: null }),
    buildExport({ token: 'export2', status: -1, size: null, reason: 'storageFull' }),
  ])
  await expect.element(page.getByText('Not enough storage for the file.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Download' }).elements()).toHaveLength(0)
})

it('EXP-12 a finished export is saved under the name the server gives it', async () => {
  const server = await begin([buildExport()])
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.getByRole('button', { name: 'Download' }).click()
  await expect
    .poll(() => clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['Käse.xlsx'])
  expect(server.lines()).toContain('GET /api/exports/export/download/export1')
})

it('EXP-16 while the page is visible the unseen are seen, and the badge is asked for again', async () => {
  const server = await begin([buildExport({ seen: false })])
  await expect.element(page.getByLabelText('badge')).toHaveTextContent('1')
  const lines = server.lines()
  expect(lines.filter((line) => line.endsWith('mark-seen'))).toHaveLength(1)
  expect(lines.lastIndexOf('GET /api/exports/statistics')).toBeGreaterThan(lines.indexOf('POST /api/exports/mark-seen'))
})

it('EXP-16 nothing is marked as seen while the page is hidden', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const server = await begin([buildExport({ seen: false })])
  await expect.element(page.getByLabelText('badge')).toHaveTextContent('3')
  expect(server.lines()).not.toContain('POST /api/exports/mark-seen')
})

it('an export in progress is asked for again until it has ended (D-107)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await begin([buildExport({ status: 0, size: null })], [buildExport()])
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
  const asked = () => server.lines().filter((line) => line === 'POST /api/exports/1/10').length
  const before = asked()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toBe(before)
})

it('an export in progress can be canceled', async () => {
  const server = await begin(
    [buildExport({ status: 0, size: null })],
    [buildExport({ status: -1, reason: 'canceled' })],
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('You canceled this export.')).toBeVisible()
  expect(server.lines()).toContain('POST /api/exports/export1/cancel')
})
