import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MANY_MAX } from '#core/limits.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { readerZone } from '#web/reader-zone.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildTerminal } from './build-terminal.ts'
import { TerminalList } from './screen.tsx'

const names = ['Bar', 'Counter', 'Kitchen']
const items = names.map((alias, at) => buildTerminal({ token: `t${at}`, alias }))
const file = () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="Terminals.xlsx"' } })

/** The terminals of a store that has `total` of them, filtered by alias. */
const setup = async (role: string, total = 3, answers: Parameters<typeof renderForRole>[1] = {}) => {
  const server = await renderForRole(
    <TerminalList
      search={{ alias: 'a', sort: 'alias', direction: 'desc' }}
      selected={undefined}
      onSearch={() => {}}
      onAdd={() => {}}
      onReports={() => {}}
    />,
    {
      'POST /api/terminals/1/10': () =>
        Response.json({ data: { items, total, totalIs: 'exact', page: 1, perPage: 10 } }),
      ...answers,
    },
    { at: '/terminals/list', role: role as 'ROLE_STORE_ADMIN' },
  )
  await expect.element(page.getByRole('table').getByText('Bar')).toBeVisible()
  return server
}
const box = (name: string) => page.getByRole('checkbox', { name })
const bar = page.getByRole('group', { name: 'Selected rows' })
const dialog = page.getByRole('dialog', { name: 'Export' })
const exportSelected = () => bar.getByRole('button', { name: 'Export' }).click()
const start = () => dialog.getByRole('button', { name: 'Export' }).click()
const radio = (name: string) => dialog.getByRole('radio', { name })
const bodyOf = { format: 'xlsx', language: 'en', zone: readerZone(), sort: { field: 'alias', direction: 'desc' } }

beforeEach(async () => {
  bootClient.clear()
  await page.viewport(1280, 900)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

it('EXP-30 the rows that are selected are exported alone, in the order of the list, and stay selected', async () => {
  const line = 'POST /api/terminals/export/1/2'
  const server = await setup('ROLE_MERCHANT_ADMIN', 3, { [line]: file })
  await box('Select Kitchen').click()
  await box('Select Bar').click()
  await exportSelected()
  await expect.element(radio('Selected rows (2)')).toBeChecked()
  await expect.element(dialog.getByText('2 rows. The file is ready immediately.')).toBeVisible()
  await start()
  await expect.element(dialog).not.toBeInTheDocument()
  const { body } = server.requests.find((request) => request.line === line) ?? {}
  expect(body).toEqual({ ...bodyOf, columns: expect.any(Array), filter: {}, only: { tokens: ['t2', 't0'] } })
  await expect.element(page.getByText('2 rows selected')).toBeVisible()
})

it('all rows of the filter are exported where these are chosen instead', async () => {
  const line = 'POST /api/terminals/export/1/3'
  const server = await setup('ROLE_MERCHANT_ADMIN', 3, { [line]: file })
  await box('Select Kitchen').click()
  await page.getByRole('button', { name: 'Export' }).first().click()
  await radio('All rows').click()
  await expect.element(dialog.getByText('3 rows. The file is ready immediately.')).toBeVisible()
  await start()
  await expect.element(dialog).not.toBeInTheDocument()
  const { body } = server.requests.find((request) => request.line === line) ?? {}
  expect(body).toEqual({ ...bodyOf, columns: expect.any(Array), filter: { alias: 'a' } })
})

it.each([
  { total: 312, button: 'Select all 312', count: '312', only: {}, choice: false },
  { total: 5000, button: 'Select the first 1,000', count: '1,000', only: { only: { first: MANY_MAX } }, choice: true },
])('of $total rows "$button" exports these', async ({ total, button, count, only, choice }) => {
  const line = `POST /api/terminals/export/1/${count.replace(',', '')}`
  const server = await setup('ROLE_MERCHANT_ADMIN', total, { [line]: file })
  await box('Select Bar').click()
  await bar.getByRole('button', { name: button }).click()
  await expect.element(page.getByText(`${count} rows selected`)).toBeVisible()
  await exportSelected()
  await expect.element(dialog.getByText(`${count} rows. The file is ready immediately.`)).toBeVisible()
  expect(radio(`Selected rows (${count})`).elements()).toHaveLength(choice ? 1 : 0)
  await start()
  await expect.element(dialog).not.toBeInTheDocument()
  const { body } = server.requests.find((request) => request.line === line) ?? {}
  expect(body).toEqual({ ...bodyOf, columns: expect.any(Array), filter: { alias: 'a' }, ...only })
})

it('who may only export gets the boxes when they ask for them, and nothing else to do with rows', async () => {
  await setup('ROLE_STORE_ADMIN')
  const ask = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await radio('Choose rows in the list').click()
    await expect.element(dialog.getByText('3 rows. Select rows in the list first.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Export' }).elements()).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Select rows' }).click()
  }
  await ask()
  await expect.element(page.getByText('No rows selected')).toBeVisible()
  await box('Select Counter').click()
  await expect.element(page.getByText('1 row selected')).toBeVisible()
  const offered = bar.getByRole('button').elements()
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Select all 3', 'Stop selecting', 'Export'])
  await bar.getByRole('button', { name: 'Stop selecting' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  // The table is drawn after what is around it.
  await expect.poll(() => document.querySelectorAll('[data-lead]').length).toBe(0)
  await ask()
  await expect.element(box('Select Counter')).not.toBeChecked()
})
