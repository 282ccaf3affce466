import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#core/errors.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { buildToken, forgetTombstones, plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { currentSession } from '#web/session/session.ts'
import { pendingTickets, recordSessionEnd } from '#web/session/tombstones.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'

const VIEW = 'POST /api/invitation/view'
const ACCEPT = 'POST /api/invitation/accept'
const CHOSEN = 'Green-Teapot-7'
const invited = { firstName: 'Eleni', email: 'eleni@example.com', expiresAt: '2026-11-24T10:00:00.000Z' }
const user = {
  firstName: 'Eleni',
  lastName: 'Pappa',
  email: 'eleni@example.com',
  roles: ['ROLE_CASHIER'],
  viewOnly: false,
  rights: ['ROLE_SALE'],
  mustChangePassword: false,
}
const works = {
  [VIEW]: () => answer({ data: invited }),
  [ACCEPT]: () => answer({ token: buildToken({ sid: 'beef' }), refreshToken: 'R', revocationTicket: 'T' }),
  'GET /api/logged-user-info': () => answer({ data: user }),
  'POST /api/logout': () => answer({ data: null }),
}
const over = () => answerError(404, errorCodes.NO_INVITATION)

const password = page.getByLabelText('New password', { exact: true })
const confirmation = page.getByLabelText('Confirm the new password')

const setup = async (answers: Parameters<typeof stubServer>[0]) => {
  const server = stubServer(answers)
  const onAccepted = vi.fn()
  await renderInPortal(<AcceptInvitation token="tok" toLogin={<a href="/login">Log in</a>} onAccepted={onAccepted} />)
  return { server, onAccepted }
}
const choose = async (first = CHOSEN, second = first) => {
  await password.fill(first)
  await confirmation.fill(second)
  await userEvent.keyboard('{Enter}')
}

beforeEach(async () => {
  clearLocal([])
  await forgetTombstones()
})
afterEach(() => void vi.restoreAllMocks())

it('says whom it is for, and logs the person in with the password they chose', async () => {
  const { server, onAccepted } = await setup(works)
  await expect.element(page.getByText('Hello Eleni, choose a password for your account.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('eleni@example.com')
  await choose()
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
  expect(server.requests.find(({ line }) => line === ACCEPT)?.body).toEqual({
    token: 'tok',
    password: CHOSEN,
    confirmation: CHOSEN,
    language: 'en',
  })
  expect(currentSession()).toMatchObject({ sid: 'beef', level: 'transaction', viewOnly: false, isSso: false })
})

it('keeps the ticket that ends the session, as a login does', async () => {
  const { onAccepted } = await setup(works)
  await choose()
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
  await recordSessionEnd('beef', 'logged-out', '/login')
  expect(await pendingTickets()).toMatchObject([{ sid: 'beef', ticket: 'T' }])
})

it('shows the rules one by one, and sends no password that breaks one, nor two that differ', async () => {
  const { server } = await setup(works)
  await choose('abc')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'not met yet' }).first()).toBeVisible()
  await choose(CHOSEN, 'Green-Teapot-8')
  await expect.element(page.getByText('Confirmed password is not same like password')).toBeVisible()
  expect(server.lines()).not.toContain(ACCEPT)
})

it('says beside the field what the server has against a password', async () => {
  const code = errorCodes.PASSWORD_PERSONAL
  const refused = () =>
    answer({ code, message: 'no', reference: 'r', errors: [{ code, field: 'password', message: 'no' }] }, 422)
  const { onAccepted } = await setup({ ...works, [ACCEPT]: refused })
  await choose()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect([onAccepted.mock.calls, currentSession()]).toEqual([[], null])
})

it.each([
  ['from the start', { [VIEW]: over }],
  ['on the way', { [VIEW]: () => answer({ data: invited }), [ACCEPT]: over }],
])('a link that opens nothing %s says what to do, and leads to the login', async (when, answers) => {
  const { onAccepted } = await setup(answers)
  if (when === 'on the way') await choose()
  await expect.element(page.getByText(/^This invitation can't be used\./)).toBeVisible()
  await expect.element(page.getByText(/ask the person who invited you for a new link/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  expect(onAccepted).not.toHaveBeenCalled()
})

it('a server that does not answer is asked again, and no password is lost', async () => {
  let isThere = false
  await setup({ ...works, [VIEW]: () => (isThere ? answer({ data: invited }) : Response.error()) })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  isThere = true
  await again.click()
  await expect.element(password).toBeVisible()
})

it('says that somebody else is logged in here, who stays so until the password is accepted', async () => {
  plantSession({ sid: 'a1', level: 'mid' })
  const { onAccepted } = await setup(works)
  await expect.element(page.getByText(/^Someone is logged in on this device\./)).toBeVisible()
  expect(currentSession()).toMatchObject({ sid: 'a1' })
  await choose()
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
  expect(currentSession()).toMatchObject({ sid: 'beef' })
})
