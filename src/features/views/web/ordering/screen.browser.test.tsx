import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import { Ordering } from '#web/routes/_app/-ordering-tables.tsx'

const person = (role: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  roles: [role],
  viewOnly: false,
  rights: [],
  mustChangePassword: false,
})

/** A server that keeps the arrangements it is sent. */
const begin = async (role: string, level: string, table: string | undefined, savedLayouts: object[] = []) => {
  plantSession({ level })
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: person(role) }),
    'GET /api/columns-order-get': () => answer({ data: savedLayouts }),
    'POST /api/columns-order-save': () => answer({ data: null }),
  })
  await renderInPortal(<Ordering wanted={table} />, { at: '/ordering' })
  return { saved: () => server.requests.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body) }
}

const tables = () => page.getByRole('navigation', { name: 'Tables' }).getByRole('link').elements()
const columns = () =>
  page
    .getByRole('list', { name: 'Columns' })
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent)

beforeEach(async () => {
  clearLocal([])
  await page.viewport(1280, 1200)
})

afterEach(() => void vi.restoreAllMocks())

it('COL-01 NAV-04 NAV-05 NAV-08 NAV-12 NAV-13 NAV-14 every table of the widest level is there, inner ones too', async () => {
  await begin('ROLE_ACQUIRER_ADMIN', 'admin', undefined)
  await expect
    .poll(() => tables().map((link) => link.textContent))
    .toEqual([
      'Transactions',
      'Merchants',
      'MIDs',
      'Stores',
      'Terminals of a store',
      'Users',
      'Terminals of a user',
      'Terminals',
      'Users of a terminal',
      'Reports of a terminal',
      'Devices',
      'Certificates of a device',
      'Attestations',
      'Device logs',
      'Exports',
    ])
})

it('COL-01 COL-10 a cashier finds only the tables and columns that are theirs', async () => {
  await begin('ROLE_CASHIER', 'transaction', 'terminals')
  await expect.poll(() => tables().map((link) => link.textContent)).not.toContain('Merchants')
  await expect.poll(columns).toContain('TID')
  expect(columns()).not.toContain('Merchant')
  expect(columns()).not.toContain('MID')
})

it.each([
  ['NAV-04', 'terminalsUsers', { key: 'terminal-details', subKey: 'terminalsUsers' }],
  ['NAV-05', 'usersTerminals', { key: 'users', subKey: 'usersTerminals' }],
  ['NAV-08', 'storesTerminals', { key: 'stores', subKey: 'storesTerminals' }],
  ['NAV-12 NAV-15', 'devicesCertificates', { key: 'devicesCertificates', subKey: 'certificates' }],
  ['NAV-13', 'deviceLogs', { key: 'devices', subKey: 'deviceLogs' }],
  ['NAV-14', 'attestations', { key: 'devices', subKey: 'attestations' }],
])('%s the table %s has an order of its own', async (_, table, layoutKey) => {
  const { saved } = await begin('ROLE_ACQUIRER_ADMIN', 'admin', table)
  await page.getByRole('button', { name: /down$/ }).first().click()
  await expect.poll(saved).toHaveLength(1)
  expect(saved()).toMatchObject([layoutKey])
})

it('COL-02 COL-03 buttons move a column, and the order is saved once after a pause', async () => {
  const { saved } = await begin('ROLE_MERCHANT', 'mid', 'users')
  await page.getByRole('button', { name: 'Move Email up' }).click()
  await page.getByRole('button', { name: 'Move Created up' }).click()
  expect(columns().slice(0, 2)).toEqual(['Email', 'Name'])
  await expect.poll(saved).toHaveLength(1)
  expect(saved()).toMatchObject([{ key: 'users', layout: { order: expect.arrayContaining(['email', 'name']) } }])
  await expect.element(page.getByText('Columns saved')).toBeVisible()
})

it('COL-02 who presses the same place again goes on moving the same column, up to the end of the list', async () => {
  await begin('ROLE_MERCHANT', 'mid', 'users')
  const up = page.getByRole('button', { name: 'Move Rights up' })
  await expect.element(up).toBeVisible()
  const from = columns().indexOf('Rights')
  const { x, y, width, height } = up.element().getBoundingClientRect()
  for (let at = from; at > 0; at--) {
    const here = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')
    await userEvent.click(here as Element)
    await expect.poll(() => columns().indexOf('Rights')).toBe(at - 1)
    await expect.element(up).toHaveFocus()
  }
  await expect.element(page.getByText('Rights: position 1 of 10')).toBeInTheDocument()
  const others = columns().slice(1)
  await userEvent.click(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') as Element)
  expect(columns()).toEqual(['Rights', ...others])
  // Elsewhere it is another column.
  await page.getByRole('button', { name: 'Move Created up' }).click()
  await expect.element(page.getByRole('button', { name: 'Move Created up' })).toHaveFocus()
  expect(columns()[0]).toBe('Rights')
})

it('COL-02 who goes elsewhere in between moves the column that is pressed then', async () => {
  await begin('ROLE_MERCHANT', 'mid', 'users')
  const up = page.getByRole('button', { name: 'Move Rights up' })
  await expect.element(up).toBeVisible()
  const from = columns().indexOf('Rights')
  const { x, y, width, height } = up.element().getBoundingClientRect()
  const here = () => document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') as Element
  await userEvent.click(here())
  await expect.poll(() => columns().indexOf('Rights')).toBe(from - 1)
  await userEvent.hover(page.getByRole('button', { name: 'Move Created up' }))
  await userEvent.click(here())
  await expect.poll(() => columns().indexOf('Rights')).toBe(from)
})

it('COL-02 the buttons of a column keep the focus while the keyboard presses them', async () => {
  await begin('ROLE_MERCHANT', 'mid', 'users')
  const down = page.getByRole('button', { name: 'Move Name down' })
  await expect.element(down).toBeVisible()
  ;(down.element() as HTMLElement).focus()
  const last = columns().length - 1
  for (let at = 1; at <= last + 1; at++) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => columns().indexOf('Name')).toBe(Math.min(at, last))
    await expect.element(down).toHaveFocus()
  }
})

it('COL-02 a column is taken, moved and let go from the keyboard, or brought back', async () => {
  await begin('ROLE_MERCHANT', 'mid', 'users')
  const grip = page.getByRole('button', { name: 'Move Name', exact: true })
  await expect.element(grip).toBeVisible()
  const before = columns()
  ;(grip.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}')
  await expect.poll(() => columns()[2]).toBe('Name')
  await expect.element(page.getByText('Name: position 3 of 10')).toBeInTheDocument()
  await expect.element(grip).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(columns()).toEqual(before)
  await userEvent.keyboard('{Enter}{End}{Enter}')
  expect(columns().at(-1)).toBe('Name')
})

it('COL-02 a column is dragged by its handle', async () => {
  await begin('ROLE_MERCHANT', 'mid', 'users')
  const grip = page.getByRole('button', { name: 'Move Name', exact: true })
  await userEvent.dragAndDrop(grip, page.getByText('Stores', { exact: true }).last())
  await expect.poll(() => columns().indexOf('Name')).toBeGreaterThan(2)
})

it('a column is hidden, the last one cannot be, and a reset forgets everything', async () => {
  const layout = { order: [], hidden: ['email'], widths: {}, density: 'compact' }
  const { saved } = await begin('ROLE_MERCHANT', 'mid', 'users', [{ key: 'users', subKey: null, layout }])
  await expect.element(page.getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
  for (const box of page.getByRole('checkbox', { checked: true }).elements().slice(1)) await userEvent.click(box)
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => saved().at(-1)).toEqual({ key: 'users', layout: null })
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).elements()).toHaveLength(10)
})

it('what cannot be saved is said, and the table is again as the server knows it', async () => {
  plantSession({ level: 'mid' })
  const refusal = Promise.withResolvers<Response>()
  stubServer({
    'GET /api/logged-user-info': () => answer({ data: person('ROLE_MERCHANT') }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'POST /api/columns-order-save': () => refusal.promise,
  })
  await renderInPortal(<Ordering wanted="users" />, { at: '/ordering' })
  await page.getByRole('button', { name: 'Move Name down' }).click()
  expect(columns()[0]).not.toBe('Name')
  refusal.resolve(answerError(400, 'WRONG_SHAPE'))
  await expect.poll(() => columns()[0]).toBe('Name')
})
