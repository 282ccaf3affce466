import type { Page } from '@playwright/test'

/** A page that everybody who is signed in may come to, and that asks the server for nothing. Who may not come elsewhere ends here, too. */
const BETWEEN = '/not-found/unauthorized'

/**
 * Leads to an address of the portal as its links do, without loading the portal anew, which takes a browser more than all that
 * tests look at on a page. Another page is drawn between, so that none stays as it was left. Where the portal is not there yet, or
 * something is open over it, the address is loaded. Resolves with the first part of the new page, or with the refusal.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const isFree = await page.evaluate(
    () => document.querySelector('main > *') !== null && !document.querySelector('dialog[open], :popover-open'),
  )
  if (!isFree) {
    await page.goto(address)
    return
  }
  if (new URL(page.url()).pathname !== BETWEEN) await leadTo(page, BETWEEN)
  await leadTo(page, address)
}

/** Waits until the page of before is gone, or is there again because the new one is refused. */
const leadTo = async (page: Page, address: string): Promise<void> => {
  const before = await page.locator('main > *').first().elementHandle()
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page.waitForFunction(([element, refusal]) => !element?.isConnected || location.pathname === refusal, [
    before,
    address === BETWEEN ? '' : BETWEEN,
  ] as const)
}
