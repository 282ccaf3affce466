import { expect, type Page } from '@playwright/test'

type DemoAccount =
  | 'operator'
  | 'acquirer'
  | 'affiliate'
  | 'instance'
  | 'merchant-admin'
  | 'merchant'
  | 'store'
  | 'cashier'

/** The people of the demo data; those with `-b` belong to the second acquirer. */
export type Account =
  | DemoAccount
  | `${DemoAccount}.viewonly`
  | `${Extract<DemoAccount, 'acquirer' | 'merchant-admin' | 'store' | 'cashier'>}-b`

export const PASSWORD = 'Blue-Kettle-42'

export const emailOf = (account: Account) => `${account}@demo.example`

/** Signs in through the login form and waits until the portal has left it. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.locator('input[autocomplete~="username"]').fill(emailOf(account))
  await page.locator('input[autocomplete~="current-password"]').fill(PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login/)
}
