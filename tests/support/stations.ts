import type { Locator, Page } from '@playwright/test'
import type { Action } from '#core/access/access.ts'
import { roleCan } from '#core/access/can.ts'
import type { Level, Role } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Account } from './accounts.ts'
import { visit } from './visit.ts'
import { settled } from './walk.ts'

/** The demo people of the four levels (§6), the widest first. */
export const people = {
  admin: { account: 'acquirer', role: 'ROLE_ACQUIRER_ADMIN' },
  mid: { account: 'merchant-admin', role: 'ROLE_MERCHANT_ADMIN' },
  user: { account: 'store', role: 'ROLE_STORE_ADMIN' },
  transaction: { account: 'cashier', role: 'ROLE_CASHIER' },
} as const satisfies Readonly<Record<Level, { account: Account; role: Role }>>

/** Whoever has screens that nobody else of the widest level has. */
export const operator = { account: 'operator', role: 'ROLE_ADMIN' } as const satisfies { account: Account; role: Role }

/** One screen of the portal, or one state of it, that a walk comes through. */
export interface Station {
  readonly name: string
  /** Who may not do this does not come here. */
  readonly access: Action
  /** The address that the way to it begins with. */
  readonly path: string
  /** What that address asks for, where it is less: who may do that alone finds a screen without this state. */
  readonly pageAccess?: Action
  /** Goes there; what is not on the screen is not pressed. */
  readonly go: (page: Page) => Promise<void>
  /** What is on the screen there and nowhere on the way; undefined where that is the screen itself. */
  readonly sign?: (page: Page) => Locator
}

/** Whether somebody of a role comes to a station. */
export const mayCome = (role: Role, { access, pageAccess = access }: Station, variant: Variant = 'standard'): boolean =>
  roleCan(role, pageAccess, variant) && roleCan(role, access, variant)

type Way = Pick<Station, 'path' | 'go' | 'sign'>

const at = (path: string): Way => ({ path, go: (page) => visit(page, path) })
/** The form of a new record over its list. */
const formAt = (path: string, form: 'new' | 'invite' = 'new'): Way => ({
  ...at(`${path}?form=${form}`),
  sign: (page) => page.locator('form[novalidate]'),
})

/** Opens the first record of a list. */
const openFirst = async (page: Page, path: string) => {
  await visit(page, path)
  await settled(page)
  // Other links of a row lead to other lists.
  const link = page.locator('tbody th a').first()
  await link.click()
  await page.waitForURL(/\/view\/|open=/)
  // The address is there before the record is.
  await page.locator('[data-open]').waitFor()
}

const firstOf = (path: string): Way => ({
  path,
  go: (page) => openFirst(page, path),
  sign: (page) => page.locator('[data-open]'),
})

/** Presses what opens something over the transactions; it is found by where it stands, in any language. */
const opened = (opener: (page: Page) => Locator): Way => {
  const path = '/transactions/list'
  const sign = (page: Page) => page.locator('dialog[open], :popover-open')
  return {
    path,
    sign,
    go: async (page) => {
      await visit(page, path)
      await settled(page)
      await opener(page).click()
      await sign(page).first().waitFor()
    },
  }
}
const listTool = (index: number) => opened((page) => page.locator('main header > :last-child button').nth(index))
const barButton = (index: number) => opened((page) => page.locator('header').first().getByRole('button').nth(index))

/** Opens the first record of a list, presses something of it and waits for what that shows; where there is no such thing, goes on. */
const inFirstOf = (path: string, what: (page: Page) => Locator, sign: (page: Page) => Locator): Way => ({
  path,
  sign,
  go: async (page) => {
    await openFirst(page, path)
    await page.locator('[data-open] dl').first().waitFor()
    if ((await what(page).count()) === 0) return
    await what(page).click()
    await sign(page).first().waitFor()
  },
})
const tabOf = (path: string, index: number) => {
  const tab = (page: Page) => page.getByRole('tab').nth(index)
  return inFirstOf(path, tab, (page) => tab(page).and(page.locator('[aria-selected="true"]')))
}
const receiptOf = (path: string) =>
  inFirstOf(
    path,
    (page) => page.locator('[data-open] button[aria-expanded]:not([aria-haspopup])'),
    (page) => page.locator('article.receipt-layout'),
  )

/** Every screen inside the frame, from top to bottom of the menu, and what opens over it. */
export const stations: readonly Station[] = [
  { name: 'dashboard', access: 'dashboard.view', ...at('/dashboard') },
  { name: 'why', access: 'dashboard.view', ...at('/dashboard/why') },
  { name: 'today', access: 'today.view', ...at('/today') },
  { name: 'closing', access: 'closing.view', ...at('/closing?period=lastMonth') },
  { name: 'transactions', access: 'transaction.list', ...at('/transactions/list') },
  { name: 'transaction', access: 'transaction.view', pageAccess: 'transaction.list', ...firstOf('/transactions/list') },
  {
    name: 'receipt',
    access: 'transaction.receipt',
    pageAccess: 'transaction.list',
    ...receiptOf('/transactions/list'),
  },
  { name: 'period', access: 'transaction.list', ...opened((page) => page.locator('[data-filter="dateFrom"]')) },
  { name: 'filters', access: 'transaction.list', ...opened((page) => page.locator('[data-filter=""]')) },
  {
    name: 'saved filters',
    access: 'savedFilter.save/get',
    pageAccess: 'transaction.list',
    ...opened((page) => page.locator('main header button[aria-haspopup="dialog"]:not([data-filter])')),
  },
  { name: 'columns', access: 'columnOrder.save/get', pageAccess: 'transaction.list', ...listTool(0) },
  { name: 'export', access: 'transaction.export', pageAccess: 'transaction.list', ...listTool(1) },
  { name: 'search', access: 'transaction.list', ...barButton(0) },
  { name: 'help', access: 'transaction.list', ...barButton(1) },
  { name: 'account', access: 'self.view/edit', pageAccess: 'transaction.list', ...barButton(2) },
  { name: 'merchants', access: 'merchant.list', ...at('/merchants/list') },
  { name: 'merchant', access: 'merchant.view', pageAccess: 'merchant.list', ...firstOf('/merchants/list') },
  { name: 'MIDs', access: 'mid.list', ...at('/mids/list') },
  { name: 'MID', access: 'mid.view', pageAccess: 'mid.list', ...firstOf('/mids/list') },
  { name: 'stores', access: 'store.list', ...at('/stores/list') },
  { name: 'store', access: 'store.view', pageAccess: 'store.list', ...firstOf('/stores/list') },
  { name: 'users', access: 'user.list', ...at('/users/list') },
  { name: 'user', access: 'user.view', pageAccess: 'user.list', ...firstOf('/users/list') },
  { name: 'history of a user', access: 'audit.list', pageAccess: 'user.list', ...tabOf('/users/list', 1) },
  { name: 'rights of a user at a date', access: 'audit.state', pageAccess: 'user.list', ...tabOf('/users/list', 2) },
  { name: 'new user', access: 'user.create', pageAccess: 'user.list', ...formAt('/users/list') },
  { name: 'invited user', access: 'user.invite', pageAccess: 'user.list', ...formAt('/users/list', 'invite') },
  { name: 'terminals', access: 'terminal.list', ...at('/terminals/list') },
  { name: 'terminal', access: 'terminal.view', pageAccess: 'terminal.list', ...firstOf('/terminals/list') },
  {
    name: 'users of a terminal',
    access: 'terminal.usersTab',
    pageAccess: 'terminal.list',
    ...tabOf('/terminals/list', 1),
  },
  {
    name: 'transactions of a terminal',
    access: 'transaction.list',
    pageAccess: 'terminal.list',
    ...tabOf('/terminals/list', 2),
  },
  {
    name: 'reports of a terminal',
    access: 'terminal.reports',
    pageAccess: 'terminal.list',
    ...tabOf('/terminals/list', 3),
  },
  { name: 'new terminal', access: 'terminal.create', pageAccess: 'terminal.list', ...formAt('/terminals/list') },
  { name: 'devices', access: 'device.list', ...at('/devices/list') },
  { name: 'device', access: 'device.view', pageAccess: 'device.list', ...firstOf('/devices/list') },
  {
    name: 'certificates of a device',
    access: 'device.certificates',
    pageAccess: 'device.list',
    ...tabOf('/devices/list', 1),
  },
  { name: 'logs of a device', access: 'device.logs', pageAccess: 'device.list', ...tabOf('/devices/list', 3) },
  { name: 'exports', access: 'export.list', ...at('/exports') },
  { name: 'schedules', access: 'schedule.list', pageAccess: 'export.list', ...at('/exports/schedules') },
  { name: 'ordering', access: 'columnOrder.save/get', ...at('/ordering') },
  { name: 'settings', access: 'self.view/edit', ...at('/settings') },
  { name: 'feed status', access: 'feedStatus.list', ...at('/feed-status') },
  { name: 'audit', access: 'audit.list', ...at('/audit') },
  { name: 'support', access: 'failedCall.view', ...at('/support') },
  { name: 'system health', access: 'systemHealth.view', ...at('/system-health') },
]
