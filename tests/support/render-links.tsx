import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { UserDetails } from '#features/users/contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { useMessages } from '#web/messages/messages.ts'
import { buildMe, buildTerminalOption, buildUser, buildPage } from '#features/users/web/build-user.ts'
import { TerminalsOfUser } from '#features/users/web/terminals-of-user.tsx'
import { TerminalUsers } from '#features/users/web/terminal-users.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'

const Said = () => useMessages().map(({ id, text }) => <output key={id}>{text}</output>)

type Answers = Parameters<typeof stubServer>[0]

const at = '2026-11-20T16:05:07.000Z'
export const buildLinkedTerminal = (token: string) => ({
  token,
  alias: `Till ${token}`,
  posTerminalIdCode: `T${token}`,
  storeName: 'Kafeneio Centre',
  terminalStatus: 1,
  processing: { enabled: true, reason: null },
  linkedAt: at,
})
const linkedUser = (token: string) => ({
  token,
  name: `User ${token}`,
  email: `${token}@example.com`,
  rights: ['ROLE_SALE'],
  linkedAt: at,
})
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const done = () => answer({ data: null })
export const me = { 'GET /api/columns-order-get': () => answer({ data: [] }) }

/** The terminals of a user, rendered with the links of these tokens. */
export const renderTerminalsOfUser = async (
  tokens: string[],
  answers: Answers = {},
  user: Partial<UserDetails> = {},
) => {
  const server = stubServer({
    ...me,
    'GET /api/logged-user-info': () => answer({ data: buildMe() }),
    'POST /api/user/maria/terminals/1/10': () => buildPage(tokens.map(buildLinkedTerminal)),
    'POST /api/user/maria/terminals/1/100': () => buildPage(tokens.map(buildLinkedTerminal)),
    'POST /api/terminals/list-linkable-terminals': () =>
      answer({ data: ['3', '4'].map((t) => buildTerminalOption(t)) }),
    'POST /api/terminals/list-user-terminals': () =>
      answer({
        data: [
          ...['1', '2', '3', '4', '5'].map((t) => buildTerminalOption(t)),
          { ...buildTerminalOption('6'), terminalStatus: 0 },
        ],
      }),
    ...answers,
  })
  await renderInPortal(
    <>
      <Said />
      <TerminalsOfUser user={buildUser({ terminalsCount: tokens.length, ...user })} />
    </>,
    { at: '/users/list', pages: { '/terminals/view/$id': { access: 'signedIn' } } },
  )
  await expect.element(button('Link terminals')).toBeVisible()
  return server
}

/** The users of a terminal, rendered with the links of these tokens. */
export const renderUsersOfTerminal = async (tokens: string[], answers: Answers = {}) => {
  const server = stubServer({
    ...me,
    'GET /api/logged-user-info': () => answer({ data: buildMe() }),
    'POST /api/terminal/till/users/1/10': () => buildPage(tokens.map(linkedUser)),
    'POST /api/terminal/till/users/1/100': () => buildPage(tokens.map(linkedUser)),
    'POST /api/users/list-linkable-users': () =>
      answer({ data: ['x', 'y'].map((token) => ({ token, name: `User ${token}`, email: `${token}@example.com` })) }),
    ...answers,
  })
  await renderInPortal(
    <>
      <Said />
      <TerminalUsers token="till" />
    </>,
    { at: '/terminals/list' },
  )
  await expect.element(button('Link users')).toBeVisible()
  return server
}
