import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { clearLocal } from '#web/session/local-storage.ts'
import { IdentifyForm } from './identify-form.tsx'

const identify = 'POST /api/password/identify'
const email = page.getByLabelText('Email')
const send = async (typed: string) => {
  await email.fill(typed)
  await userEvent.keyboard('{Enter}')
}
const setup = async (answers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer(answers)
  await renderInPortal(<IdentifyForm />)
  return server
}

beforeEach(() => clearLocal([]))
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['', 'Enter an email address.'],
  [`${'a'.repeat(400)}@example.com`, 'Email is too long (less than 255 characters)'],
  ['x@', 'Invalid email address'],
  ['maria example.com', 'Invalid email address'],
])('PWD-02 refuses "%s" without a call', async (typed, text) => {
  const server = await setup()
  await send(typed)
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(server.requests).toEqual([])
})

it('a refused address has the focus, also where the button was pressed', async () => {
  await setup()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Enter an email address.')).toBeVisible()
  await expect.element(email).toHaveFocus()
})

it('PWD-03 a notice takes the place of the form, and the mail is in the language shown', async () => {
  const server = await setup({ [identify]: () => answer({ data: null }) })
  await send(' maria@example.com ')
  await expect.element(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  expect(server.requests).toMatchObject([{ line: identify, body: { email: 'maria@example.com', language: 'en' } }])
})

it('PWD-05 ERR-M19 without network it says so in words of its own and keeps what was typed', async () => {
  await setup()
  await send('maria@example.com')
  await expect.element(page.getByRole('alert').getByText(/^Couldn't send the email/)).toBeVisible()
  await expect.element(email).toHaveValue('maria@example.com')
})

it('API-10 ERR-19000 what the server has against the address stands beside it', async () => {
  await setup({
    [identify]: () =>
      answer(
        { code: 19_000, message: 'no', reference: 'r', errors: [{ code: 19_000, field: 'email', message: 'no' }] },
        422,
      ),
  })
  await send('maria@example.com')
  await expect.element(page.getByText('Invalid email address')).toBeVisible()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
})
