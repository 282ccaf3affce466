import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes, type ErrorName } from '#core/errors.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { ResetPassword } from './reset-password.tsx'

const verify = 'POST /api/password/verify'
const update = 'POST /api/password/update'
const ok = () => answer({ data: null })
const refusal = (name: ErrorName, field?: string) => {
  const code = errorCodes[name]
  return field
    ? answer({ code, message: 'no', reference: 'r', errors: [{ code, field, message: 'no' }] }, 422)
    : answerError(422, code)
}
/** A link that works: without a code it says that the code is wrong, with 12345 that it is right. */
const open = async (request: Request) => {
  const { code } = (await request.json()) as { code: string }
  return code === '12345' ? ok() : refusal('INVALID_VALIDATION_CODE', 'code')
}

const code = page.getByLabelText('Code')
const password = page.getByLabelText('New password', { exact: true })
const confirmation = page.getByLabelText('Confirm the new password')

const setup = async (answers: Parameters<typeof stubServer>[0]) => {
  const server = stubServer(answers)
  await renderInPortal(<ResetPassword token="tok" toLogin={<a href="/login">Log in</a>} />)
  return server
}
const enterCode = async (typed: string) => {
  await code.fill(typed)
  await userEvent.keyboard('{Enter}')
}
const enterPassword = async (first: string, second = first) => {
  await enterCode('12345')
  await password.fill(first)
  await confirmation.fill(second)
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => clearLocal([]))
afterEach(() => void vi.restoreAllMocks())

it.each(['', '12a45', '1234', '12345678'])(
  'PWD-07 VAL-27 CONST-02 the code "%s" is refused before a call',
  async (typed) => {
    const server = await setup({ [verify]: open })
    await expect.element(code).toBeVisible()
    const before = server.requests.length
    await enterCode(typed)
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    expect(server.requests.length).toBe(before)
  },
)

it.each(['12345', '123456', '1234567'])('PWD-07 PWD-08 CONST-02 the code "%s" is sent', async (typed) => {
  const server = await setup({ [verify]: open })
  await enterCode(typed)
  await vi.waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ token: 'tok', code: typed }))
})

it('PWD-08 ERR-1910 a wrong code is said beside it', async () => {
  await setup({ [verify]: open })
  await enterCode('99999')
  await expect.element(page.getByText('Invalid validation code')).toBeVisible()
  await expect.element(code).toHaveValue('99999')
})

it('PWD-06 PWD-09 PWD-11 a link, its code and a new password, and the way to the login', async () => {
  const server = await setup({ [verify]: open, [update]: ok })
  await enterPassword('Green-Teapot-7')
  await expect.element(page.getByText('Password changed, you can log in now.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(server.requests.at(-1)).toMatchObject({
    line: update,
    body: { token: 'tok', password: 'Green-Teapot-7', confirmation: 'Green-Teapot-7', language: 'en' },
  })
})

it('PWD-18 the rules are shown one by one, and a password that breaks one is not sent', async () => {
  const server = await setup({ [verify]: open, [update]: ok })
  await enterPassword('abc')
  const unmet = page.getByRole('listitem').filter({ hasText: 'not met yet' })
  await expect.element(unmet.first()).toBeVisible()
  expect(unmet.elements().map((item) => item.textContent.split(' · ')[0])).toEqual([
    'Must contain at least 1 Uppercase letter',
    'Must contain at least 1 number',
    'Must contain at least 1 special character',
    'Min length is 8 symbols',
  ])
  expect(server.lines()).not.toContain(update)
})

it('PWD-16 two different passwords are not sent', async () => {
  const server = await setup({ [verify]: open, [update]: ok })
  await enterPassword('Green-Teapot-7', 'Green-Teapot-8')
  await expect.element(page.getByText('Confirmed password is not same like password')).toBeVisible()
  expect(server.lines()).not.toContain(update)
})

it.each([
  ['PWD-17 VAL-09 ERR-M05', 'PASSWORD_REUSED', 'password', 'Password cannot match old password'],
  ['PWD-16 ERR-1960', 'CONFIRMATION_MISMATCH', 'confirmation', 'Confirmed password is not same like password'],
] as const)('%s what the server refuses stands beside its field: %s', async (_row, name, field, text) => {
  await setup({ [verify]: open, [update]: () => refusal(name, field) })
  await enterPassword('Green-Teapot-7')
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field === 'password' ? password : confirmation).toHaveAttribute('aria-invalid', 'true')
})

it('PWD-10 ERR-1920 an update without a verified code is said', async () => {
  await setup({ [verify]: open, [update]: () => refusal('RESET_CODE_NOT_VALIDATED') })
  await enterPassword('Green-Teapot-7')
  await expect.element(page.getByText('The forgotten password code is not validated')).toBeVisible()
})

it.each([
  ['PWD-15 ERR-1930', 'RESET_TOKEN_NOT_FOUND', 'Forgotten password token not found'],
  ['PWD-13 ERR-1940', 'RESET_LINK_EXPIRED', 'The forgotten password link has expired'],
  ['PWD-14 ERR-1950', 'RESET_LINK_USED', 'The forgotten password link has already been used'],
  ['PWD-15 ERR-11002', 'RESET_TOKEN_INVALID', 'Invalid link or code. Check it or request a new one.'],
  ['PWD-14 ERR-14011', 'RESET_TOKEN_USED', 'This link or code was already used. Request a new one.'],
  ['PWD-13 ERR-14012', 'RESET_TOKEN_EXPIRED', 'Enter your email again to get a new link.'],
] as const)('%s a link that has ended says why, and leads to a new one', async (_row, name, text) => {
  await setup({ [verify]: () => refusal(name) })
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})

it('PWD-13 a link that ends on the way says so as well', async () => {
  await setup({ [verify]: open, [update]: () => refusal('RESET_LINK_EXPIRED') })
  await enterPassword('Green-Teapot-7')
  await expect.element(page.getByText('The forgotten password link has expired')).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})
