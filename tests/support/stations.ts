import type { Page } from '@playwright/test'
import type { Action } from '#contract/access.ts'
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

/** Every screen inside the frame, from top to bottom of the menu. */
export const stations: readonly Station[] = [
  { name: 'dashboard', access: 'dashboard.view', go: at('/dashboard') },
  { name: 'transactions', access: 'transaction.list', go: at('/transactions/list') },
  { name: 'transaction', access: 'transaction.view', go: firstOf('/transactions/list') },
  { name: 'merchants', access: 'merchant.list', go: at('/merchants/list') },
  { name: 'merchant', access: 'merchant.list', go: firstOf('/merchants/list') },
  { name: 'MIDs', access: 'mid.list', go: at('/mids/list') },
  { name: 'MID', access: 'mid.list', go: firstOf('/mids/list') },
  { name: 'stores', access: 'store.list', go: at('/stores/list') },
  { name: 'store', access: 'store.list', go: firstOf('/stores/list') },
  { name: 'users', access: 'user.list', go: at('/users/list') },
  { name: 'user', access: 'user.list', go: firstOf('/users/list') },
  { name: 'new user', access: 'user.create', go: at('/users/list?form=new') },
  { name: 'terminals', access: 'terminal.list', go: at('/terminals/list') },
  { name: 'terminal', access: 'terminal.view', go: firstOf('/terminals/list') },
  { name: 'new terminal', access: 'terminal.create', go: at('/terminals/list?form=new') },
  { name: 'devices', access: 'device.list', go: at('/devices/list') },
  { name: 'device', access: 'device.view', go: firstOf('/devices/list') },
  { name: 'exports', access: 'export.list', go: at('/exports') },
  { name: 'ordering', access: 'columnOrder.save/get', go: at('/ordering') },
  { name: 'settings', access: 'self.view/edit', go: at('/settings') },
  { name: 'feed status', access: 'feedStatus.list', go: at('/feed-status') },
  { name: 'audit', access: 'audit.list', go: at('/audit') },
]
