import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, answerError, strange, stubServer } from '#web/api/stub-server.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { buildToken } from '#web/session/build-session.ts'
import { clearLocal, readLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { SignIn } from './sign-in.tsx'

const user = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  roles: ['ROLE_CASHIER'],
  viewOnly: false,
  rights: [],
  mustChangePassword: false,
}
const good = {
  'POST /api/login': () => answer({ token: buildToken({ sid: 'beef' }), refreshToken: 'R' }),
  'GET /api/logged-user-info': () => answer({ data: user }),
  'POST /api/logout': () => answer({ data: null }),
}

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password')
const button = page.getByRole('button', { name: 'Log in' })
const alert = page.getByRole('alert')

const setup = async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const onSignedIn = vi.fn()
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <SignIn others={<a href="/forgotten">Forgot password?</a>} onSignedIn={onSignedIn} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return onSignedIn
}

/** Types an address and a password and sends them with Enter. */
const enter = async () => {
  await email.fill('ada@example.com')
  await password.fill('Blue-Kettle-42')
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => clearLocal([]))
afterEach(() => void vi.restoreAllMocks())

it('AUTH-01 shows email, password and the way to a new password, and starts at the email', async () => {
  stubServer({})
  await setup()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
})

it('AUTH-23 offers no single sign-on where none is set up', async () => {
  stubServer({})
  await setup()
  const names = page
    .getByRole('button')
    .elements()
    .map((each) => each.textContent)
  expect(names).toEqual(['Show', 'Log in'])
})

it('AUTH-02 AUTH-04 sends what was typed and goes on when the session is stored', async () => {
  const { requests } = stubServer(good)
  const onSignedIn = await setup()
  await enter()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(requests[0]).toMatchObject({
    line: 'POST /api/login',
    body: { email: 'ada@example.com', password: 'Blue-Kettle-42' },
  })
  expect(readLocal('currentUserRoles')).toBe('transaction')
})

it('shows the typed password at will', async () => {
  stubServer({})
  await setup()
  await password.fill('secret')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
})

it('AUTH-06 a wrong password is said, cleared and asked for again; the email stays', async () => {
  stubServer({ ...good, 'POST /api/login': () => answerError(401, 'CREDENTIALS_REFUSED') })
  const onSignedIn = await setup()
  await enter()
  await expect.element(alert.getByText(/^Email or password is wrong/)).toBeVisible()
  await expect.element(email).toHaveValue('ada@example.com')
  await expect.element(password).toHaveValue('')
  await expect.element(password).toHaveFocus()
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('whoever is suspended until a day is told until when, on the clock of the device', async () => {
  const until = Date.parse('2026-11-28T07:00:00Z') / 1000
  const reply = { code: 'ACCOUNT_SUSPENDED', message: 'no', reference: 'r', errors: [], values: { until } }
  stubServer({ ...good, 'POST /api/login': () => answer(reply, 403) })
  await setup()
  await enter()
  const shown = /^Your account is suspended until \d\d:\d\d \| 2[78]\.11\.2026 GMT.*\. Ask your administrator\./
  await expect.element(alert.getByText(shown)).toBeVisible()
})

it('whoever is suspended is told so, and nothing is stored', async () => {
  stubServer({ ...good, 'POST /api/login': () => answerError(403, 'ACCOUNT_SUSPENDED') })
  const onSignedIn = await setup()
  await enter()
  await expect.element(alert.getByText(/^Your account is suspended\. Ask your administrator\./)).toBeVisible()
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(readLocal('token')).toBeNull()
})

it('AUTH-05 ERR-M24 a reply without tokens is "Invalid credentials", and nothing is stored', async () => {
  stubServer({ ...good, 'POST /api/login': () => answer({}) })
  await setup()
  await enter()
  await expect.element(alert.getByText('Invalid credentials')).toBeVisible()
  expect(readLocal('token')).toBeNull()
})

it.each([
  ['without network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['behind the login page of a hotel', () => strange(200)],
])('%s it says that there is no connection and keeps everything for another try', async (_, login) => {
  stubServer({ ...good, 'POST /api/login': login })
  await setup()
  await enter()
  await expect.element(alert.getByText("You're offline. Please check your connection and try again.")).toBeVisible()
  await expect.element(password).toHaveValue('Blue-Kettle-42')
  await expect.element(email).toHaveValue('ada@example.com')
})

it.each([
  [429, 'TOO_MANY_REQUESTS', 'Too many requests. Wait a moment and try again.'],
  [503, 'BUSY', 'The service is busy. Try again in a moment.'],
] as const)('%i is said in its own words', async (status, code, text) => {
  stubServer({ ...good, 'POST /api/login': () => answerError(status, code) })
  await setup()
  await enter()
  await expect.element(alert.getByText(text)).toBeVisible()
})

it('sends nothing while a field is empty, and says which', async () => {
  const server = stubServer(good)
  await setup()
  await button.click()
  await expect.element(page.getByText('Enter an email address.')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await email.fill('ada@example.com')
  await button.click()
  await expect.element(password).toHaveFocus()
  expect(server.requests).toEqual([])
})

it('an address or a password that is too long says how long it may be', async () => {
  const { lines } = stubServer(good)
  await setup()
  await email.fill(`${'a'.repeat(400)}@example.com`)
  await password.fill('x'.repeat(400))
  await button.click()
  await expect.element(email).toHaveAccessibleDescription('Enter at most 254 characters. This has 412.')
  await expect.element(password).toHaveAccessibleDescription('Enter at most 255 characters. This has 400.')
  await expect.element(email).toHaveFocus()
  expect(lines()).not.toContain('POST /api/login')
})

it('is sent once, however often the button is pressed', async () => {
  const reply = Promise.withResolvers<Response>()
  const server = stubServer({ ...good, 'POST /api/login': () => reply.promise })
  const onSignedIn = await setup()
  await enter()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  ;(button.element() as HTMLElement).click()
  await userEvent.keyboard('{Enter}')
  reply.resolve(good['POST /api/login']())
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(server.lines().filter((line) => line === 'POST /api/login')).toHaveLength(1)
})

it('a malformed address is told before anything is sent', async () => {
  const { lines } = stubServer(good)
  await setup()
  for (const typed of ['ada', 'ada@', 'ada@example', '@example.com']) {
    await email.fill(typed)
    await password.fill('Blue-Kettle-42')
    await userEvent.keyboard('{Enter}')
    await expect.element(email).toHaveAccessibleDescription('Enter an email address like name@example.com.')
    await expect.element(email).toHaveFocus()
  }
  expect(lines()).not.toContain('POST /api/login')
  await enter()
  await expect.poll(lines).toContain('POST /api/login')
})
