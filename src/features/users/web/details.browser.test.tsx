import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserDetails as User } from '../contract.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { useMessages } from '#web/messages/messages.ts'
import { levelOf } from '#core/access/roles.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { buildMe, buildUser, buildPage } from './build-user.ts'
import { UserDetailsPanel } from './details.tsx'
import '#web/ui/theme/theme.css'

const Said = () => useMessages().map(({ id, text }) => <output key={id}>{text}</output>)

interface Setting {
  me?: Parameters<typeof buildMe>[0]
  record?: RecordSearch
  answers?: Parameters<typeof stubServer>[0]
}

const setup = async (values: Partial<User> = {}, { me = {}, record = {}, answers = {} }: Setting = {}) => {
  const known = buildMe(me)
  plantSession({ level: levelOf(known.roles), viewOnly: known.viewOnly })
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: known }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'GET /api/user/maria': () => answer({ data: buildUser(values) }),
    'POST /api/user/maria/terminals/1/10': () => buildPage([]),
    'POST /api/audit/1/10': () => buildPage([]),
    ...answers,
  })
  const onRecord = vi.fn<(record: RecordSearch) => void>()
  const { queryClient } = await renderInPortal(
    <>
      <Said />
      <UserDetailsPanel id="maria" record={{ open: 'maria', ...record }} onRecord={onRecord} />
    </>,
    { at: '/users/list', pages: { '/terminals/view/$id': { access: 'signedIn' } } },
  )
  await expect.element(page.getByRole('heading', { name: 'Maria Ioannou' })).toBeVisible()
  return { ...server, queryClient, onRecord }
}
const fact = (term: string) =>
  [...document.querySelectorAll('dt')].find((dt) => dt.textContent === term)?.nextElementSibling?.textContent?.trim()
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => void vi.restoreAllMocks())

describe('the facts', () => {
  it.each([
    ['USR-05', 'Merchant', 'Kafeneio AE'],
    ['USR-07', 'Terminals', '2'],
    ['USR-08', 'Rights', 'Sale, Refund'],
    ['USR-09', 'SSM access', 'Yes'],
  ])('%s %s: %s', async (_row, term, text) => {
    await setup()
    expect(fact(term)).toBe(text)
  })

  it('USR-03 the email can be copied', async () => {
    await setup()
    expect(fact('Email')).toContain('maria@example.com')
    await expect.element(button('Copy: Email')).toBeVisible()
  })

  it('USR-06 the stores are counted and named', async () => {
    await setup({
      storesCount: 2,
      stores: [
        { token: 'a', name: 'Kafeneio Centre' },
        { token: 'b', name: 'Kafeneio Port' },
      ],
    })
    expect(fact('Stores')).toBe('2: Kafeneio Centre, Kafeneio Port')
  })

  it('USR-08 says what empty rights mean', async () => {
    await setup({ rights: [] })
    expect(fact('Rights')).toBe("None. This user can't process transactions.")
  })

  it('names the roles in words, and who may only read', async () => {
    await setup({ roles: ['ROLE_STORE_ADMIN', 'ROLE_CASHIER'], viewOnly: true })
    await expect.element(page.getByText('Store administrator, Cashier · read-only')).toBeVisible()
  })
})

describe('what can be done', () => {
  it('ROLE-28 nothing, for somebody who may only read', async () => {
    await setup({}, { me: { viewOnly: true } })
    await expect.element(page.getByText('No terminals linked yet')).toBeVisible()
    for (const name of ['Edit', 'Delete', 'Log out everywhere', 'Suspend', 'Link terminals'])
      await expect.element(button(name)).not.toBeInTheDocument()
  })

  it('ROLE-31 ROLE-32 not with oneself: the settings and support are named instead', async () => {
    await setup({}, { me: { email: 'maria@example.com' } })
    await expect.element(button('Edit')).toHaveAccessibleDescription('Please use settings menu to update user')
    await expect
      .element(button('Delete'))
      .toHaveAccessibleDescription("You can't delete your own profile. Contact support.")
    await expect.element(button('Suspend')).toHaveAccessibleDescription("You can't suspend yourself.")
  })

  it('not with somebody out of reach, and it says why', async () => {
    const { onRecord } = await setup({ isWithinReach: false })
    await expect.element(button('Edit')).toHaveAccessibleDescription(/a higher role/)
    await button('Edit').click({ force: true })
    await button('Delete').click({ force: true })
    await button('Suspend').click({ force: true })
    expect(onRecord).not.toHaveBeenCalled()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('a store admin deletes nobody', async () => {
    await setup({}, { me: { roles: ['ROLE_STORE_ADMIN'] } })
    await expect.element(button('Edit')).toBeVisible()
    await expect.element(button('Delete')).not.toBeInTheDocument()
  })

  it('USR-16 deleting asks first; cancelling keeps, confirming deletes, says so and closes', async () => {
    const { lines, onRecord } = await setup({}, { answers: { 'DELETE /api/user/maria': () => answer({ data: null }) } })
    await button('Delete').click()
    await expect
      .element(page.getByRole('alertdialog', { name: 'Delete Maria Ioannou?' }))
      .toHaveAccessibleDescription(/detached from all terminals\. Past transactions keep the name/)
    await button('Keep user').click()
    expect(lines()).not.toContain('DELETE /api/user/maria')
    await button('Delete').click()
    await button('Delete user').click()
    await expect.element(page.getByText('Maria Ioannou was deleted')).toBeVisible()
    expect(onRecord).toHaveBeenCalledExactlyOnceWith({ open: undefined })
  })

  it('a deletion that is under way cannot be left before its outcome is said', async () => {
    const reply = Promise.withResolvers<Response>()
    const { lines, onRecord } = await setup({}, { answers: { 'DELETE /api/user/maria': () => reply.promise } })
    await button('Delete').click()
    await button('Delete user').click()
    await expect.poll(lines).toContain('DELETE /api/user/maria')
    await button('Keep user').click({ force: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Keep user')).toHaveAccessibleDescription('Still in progress. Wait a moment.')
    reply.resolve(answer({ data: null }))
    await vi.waitFor(() => expect(onRecord).toHaveBeenCalledWith({}))
  })

  it.each([
    ['Delete', 'Delete user', 'DELETE /api/user/maria'],
    ['Log out everywhere', 'Log out everywhere', 'DELETE /api/user/maria/sessions'],
    ['Suspend', 'Suspend for 1 week', 'PUT /api/user/maria/suspension'],
  ])('%s that fails says why in its question, which stays to be tried again', async (asks, confirms, line) => {
    const { lines } = await setup({}, { answers: { [line]: () => answerError(403, 'NOT_ALLOWED') } })
    await button(asks).click()
    const question = page.getByRole('alertdialog')
    const confirm = question.getByRole('button', { name: confirms })
    await confirm.click()
    await expect.element(question.getByRole('alert')).toMatchTextContent(/^You don't have permission to do this\./)
    await confirm.click()
    await expect.poll(() => lines().filter((one) => one === line)).toHaveLength(2)
  })

  it('a deletion that is refused says why and keeps the user', async () => {
    const { onRecord } = await setup(
      {},
      { answers: { 'DELETE /api/user/maria': () => answerError(403, 'NOT_ALLOWED') } },
    )
    await button('Delete').click()
    await button('Delete user').click()
    await expect.element(page.getByText("You don't have permission to do this.")).toBeVisible()
    expect(onRecord).not.toHaveBeenCalled()
  })

  it('SEC-26 signs somebody out everywhere, after a question', async () => {
    const { lines } = await setup(
      {},
      { answers: { 'DELETE /api/user/maria/sessions': () => answer({ data: { ended: 2 } }) } },
    )
    await button('Log out everywhere').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect.element(page.getByText('Maria Ioannou was logged out everywhere')).toBeVisible()
    expect(lines()).toContain('DELETE /api/user/maria/sessions')
  })
})

describe('the form', () => {
  it('OFF-06 waits for the whole record where that on the device lacks the email', async () => {
    let user: object = { ...buildUser(), email: null }
    const { queryClient } = await setup(
      {},
      { record: { form: 'edit' }, answers: { 'GET /api/user/maria': () => answer({ data: user }) } },
    )
    await expect.element(button('Edit')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    user = buildUser()
    await queryClient.invalidateQueries()
    await expect.element(page.getByRole('dialog').getByLabelText('Email')).toHaveValue('maria@example.com')
  })
})

describe('the tabs', () => {
  it('USR-12 USR-13 LIST-25 show the linked terminals, or say that there are none', async () => {
    await setup()
    await expect.element(page.getByRole('tab', { name: 'Terminals' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('No terminals linked yet')).toBeVisible()
  })

  it('B-26 the address says which is open, and choosing changes the address', async () => {
    const { onRecord } = await setup({}, { record: { tab: 'history' } })
    await expect.element(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Terminals' }).click()
    expect(onRecord).toHaveBeenCalledExactlyOnceWith({ open: 'maria', tab: 'terminals' })
  })

  it('there is no history for whoever may not read it', async () => {
    await setup({}, { me: { roles: ['ROLE_STORE_ADMIN'] } })
    await expect.element(page.getByRole('tab', { name: 'Terminals' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'History' })).not.toBeInTheDocument()
  })
})

it('a user who was deleted meanwhile is said to be, when somebody comes back to them', async () => {
  let isDeleted = false
  const { queryClient } = await setup(
    {},
    {
      answers: {
        'GET /api/user/maria': () => (isDeleted ? answerError(404, 'NOT_FOUND') : answer({ data: buildUser() })),
      },
    },
  )
  isDeleted = true
  await queryClient.invalidateQueries()
  await expect
    .element(page.getByText("This was deleted, or you don't have access any more. Ask your administrator."))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Maria Ioannou' })).not.toBeInTheDocument()
  await expect.element(button('Edit')).not.toBeInTheDocument()
})
