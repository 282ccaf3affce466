import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes, type ErrorName } from '#core/errors.ts'
import type { CurrentUser } from '#core/session.ts'
import type { SessionRow } from '../sessions.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { useMessages } from '#web/messages/messages.ts'
import { buildToken, plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { SettingsScreen } from './screen.tsx'

const save = 'PUT /api/logged-user-update'
const sessions = 'POST /api/sessions/1/100'

const person: CurrentUser = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  roles: ['ROLE_STORE_ADMIN'],
  viewOnly: false,
  rights: [],
  mustChangePassword: false,
}
const buildSession = (values: Partial<SessionRow>): SessionRow => ({
  token: 's1',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36',
  address: '192.0.2.*',
  createdAt: '2026-11-20T08:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
  current: false,
  ...values,
})
const here = buildSession({ token: 's0', current: true })

interface Given {
  me?: Partial<CurrentUser>
  isSso?: boolean
  sessionRows?: readonly SessionRow[]
  answers?: Parameters<typeof stubServer>[0]
}

function Said() {
  return useMessages().map(({ id, text }) => <output key={id}>{text}</output>)
}

const setup = async ({ me, isSso = false, sessionRows = [here], answers }: Given = {}) => {
  plantSession({ sid: 'a1', token: buildToken({ sid: 'a1', isSSO: isSso }) })
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...person, ...me } }),
    [sessions]: () =>
      answer({ data: { items: sessionRows, total: sessionRows.length, totalIs: 'exact', page: 1, perPage: 100 } }),
    [save]: () => answer({ data: null }),
    ...answers,
  })
  const portal = await renderInPortal(
    <>
      <SettingsScreen ofDevice={null} />
      <Said />
    </>,
    { at: '/settings' },
  )
  await expect.element(page.getByRole('region', { name: 'Password' })).toBeVisible()
  return { ...portal, server }
}
const firstName = page.getByLabelText('First name')
const current = page.getByLabelText('Current password')
const next = page.getByLabelText('New password', { exact: true })
const repeat = page.getByLabelText('Repeat the password')
const change = page.getByRole('button', { name: 'Change password' })
const changePassword = async (old: string, chosen: string, repeated = chosen) => {
  await current.fill(old)
  await next.fill(chosen)
  await repeat.fill(repeated)
  await change.click()
}
const saved = (server: ReturnType<typeof stubServer>) => server.requests.filter(({ line }) => line === save)

beforeEach(async () => {
  await loadAllTexts()
  await activateLanguage('en')
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

it('SET-01 USR-27 shows who one is; the email and the role are not for oneself to change', async () => {
  await setup({ me: { viewOnly: true } })
  await expect.element(firstName).toHaveValue('Ada')
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Lovelace')
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  await expect.element(page.getByText('Store administrator, read-only')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument()
})

it('SET-02 SET-09 the own names are changed, by read-only people too, and the portal knows the new ones', async () => {
  const { server } = await setup({ me: { viewOnly: true } })
  await firstName.fill('Augusta')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect.element(page.getByText('Your name was changed')).toBeVisible()
  expect(saved(server)[0]?.body).toEqual({ firstName: 'Augusta', lastName: 'Lovelace', language: 'en' })
  expect(server.lines().lastIndexOf('GET /api/logged-user-info')).toBeGreaterThan(server.lines().indexOf(save))
})

it('SET-07 a name of 28 characters is refused, one of 27 is not', async () => {
  const { server } = await setup()
  await firstName.fill('ä'.repeat(28))
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect.element(page.getByText('Inserted name is too long (max. 27 characters)')).toBeVisible()
  expect(saved(server)).toEqual([])
  await firstName.fill('ä'.repeat(27))
  await page.getByRole('button', { name: 'Save name' }).click()
  await vi.waitFor(() => expect(saved(server)).toHaveLength(1))
})

it('SET-03 SET-09 the password is changed with the present one, by read-only people too, and the fields are blank again', async () => {
  const { server } = await setup({ me: { viewOnly: true } })
  await changePassword('Blue-Kettle-42', 'Green-Teapot-7')
  await expect.element(page.getByText(/^Password changed\./)).toBeVisible()
  expect(saved(server)[0]?.body).toMatchObject({
    currentPassword: 'Blue-Kettle-42',
    newPassword: 'Green-Teapot-7',
    confirmPassword: 'Green-Teapot-7',
  })
  await expect.element(current).toHaveValue('')
  await expect.element(next).toHaveValue('')
})

it.each([
  ['SET-04 ERR-18001', ['', 'Green-Teapot-7'], 'Enter your current password.'],
  [
    'SET-06 ERR-18003 ERR-M04',
    ['Blue-Kettle-42', 'Blue-Kettle-42'],
    'Your New Password is the same as your Current Password',
  ],
  ['ERR-1960', ['Blue-Kettle-42', 'Green-Teapot-7', 'Green-Teapot-8'], 'Confirmed password is not same like password'],
] as const)('%s is said without a call', async (_row, [old, chosen, repeated], text) => {
  const { server } = await setup()
  await changePassword(old, chosen, repeated)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(saved(server)).toEqual([])
})

it.each([
  ['SET-05 ERR-18002 ERR-M03', 'CURRENT_PASSWORD_WRONG', 'currentPassword', "Your Current Password doesn't match"],
  ['SET-04 ERR-18001', 'CURRENT_PASSWORD_BLANK', 'currentPassword', 'Enter your current password.'],
  ['SET-06 ERR-18003', 'PASSWORD_UNCHANGED', 'newPassword', 'Your New Password is the same as your Current Password'],
  ['SEC-03', 'PASSWORD_TOO_COMMON', 'newPassword', 'This password is too common. Choose a different one.'],
  [
    'SEC-03',
    'PASSWORD_PERSONAL',
    'newPassword',
    /^Don't use parts of the name, the email address or the portal's name/,
  ],
] as const)('%s what the server refuses stands beside its field: %s', async (_row, name: ErrorName, field, text) => {
  const code = errorCodes[name]
  const refused = { code, message: 'no', reference: 'r', errors: [{ code, field, message: 'no' }] }
  await setup({ answers: { [save]: () => answer(refused, 422) } })
  await changePassword('Blue-Kettle-43', 'Green-Teapot-7')
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field === 'newPassword' ? next : current).toHaveAttribute('aria-invalid', 'true')
})

it.each([
  ['bluekettle-7', 'Must contain at least 1 Uppercase letter'],
  ['BLUEKETTLE-7', 'Must contain at least 1 lowercase letter'],
  ['BlueKettle-', 'Must contain at least 1 number'],
  ['BlueKettle7', 'Must contain at least 1 special character'],
  ['Blue-7x', 'Min length is 8 symbols'],
  [`Blue-7${'x'.repeat(27)}`, 'Max length allowed is 32 symbols'],
])('the field of %s names the rule that it breaks', async (password, text) => {
  const { server } = await setup()
  await changePassword('Blue-Kettle-42', password)
  await expect.element(next).toHaveAccessibleDescription(text)
  expect(saved(server)).toEqual([])
})

it('of several things that the server has against a field the first is said', async () => {
  const wrong = (name: ErrorName) => ({ code: errorCodes[name], field: 'newPassword', message: 'no' })
  const all = [wrong('PASSWORD_TOO_COMMON'), wrong('PASSWORD_PERSONAL')]
  const refused = { code: 'PASSWORD_TOO_COMMON', message: 'no', reference: 'r', errors: all }
  await setup({ answers: { [save]: () => answer(refused, 422) } })
  await changePassword('Blue-Kettle-43', 'Green-Teapot-7')
  await expect.element(next).toHaveAccessibleDescription('This password is too common. Choose a different one.')
})

it('SET-08 leaving with unsaved changes asks first', async () => {
  const { open } = await setup()
  await firstName.fill('Augusta')
  void open('/devices/list')
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(firstName).toHaveValue('Augusta')
})

it('SET-10 the password of single sign-on is the provider’s', async () => {
  await setup({ isSso: true })
  await expect.element(page.getByText('Your password is managed by your login provider.')).toBeVisible()
  await expect.element(current).not.toBeInTheDocument()
})

it('B-44 says where one is signed in, which of it is here, and signs out elsewhere', async () => {
  const { server } = await setup({
    sessionRows: [here, buildSession({ token: 's1' }), buildSession({ token: 's2' })],
    answers: {
      'DELETE /api/session/s1': () => answer({ data: null }),
      'DELETE /api/session/s2': () => answer({ data: null }),
    },
  })
  const rows = page.getByRole('region', { name: "Where you're logged in" }).getByRole('listitem')
  await expect.element(rows.first().getByText('This device')).toBeVisible()
  await expect.element(rows.nth(1).getByText('Chrome on Android')).toBeVisible()
  await rows.nth(1).getByRole('button', { name: 'Log out' }).click()
  await vi.waitFor(() => expect(server.lines()).toContain('DELETE /api/session/s1'))
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await vi.waitFor(() => expect(server.lines()).toContain('DELETE /api/session/s2'))
  expect(server.lines()).not.toContain('DELETE /api/session/s0')
})

it.each([
  ['nothing else is filled in', '', ''],
  ['the current one is', 'Blue-Kettle-42', ''],
  ['it is repeated only', '', 'Green-Teapot-7'],
])('SET-05 a blank new password is said to be missing, also where %s', async (_, old, repeated) => {
  await setup()
  await changePassword(old, '', repeated)
  await expect.element(next).toHaveAccessibleDescription('Password is required')
})

it('D-111 whoever has a password for first use only is asked for another and for nothing else, then lands', async () => {
  let mustChangePassword = true
  const { server, router } = await setup({
    me: { mustChangePassword: true },
    answers: {
      'GET /api/logged-user-info': () => answer({ data: { ...person, mustChangePassword } }),
      [save]: () => {
        mustChangePassword = false
        return answer({ data: null })
      },
    },
  })
  await expect.element(page.getByText('Choose a new password first.')).toBeVisible()
  await expect.element(firstName).not.toBeInTheDocument()
  expect(page.getByRole('region').elements()).toHaveLength(1)
  await changePassword('Blue-Kettle-42', 'Green-Teapot-7')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(server.lines()).not.toContain(sessions)
})

it('B-44 after signing out elsewhere the focus goes on in the list of sessions', async () => {
  let sessionRows = [here, buildSession({ token: 's1' })]
  await setup({
    answers: {
      [sessions]: () => answer({ data: { items: sessionRows, total: 2, totalIs: 'exact', page: 1, perPage: 100 } }),
      'DELETE /api/session/s1': () => {
        sessionRows = [here]
        return answer({ data: null })
      },
    },
  })
  const region = page.getByRole('region', { name: "Where you're logged in" })
  await region.getByRole('button', { name: 'Log out' }).click()
  await expect.element(region.getByRole('button', { name: 'Log out' })).not.toBeInTheDocument()
  await expect.element(region).toHaveFocus()
})

it('SET-03 after a change of password the focus goes on where the next one begins', async () => {
  await setup()
  await changePassword('Blue-Kettle-42', 'Green-Teapot-7')
  await expect.element(current).toHaveValue('')
  await expect.element(page.getByRole('region', { name: 'Password' })).toHaveFocus()
})
