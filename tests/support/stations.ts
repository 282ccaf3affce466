import type { Locator, Page } from '@playwright/test'
import type { Action } from '#core/access/access.ts'
import { settled } from './walk.ts'

/** One screen of the portal, or one state of it, that a walk comes through. */
export interface Station {
  readonly name: string
  /** Who may not do this does not come here. */
  readonly access: Action
  readonly go: (page: Page) => Promise<void>
}

const at = (path: string) => async (page: Page) => void (await page.goto(path))

/** Opens the first record of a list, where there is one. */
const firstOf = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settled(page)
  // Other links of a row lead to other lists.
  const link = page.locator('tbody th a').first()
  if ((await link.count()) === 0) return
  await link.click()
  await page.waitForURL(/\/view\/|open=/)
  // The address is there before the record is.
  await page.locator('[data-open]').waitFor()
}

/** Presses what opens something over the transactions; it is found by where it stands, in any language. */
const opened = (opener: (page: Page) => Locator) => async (page: Page) => {
  await page.goto('/transactions/list')
  await settled(page)
  await opener(page).click()
  await page.locator('dialog[open], :popover-open').first().waitFor()
}
const listTool = (index: number) => opened((page) => page.locator('main header > :last-child button').nth(index))
const barButton = (index: number) => opened((page) => page.locator('header').first().getByRole('button').nth(index))

/** Opens the first record of a list, presses something of it and waits for what that shows; where there is neither, goes on. */
const inFirstOf = (path: string, what: (page: Page) => Locator, shown: string) => async (page: Page) => {
  await firstOf(path)(page)
  if ((await page.locator('[data-open]').count()) === 0) return
  await page.locator('[data-open] dl').first().waitFor()
  if ((await what(page).count()) === 0) return
  await what(page).click()
  await page.locator(shown).first().waitFor()
}
const tabOf = (path: string, index: number) =>
  inFirstOf(path, (page) => page.getByRole('tab').nth(index), '[role="tabpanel"]')
const receiptButton = (page: Page) => page.locator('[data-open] button[aria-expanded]:not([aria-haspopup])')

/** Every screen inside the frame, from top to bottom of the menu, and what opens over it. */
export const stations: readonly Station[] = [
  { name: 'dashboard', access: 'dashboard.view', go: at('/dashboard') },
  { name: 'today', access: 'today.view', go: at('/today') },
  { name: 'closing', access: 'closing.view', go: at('/closing?period=lastMonth') },
  { name: 'transactions', access: 'transaction.list', go: at('/transactions/list') },
  { name: 'transaction', access: 'transaction.view', go: firstOf('/transactions/list') },
  {
    name: 'receipt',
    access: 'transaction.view',
    go: inFirstOf('/transactions/list', receiptButton, '.receipt-layout'),
  },
  { name: 'period', access: 'transaction.list', go: opened((page) => page.locator('[data-filter="dateFrom"]')) },
  { name: 'filters', access: 'transaction.list', go: opened((page) => page.locator('[data-filter=""]')) },
  {
    name: 'saved filters',
    access: 'savedFilter.save/get',
    go: opened((page) => page.locator('main header button[aria-haspopup="dialog"]:not([data-filter])')),
  },
  { name: 'columns', access: 'columnOrder.save/get', go: listTool(0) },
  { name: 'export', access: 'transaction.export', go: listTool(1) },
  { name: 'search', access: 'transaction.list', go: barButton(0) },
  { name: 'help', access: 'transaction.list', go: barButton(1) },
  { name: 'account', access: 'self.view/edit', go: barButton(2) },
  { name: 'merchants', access: 'merchant.list', go: at('/merchants/list') },
  { name: 'merchant', access: 'merchant.list', go: firstOf('/merchants/list') },
  { name: 'MIDs', access: 'mid.list', go: at('/mids/list') },
  { name: 'MID', access: 'mid.list', go: firstOf('/mids/list') },
  { name: 'stores', access: 'store.list', go: at('/stores/list') },
  { name: 'store', access: 'store.list', go: firstOf('/stores/list') },
  { name: 'users', access: 'user.list', go: at('/users/list') },
  { name: 'user', access: 'user.list', go: firstOf('/users/list') },
  { name: 'history of a user', access: 'user.list', go: tabOf('/users/list', 1) },
  { name: 'new user', access: 'user.create', go: at('/users/list?form=new') },
  { name: 'terminals', access: 'terminal.list', go: at('/terminals/list') },
  { name: 'terminal', access: 'terminal.view', go: firstOf('/terminals/list') },
  { name: 'users of a terminal', access: 'terminal.view', go: tabOf('/terminals/list', 1) },
  { name: 'transactions of a terminal', access: 'terminal.view', go: tabOf('/terminals/list', 2) },
  { name: 'reports of a terminal', access: 'terminal.view', go: tabOf('/terminals/list', 3) },
  { name: 'new terminal', access: 'terminal.create', go: at('/terminals/list?form=new') },
  { name: 'devices', access: 'device.list', go: at('/devices/list') },
  { name: 'device', access: 'device.view', go: firstOf('/devices/list') },
  { name: 'certificates of a device', access: 'device.view', go: tabOf('/devices/list', 1) },
  { name: 'logs of a device', access: 'device.view', go: tabOf('/devices/list', 3) },
  { name: 'exports', access: 'export.list', go: at('/exports') },
  { name: 'ordering', access: 'columnOrder.save/get', go: at('/ordering') },
  { name: 'settings', access: 'self.view/edit', go: at('/settings') },
  { name: 'feed status', access: 'feedStatus.list', go: at('/feed-status') },
  { name: 'audit', access: 'audit.list', go: at('/audit') },
]
