import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserDetails } from '#contract/users.ts'
import { answer, refuse, stubServer } from '#web/app/api/stub-server.ts'
import { useMessages } from '#web/app/messages/messages.ts'
import { plantSession } from '#web/app/session/build-session.ts'
import { renderInPortal } from '#web/frame/render-in-portal.tsx'
import { buildMe, buildTerminal, buildUser, pageOf } from '../build-user.ts'
import { TerminalsOfUser } from '../terminals-of-user.tsx'
import { TerminalUsers } from '../terminal-users.tsx'
import '#web/ui/theme/theme.css'

const Said = () => useMessages().map(({ id, text }) => <output key={id}>{text}</output>)

type Answers = Parameters<typeof stubServer>[0]

const at = '2026-11-20T16:05:07.000Z'
const linkedTerminal = (token: string) => ({
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
const button = (name: string) => page.getByRole('button', { name, exact: true })
const done = () => answer({ data: null })
const me = { 'GET /api/columns-order-get': () => answer({ data: [] }) }

const drawTerminals = async (tokens: string[], answers: Answers = {}, user: Partial<UserDetails> = {}) => {
  const server = stubServer({
    ...me,
    'GET /api/logged-user-info': () => answer({ data: buildMe() }),
    'POST /api/user/maria/terminals/1/10': () => pageOf(tokens.map(linkedTerminal)),
    'POST /api/user/maria/terminals/1/100': () => pageOf(tokens.map(linkedTerminal)),
    'POST /api/terminals/list-linkable-terminals': () => answer({ data: ['3', '4'].map((t) => buildTerminal(t)) }),
    'POST /api/terminals/list-user-terminals': () =>
      answer({
        data: [...['1', '2', '3', '4', '5'].map((t) => buildTerminal(t)), { ...buildTerminal('6'), terminalStatus: 0 }],
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

const drawUsers = async (tokens: string[], answers: Answers = {}) => {
  const server = stubServer({
    ...me,
    'GET /api/logged-user-info': () => answer({ data: buildMe() }),
    'POST /api/terminal/till/users/1/10': () => pageOf(tokens.map(linkedUser)),
    'POST /api/terminal/till/users/1/100': () => pageOf(tokens.map(linkedUser)),
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

beforeEach(() => plantSession({ level: 'mid' }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('linking terminals to a user', () => {
  it('USR-19 offers what can be linked, and says of the rest why not', async () => {
    await drawTerminals(['1', '2'])
    await button('Link terminals').click()
    const sheet = page.getByRole('dialog', { name: 'Link terminals' })
    await expect.element(sheet.getByRole('checkbox', { name: /Till 3 T3 · Kafeneio Centre/ })).toBeVisible()
    await expect.element(sheet.getByRole('checkbox', { name: /Till 4/ })).toBeVisible()
    const refused = sheet.getByRole('region', { name: 'Cannot be linked' }).getByRole('listitem')
    await expect
      .poll(() => refused.elements().map((item) => item.textContent))
      .toEqual(['Till 1 Linked already', 'Till 2 Linked already', 'Till 5 It has 10 users already', 'Till 6 Disabled'])
  })

  it('USR-19 searches on the server, and keeps what was chosen before', async () => {
    const { requests } = await drawTerminals(['1', '2'])
    await button('Link terminals').click()
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await page.getByRole('searchbox', { name: 'Search by alias or TID' }).fill('T4')
    await expect
      .poll(() => requests.findLast(({ line }) => line.endsWith('linkable-terminals'))?.body)
      .toEqual({ userToken: 'maria', search: 'T4' })
    await expect.element(page.getByRole('checkbox', { name: /Till 3/ })).toBeChecked()
  })

  it('USR-19 links several at once, says so and closes', async () => {
    const { requests } = await drawTerminals(['1', '2'], {
      'POST /api/terminal/3/user/maria/attach': done,
      'POST /api/terminal/4/user/maria/attach': done,
    })
    await button('Link terminals').click()
    await expect.element(button('Link')).toHaveAccessibleDescription('Choose at least one first.')
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await page.getByRole('checkbox', { name: /Till 4/ }).click()
    await button('Link 2').click()
    await expect.element(page.getByText('2 were linked')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const keys = requests
      .filter(({ line }) => line.endsWith('/attach'))
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('USR-19 cannot be left while it links, and says what became of it', async () => {
    const reply = Promise.withResolvers<Response>()
    await drawTerminals(['1', '2'], { 'POST /api/terminal/3/user/maria/attach': () => reply.promise })
    await button('Link terminals').click()
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await button('Link 1').click()
    await expect.element(button('Link 1')).toHaveAttribute('aria-busy', 'true')
    await button('Cancel').click({ force: true })
    await userEvent.keyboard('{Escape}')
    reply.resolve(refuse(409, 16_035))
    await expect.element(page.getByRole('alert').getByText(/^The maximum number of users/)).toBeVisible()
  })

  it('ERR-16035 one that is refused does not stop the others, and each says what became of it', async () => {
    await drawTerminals(['1', '2'], {
      'POST /api/terminal/3/user/maria/attach': () => refuse(409, 16_035),
      'POST /api/terminal/4/user/maria/attach': done,
    })
    await button('Link terminals').click()
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await page.getByRole('checkbox', { name: /Till 4/ }).click()
    await button('Link 2').click()
    const outcomes = page.getByRole('alert').getByRole('listitem')
    await expect
      .poll(() => outcomes.elements().map((item) => item.textContent))
      .toEqual([
        'Till 3The maximum number of users for this terminal is reached. Please remove one first. Reference refCopy reference',
        'Till 4Linked',
      ])
    await button('Done').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('detaching', () => {
  it('USR-20 B-42 can be undone, which links again', async () => {
    let linked = ['1', '2']
    const { lines } = await drawTerminals(linked, {
      'POST /api/user/maria/terminals/1/10': () => pageOf(linked.map(linkedTerminal)),
      'DELETE /api/terminal/2/user/maria/detach': () => {
        linked = ['1']
        return done()
      },
      'POST /api/terminal/2/user/maria/attach': () => {
        linked = ['1', '2']
        return done()
      },
    })
    await button('Detach Till 2').click()
    await expect.element(page.getByText('Till 2 was detached.')).toBeVisible()
    await expect.element(button('Detach Till 2')).not.toBeInTheDocument()
    await expect.element(button('Undo')).toHaveFocus()
    await button('Undo').click()
    await expect.element(page.getByText('Till 2 is linked again')).toBeVisible()
    await expect.element(button('Detach Till 2')).toBeVisible()
    await expect.element(button('Undo')).not.toBeInTheDocument()
    expect(lines()).toContain('POST /api/terminal/2/user/maria/attach')
  })

  it('B-42 undo is offered for a few seconds', async () => {
    await drawTerminals(['1', '2'], { 'DELETE /api/terminal/2/user/maria/detach': done })
    await expect.element(button('Detach Till 2')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    button('Detach Till 2')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await vi.waitFor(() => expect(document.body.textContent).toContain('Till 2 was detached.'))
    vi.advanceTimersByTime(9_000)
    expect(document.body.textContent).toContain('Till 2 was detached.')
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Till 2 was detached.'))
  })

  it('ERR-16036 USR-20 the last terminal stays, and it says why', async () => {
    await drawTerminals(['1'])
    await expect
      .element(button('Detach Till 1'))
      .toHaveAccessibleDescription('A user must stay attached to at least one terminal.')
  })

  it('ERR-16036 also where only the server knows that it is the last', async () => {
    await drawUsers(['x'], { 'DELETE /api/terminal/till/user/x/detach': () => refuse(409, 16_036) })
    await button('Detach User x').click()
    await expect.element(page.getByText('A user must stay attached to at least one terminal.')).toBeVisible()
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })
})

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
    await drawTerminals(['1', '2'], layouts)
    await expect.poll(headings).toEqual(['Terminal status', 'Alias'])
  })

  it('NAV-04 of the users of a terminal is their own', async () => {
    await page.viewport(1400, 900)
    await drawUsers(['a'], layouts)
    await expect.poll(headings).toEqual(['Rights', 'Name'])
  })
})

describe('the users of a terminal', () => {
  it('TRM-25 say how many there may be, and link more', async () => {
    const { lines } = await drawUsers(['a'], { 'POST /api/terminal/till/user/x/attach': done })
    await expect.element(page.getByText('1 of at most 10 users')).toBeVisible()
    await button('Link users').click()
    await expect.element(page.getByText('9 more users can be linked.')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Cannot be linked' }))
      .toMatchTextContent(/User a Linked already/)
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
      await drawUsers(
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
    await drawUsers(Array.from({ length: 10 }, (_, n) => `u${n}`))
    await expect
      .element(button('Link users'))
      .toHaveAccessibleDescription('The maximum number of users for this terminal is reached. Please remove one first.')
  })

  it('LIST-26 a terminal without users says so', async () => {
    await drawUsers([])
    await expect.element(page.getByText('No users linked yet')).toBeVisible()
  })

  it('ROLE-28 a cashier sees names, and controls nothing', async () => {
    stubServer({
      ...me,
      'GET /api/logged-user-info': () => answer({ data: buildMe({ roles: ['ROLE_CASHIER'] }) }),
      'POST /api/terminal/till/users/1/10': () => pageOf([{ token: 'x', name: 'User x' }]),
    })
    plantSession({ level: 'transaction' })
    await renderInPortal(<TerminalUsers token="till" />, { at: '/terminals/list' })
    await expect.element(page.getByText('User x')).toBeVisible()
    await expect.element(button('Link users')).not.toBeInTheDocument()
    await expect.element(button('Detach User x')).not.toBeInTheDocument()
    await expect.element(page.getByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument()
  })
})
