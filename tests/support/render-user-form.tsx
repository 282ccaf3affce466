import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { UserDetails } from '#features/users/contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildMe, buildTerminalOption, buildUser } from '#features/users/web/build-user.ts'
import { UserForm } from '#features/users/web/form/user-form.tsx'

export const PASSWORD = 'Blue-Kettle-42'
interface Setting {
  user?: UserDetails
  me?: Parameters<typeof buildMe>[0]
  answers?: Parameters<typeof stubServer>[0]
}

/** For tests: the form of a user beside a server that takes it. */
export const renderUserForm = async ({ user, me = {}, answers = {} }: Setting = {}) => {
  const terminals = [buildTerminalOption('1'), buildTerminalOption('2'), buildTerminalOption('3', 'bakery')]
  const saved = () => answer({ data: buildUser() })
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: buildMe(me) }),
    'POST /api/terminals/list-linkable-terminals': () => answer({ data: terminals }),
    'POST /api/terminals/list-user-terminals': () => answer({ data: terminals }),
    'POST /api/user': saved,
    'PUT /api/user/maria': saved,
    ...answers,
  })
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  await renderInPortal(<UserForm {...(user && { user })} {...{ onSaved, onClose }} />, { at: '/users/list' })
  await expect.element(field('First name')).toBeVisible()
  const bodies = () => server.requests.filter(({ line }) => /^(POST|PUT) \/api\/user(\/|$)/.test(line))
  return { ...server, onSaved, onClose, bodies }
}
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const box = (name: RegExp) => page.getByRole('checkbox', { name })
export const submit = () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add user|Save)$/ })
    .click()
/** For tests: fills in a new user. */
export const fill = async (values: Partial<Record<string, string>> = {}) => {
  const all = {
    'First name': 'Maria',
    'Last name': 'Ioannou',
    Email: 'maria@example.com',
    Password: PASSWORD,
    'Repeat the password': PASSWORD,
    ...values,
  }
  for (const [label, value] of Object.entries(all)) await field(label).fill(value ?? '')
  await box(/Till 1/).click()
  await box(/^Sale/).click()
}

/** For tests: a device on which a merchant has just signed in. */
export const begin = async () => {
  clearLocal([])
  bumpEpoch()
  sessionStorage.clear()
  bootClient.clear()
  plantSession({ level: 'mid' })
  await page.viewport(900, 1200)
}
