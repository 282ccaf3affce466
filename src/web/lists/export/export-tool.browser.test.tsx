import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listTransactions, transactionList } from '#features/transactions/contract.ts'
import { listUsers, userList } from '#features/users/contract.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import { ListTools } from '../list-tools.tsx'
import { listQuery } from '../list-query.ts'
import { readerZone } from '#web/reader-zone.ts'
import { useExportTool } from './export-tool.tsx'

const principal = { level: 'mid', variant: 'standard' } as const
const columns = (['name', 'email', 'rights'] as const).map((id) => ({ id, heading: id, cell: () => id }))

function Tools() {
  const { data } = useQuery(listQuery(userList, listUsers, { username: 'ada' }, principal))
  const { tools, dialog } = useExportTool(userList, columns, principal, { username: 'ada' }, data)
  return (
    <>
      <ListTools tools={tools} />
      {dialog}
    </>
  )
}

const begin = async (
  total: number,
  answers: Parameters<typeof stubServer>[0] = {},
  { role = 'ROLE_MERCHANT', hidden = [] as string[] } = {},
) => {
  plantSession()
  const layout = { order: ['rights'], hidden, widths: {}, density: 'auto' }
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { roles: [role], viewOnly: false } }),
    'GET /api/columns-order-get': () => answer({ data: [{ key: 'users', subKey: null, layout }] }),
    'POST /api/users/1/10': () => answer({ data: { items: [], total, totalIs: 'exact', page: 1, perPage: 10 } }),
    ...answers,
  })
  await renderInPortal(<Tools />)
  return server
}

const openDialog = () => page.getByRole('button', { name: 'Export' }).click()
const start = () => page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()

beforeEach(async () => {
  clearLocal([])
  bootClient.clear()
  await page.viewport(1280, 900)
})

afterEach(() => void vi.restoreAllMocks())

it('VAL-35 EXP-22 without rows it cannot be pressed and says why', async () => {
  await begin(0)
  const button = page.getByRole('button', { name: 'Export' })
  await expect.element(button).toHaveAccessibleDescription('No rows to export.')
  await button.click({ force: true })
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

it('LIST-20 people who may not export have no control for it', async () => {
  const server = await begin(3, {}, { role: 'ROLE_CASHIER' })
  await expect.poll(server.lines).toContain('GET /api/logged-user-info')
  await expect.poll(server.lines).toContain('POST /api/users/1/10')
  expect(page.getByRole('button', { name: 'Export' }).elements()).toHaveLength(0)
})

it('LIST-20 few rows come at once, with the columns of the screen in their order', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const server = await begin(
    42,
    {
      'POST /api/users/export/1/42': () =>
        new Response('x', { headers: { 'content-disposition': 'attachment; filename="Users.csv"' } }),
    },
    { hidden: ['email'] },
  )
  await openDialog()
  await expect.element(page.getByText('42 rows. The file is ready immediately.')).toBeVisible()
  await page.getByText('Text (CSV)').click()
  await start()
  await expect
    .poll(() => clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['Users.csv'])
  expect(server.requests.at(-1)?.body).toEqual({
    sort: null,
    filter: { username: 'ada' },
    format: 'csv',
    language: 'en',
    columns: ['rights', 'name'],
    zone: readerZone(),
  })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('EXP-18 many rows are queued, and the text says how long that may take', async () => {
  const server = await begin(10_001, { 'POST /api/exports/export/users/10001': () => answer({ data: {} }) })
  await openDialog()
  await expect.element(page.getByText(/10,001 rows. The file is created in the background/)).toBeVisible()
  await start()
  await expect.element(page.getByText(/^Your export is queued. This can take up to 72 hours/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Go to exports' })
  await expect.element(link).toHaveAttribute('href', '/exports')
  const colorOf = (element: Element) => getComputedStyle(element).color
  expect(colorOf(link.element()), 'as readable as the sentence beside it').toBe(
    colorOf(page.getByText(/^Your export is queued/).element()),
  )
  expect(server.lines()).not.toContain('POST /api/users/export/1/10001')
})

it('what the server does not export at once is queued (D-41)', async () => {
  const { limits } = currentConfig()
  bootClient.setQueryData(['config'], { ...currentConfig(), limits: { ...limits, exportSyncRows: 20_000 } })
  await begin(15_000, {
    'POST /api/users/export/1/15000': () => answerError(422, 'EXPORT_USE_QUEUE'),
    'POST /api/exports/export/users/15000': () => answer({ data: {} }),
  })
  await openDialog()
  await start()
  await expect.element(page.getByText(/^Your export is queued/)).toBeVisible()
})

it.each([
  ['TOO_MANY_EXPORTS', 429, { count: 5 }, 'Too many pending exports. At most 5 can be in progress at once.'],
  [
    'EXPORT_TOO_LARGE',
    422,
    { rows: 100_000 },
    'Selection too large for export, please apply a filter. At most 100000 rows can be exported.',
  ],
] as const)('EXP-19 EXP-20 %s is said with its number beside the control', async (code, status, values, text) => {
  const reply = { code, message: 'no', reference: 'ref', errors: [], values }
  await begin(200_000, { 'POST /api/exports/export/users/200000': () => answer(reply, status) })
  await openDialog()
  await start()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(`${text} Reference refCopy reference`)
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Export' })).toBeVisible()
})

it.each([
  ['a file', 42, 'POST /api/users/export/1/42'],
  ['a place in the queue', 10_001, 'POST /api/exports/export/users/10001'],
])('EXP-18 Cancel gives up %s that was asked for, without a word of failure', async (_, total, line) => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked = Promise.withResolvers<AbortSignal>()
  await begin(total, {
    [line]: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        asked.resolve(signal)
      }),
  })
  await openDialog()
  await start()
  const signal = await asked.promise
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(signal.aborted).toBe(true)
  await openDialog()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Export' }))
    .not.toHaveAttribute('aria-busy')
  expect(page.getByRole('dialog').getByRole('alert').elements()).toHaveLength(0)
  expect(clicked).not.toHaveBeenCalled()
})

function TransactionTools() {
  const search = { period: 'yesterday', storeName: 'Koukaki', sort: 'amount', direction: 'desc' } as const
  const { data } = useQuery(listQuery(transactionList, listTransactions, search, principal))
  const shown = (['amount', 'tid'] as const).map((id) => ({ id, heading: id, cell: () => id }))
  const { tools, dialog } = useExportTool(transactionList, shown, principal, search, data)
  return (
    <>
      <ListTools tools={tools} />
      {dialog}
    </>
  )
}

it('JOB-12 an export of transactions leads to a schedule of the same rows and columns, without their days', async () => {
  plantSession()
  stubServer({
    'GET /api/logged-user-info': () => answer({ data: { roles: ['ROLE_MERCHANT'], viewOnly: false } }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'POST /api/transactions/1/20': () =>
      answer({ data: { items: [], total: 3, totalIs: 'exact', page: 1, perPage: 20 } }),
  })
  await renderInPortal(<TransactionTools />)
  await openDialog()
  await page.getByText('Text (CSV)').click()
  const link = (await page.getByRole('link', { name: 'Repeat…' }).findElement()) as HTMLAnchorElement
  const address = new URL(link.href)
  expect(address.pathname).toBe('/exports/schedules')
  expect(JSON.parse(address.searchParams.get('add') ?? '')).toEqual({
    kind: 'transactions',
    period: 'yesterday',
    filter: { storeName: 'Koukaki' },
    sort: { field: 'amount', direction: 'desc' },
    format: 'csv',
    columns: ['amount', 'tid'],
  })
})

it('JOB-12 a list that nothing is scheduled of leads to none', async () => {
  await begin(3)
  await openDialog()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('link', { name: 'Repeat…' }).elements()).toHaveLength(0)
})
