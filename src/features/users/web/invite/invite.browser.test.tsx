import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildMe, buildTerminalOption, buildUser } from '../build-user.ts'
import { UserForm } from '../form/user-form.tsx'
import { InvitationActions } from './invitation-actions.tsx'

const INVITE = 'POST /api/user/invitation'
const RENEW = 'POST /api/user/maria/invitation'
const WITHDRAW = 'DELETE /api/user/maria/invitation'
const EXPIRES = '2026-11-24T10:00:00Z'
const invited = buildUser({ invitation: 'pending', invitationExpiresAt: EXPIRES, isInvitable: true })

const answers = {
  'GET /api/logged-user-info': () => answer({ data: buildMe() }),
  'POST /api/terminals/list-linkable-terminals': () =>
    answer({ data: [buildTerminalOption('1'), buildTerminalOption('2')] }),
  'POST /api/terminals/list-user-terminals': () =>
    answer({ data: [buildTerminalOption('1'), buildTerminalOption('2')] }),
  [INVITE]: () => answer({ data: invited }),
  [RENEW]: () => answer({ data: { token: 'x'.repeat(43), expiresAt: EXPIRES } }),
  [WITHDRAW]: () => answer({ data: null }),
}
const field = (label: string) => page.getByLabelText(label, { exact: true })
const bodiesOf = (server: ReturnType<typeof stubServer>, of: string) =>
  server.requests.filter(({ line }) => line === of).map(({ body }) => body)

const openForm = async () => {
  const server = stubServer(answers)
  const [onSaved, onCode] = [vi.fn(), vi.fn()]
  await renderInPortal(<UserForm invitation={{ onCode }} {...{ onSaved }} onClose={() => {}} />, { at: '/users/list' })
  await field('First name').fill('Maria')
  await field('Last name').fill('Ioannou')
  await field('Email').fill('maria@example.com')
  await page.getByRole('checkbox', { name: /Till 1/ }).click()
  await page.getByRole('checkbox', { name: /Till 2/ }).click()
  return { server, onSaved, onCode }
}
const openActions = async (values: Parameters<typeof buildUser>[0] = {}) => {
  const server = stubServer(answers)
  await renderInPortal(<InvitationActions user={{ ...invited, ...values }} />, { at: '/users/list' })
  return server
}

beforeEach(() => {
  clearLocal([])
  plantSession({ level: 'mid' })
})
afterEach(() => void vi.restoreAllMocks())

it('a user is invited by email with the right to sell, and no password is asked for', async () => {
  const { server, onSaved, onCode } = await openForm()
  await expect.element(field('Password')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(invited))
  expect(bodiesOf(server, INVITE)).toEqual([
    {
      firstName: 'Maria',
      lastName: 'Ioannou',
      email: 'maria@example.com',
      rights: ['ROLE_SALE'],
      ssmAccess: false,
      terminalTokens: ['1', '2'],
      delivery: 'mail',
      language: 'en',
    },
  ])
  expect(onCode).not.toHaveBeenCalled()
})

it('a user who stands beside is invited by a code, for which nothing is mailed', async () => {
  const { server, onCode } = await openForm()
  await field('Invitation').selectOptions('As a QR code on this screen')
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith(invited))
  expect(bodiesOf(server, INVITE)).toMatchObject([{ delivery: 'code' }])
})

it('the code is made when it is shown, once, and leads to the page of this portal', async () => {
  const server = await openActions()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  // In words: nothing beside it says what it copies.
  await expect.element(page.getByText('Copy: link', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Maria Ioannou scans this with their own phone/)).toBeVisible()
  expect(bodiesOf(server, RENEW)).toEqual([{ delivery: 'code', language: 'en' }])
})

it('an invitation is sent again', async () => {
  const server = await openActions()
  await page.getByRole('button', { name: 'Send new invitation' }).click()
  await vi.waitFor(() => expect(bodiesOf(server, RENEW)).toEqual([{ delivery: 'mail', language: 'en' }]))
})

it('an invitation is withdrawn after a question', async () => {
  const server = await openActions()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  expect(bodiesOf(server, WITHDRAW)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await vi.waitFor(() => expect(server.lines()).toContain(WITHDRAW))
})

it.each([
  ['pending', ['Send new invitation', 'Show QR code', 'Withdraw invitation']],
  ['expired', ['Send new invitation', 'Show QR code']],
  ['withdrawn', ['Send new invitation', 'Show QR code']],
] as const)('what can be done with an invitation that is %s', async (invitation, offered) => {
  await openActions({ invitation })
  await expect.element(page.getByRole('button').first()).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(offered)
})

it('somebody who is suspended gets no new link, and it says why; the old one can be withdrawn', async () => {
  const server = await openActions({ suspendedUntil: '2999-01-02T03:04:05Z' })
  for (const name of ['Send new invitation', 'Show QR code']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAccessibleDescription('This user is suspended. Lift the suspension first.')
    await button.click({ force: true })
  }
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await vi.waitFor(() => expect(server.lines()).toContain(WITHDRAW))
  expect(server.lines()).not.toContain(RENEW)
})

it('nothing is offered where the invitation is not for this person to renew', async () => {
  const server = await openActions({ isInvitable: false })
  await expect.poll(server.lines).toContain('GET /api/logged-user-info')
  expect(page.getByRole('button').elements()).toEqual([])
})
