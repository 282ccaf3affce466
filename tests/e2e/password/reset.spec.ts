import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOf, PASSWORD } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'reset-'))
test.use({ serverSettings: { DATA_DIR: dataDir } })

/** Link token and code of the only mail so far; undefined until it is there. */
const readMail = () => {
  const [file] = globSync(join(dataDir, 'mail', '*.eml'))
  const text = file ? readFileSync(file, 'utf8').replaceAll(/=\r?\n/g, '') : ''
  const [, token] = /\/dr\/password\/reset\/([\w-]+)/.exec(text) ?? []
  const [code] = /\b\d{7}\b/.exec(text) ?? []
  return token && code ? { token, code } : undefined
}

test('PWD-01 PWD-03 PWD-11 PWD-12 PWD-14 a forgotten password is replaced by way of the mail, once', async ({
  page,
}) => {
  const chosen = 'Green-Teapot-7'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/dr/login/identify')
  // The login has a field of that name too, until its page has gone.
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await page.getByLabel('Email').fill(emailOf('cashier'))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()

  await expect.poll(readMail, { timeout: 20_000 }).toBeDefined()
  const { token, code } = readMail() ?? { token: '', code: '' }
  await page.goto(`/dr/password/reset/${token}`)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm the new password').fill(chosen)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed, you can log in now.')).toBeVisible()

  await page.getByRole('link', { name: 'Log in' }).click()
  const logIn = async (password: string) => {
    await page.getByLabel('Email').fill(emailOf('cashier'))
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
  }
  await logIn(PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong')
  await logIn(chosen)
  await expect(page).toHaveURL('/transactions/list')

  await page.goto(`/dr/password/reset/${token}`)
  await expect(page.getByText('This link or code was already used. Request a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
