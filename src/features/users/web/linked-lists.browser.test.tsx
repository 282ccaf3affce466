import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, done, renderTerminalsOfUser, renderUsersOfTerminal, me } from '#tests/support/render-links.tsx'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import { buildMe, buildPage } from './build-user.ts'
import { TerminalUsers } from './terminal-users.tsx'

beforeEach(() => plantSession({ level: 'mid' }))
afterEach(() => void vi.restoreAllMocks())

describe('the order of columns', () => {
  const arranged = (key: string, subKey: string | null, order: string[]) => ({
    key,
    subKey,
    layout: { order, hidden: [], widths: {}, density: 'auto' },
  })
  const layouts = {
    'GET /api/columns-order-get': () =>
      answer({
        data: [
          arranged('terminals', null, ['storeName', 'alias']),
          arranged('users', null, ['email', 'name']),
          arranged('users', 'usersTerminals', ['terminalStatus', 'alias']),
          arranged('terminal-details', 'terminalsUsers', ['rights', 'name']),
        ],
      }),
  }
  const headings = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((heading) => heading.textContent)
      .slice(0, 2)

  it('NAV-05 of the terminals of a user is their own', async () => {
    await page.viewport(1400, 900)
    await renderTerminalsOfUser(['1', '2'], layouts)
    await expect.poll(headings).toEqual(['Terminal status', 'Alias'])
  })

  it('NAV-04 of the users of a terminal is their own', async () => {
    await page.viewport(1400, 900)
    await renderUsersOfTerminal(['a'], layouts)
    await expect.poll(headings).toEqual(['Rights', 'Name'])
  })
})

describe('the users of a terminal', () => {
  it('TRM-25 say how many there may be, and link more', async () => {
    const { lines } = await renderUsersOfTerminal(['a'], { 'POST /api/terminal/till/user/x/attach': done })
    await expect.element(page.getByText('1 of at most 10 users')).toBeVisible()
    await button('Link users').click()
    await expect.element(page.getByText('9 more users can be linked.')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: "Can't be linked" }))
      .toMatchTextContent(/User a a@example.com · Linked already/)
    await page.getByRole('checkbox', { name: /User x x@example.com/ }).click()
    await button('Link 1').click()
    await expect.element(page.getByText('User x was linked')).toBeVisible()
    expect(lines()).toContain('POST /api/terminal/till/user/x/attach')
  })

  it.each([8, 9])(
    'let exactly as many be chosen as they say there is room for: %i are linked (EQ-09)',
    async (linked) => {
      const people = ['v', 'w', 'x', 'y'].map((token) => ({
        token,
        name: `User ${token}`,
        email: `${token}@example.com`,
      }))
      await renderUsersOfTerminal(
        Array.from({ length: linked }, (_, n) => `u${n}`),
        { 'POST /api/users/list-linkable-users': () => answer({ data: people }) },
      )
      await button('Link users').click()
      const room = 10 - linked
      await expect
        .element(page.getByText(room === 1 ? 'One more user can be linked.' : `${room} more users can be linked.`))
        .toBeVisible()
      const boxes = people.map(({ token }) => page.getByRole('checkbox', { name: new RegExp(`^User ${token}`) }))
      for (const box of boxes.slice(0, room)) await box.click()
      for (const box of boxes.slice(room)) await expect.element(box).toBeDisabled()
      await expect.element(button(`Link ${room}`)).toBeEnabled()
      await boxes[0]?.click()
      for (const box of boxes) await expect.element(box).toBeEnabled()
    },
  )

  it('VAL-26 a full terminal says that somebody has to go first', async () => {
    await renderUsersOfTerminal(Array.from({ length: 10 }, (_, n) => `u${n}`))
    await expect
      .element(button('Link users'))
      .toHaveAccessibleDescription('This terminal has the maximum number of users. Detach one first.')
  })

  it('LIST-26 a terminal without users says so', async () => {
    await renderUsersOfTerminal([])
    await expect.element(page.getByText('No users linked yet')).toBeVisible()
  })

  it('ROLE-28 a cashier sees names, and controls nothing', async () => {
    stubServer({
      ...me,
      'GET /api/logged-user-info': () => answer({ data: buildMe({ roles: ['ROLE_CASHIER'] }) }),
      'POST /api/terminal/till/users/1/10': () => buildPage([{ token: 'x', name: 'User x' }]),
    })
    plantSession({ level: 'transaction' })
    await renderInPortal(<TerminalUsers token="till" />, { at: '/terminals/list' })
    await expect.element(page.getByText('User x')).toBeVisible()
    await expect.element(button('Link users')).not.toBeInTheDocument()
    await expect.element(button('Detach User x')).not.toBeInTheDocument()
    await expect.element(page.getByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument()
  })
})
