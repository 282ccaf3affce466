import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

// The worker would have the code already.

test('what is typed while the code of the search is on its way is kept, and Enter goes to what is found (EQ-11, JOB-01)', async ({
  page,
}) => {
  const code = Promise.withResolvers<undefined>()
  await page.route('**/assets/tools-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await signIn(page, 'cashier')
  const rows = page.locator('tbody')
  await expect(rows).toHaveText(/\b\d{12}\b/)
  const [rrn = ''] = /\b\d{12}\b/.exec(await rows.innerText()) ?? []

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type(`${rrn}9`)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  code.resolve(undefined)
  await expect(page).toHaveURL(new RegExp(`/transactions/view/.*${rrn}`))
})
