import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportEntities } from '#features/exports/rights.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { userList, type UserDetails } from '../contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildMe, buildUser, buildPage } from './build-user.ts'
import { UserList } from './screen.tsx'
import { usersSection } from './section.ts'
import type { UserSearch } from './queries.ts'
import '#web/ui/theme/theme.css'

interface Setting {
  me?: ReturnType<typeof buildMe>
  total?: number
  search?: UserSearch
}

const setup = async (people: Partial<UserDetails>[], { me = buildMe(), total, search = {} }: Setting = {}) => {
  const rows = people.map((values) => {
    const user = buildUser(values)
    return Object.fromEntries(Object.keys(userList.row).map((name) => [name, user[name as keyof UserDetails]]))
  })
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: me }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    [`POST /api/users/${search.page ?? 1}/10`]: () =>
      buildPage(rows, { ...(total && { total }), ...(search.page && { page: search.page }) }),
  })
  const onSearch = vi.fn<(search: UserSearch) => void>()
  const [onAdd, onInvite] = [vi.fn(), vi.fn()]
  await renderInPortal(
    <UserList selected={undefined} {...{ search, onAdd, onInvite }} onSearch={(update) => onSearch(update(search))} />,
    { at: '/users/list' },
  )
  return { ...server, onSearch, onAdd, onInvite }
}
const cell = async (heading: string) => {
  const table = page.getByRole('table', { name: 'Users' })
  await expect.element(table.getByRole('row').nth(1)).toBeInTheDocument()
  const element = table.element()
  const at = [...element.querySelectorAll('thead th')].findIndex((th) => th.textContent?.startsWith(heading))
  return element.querySelectorAll('tbody tr:first-child > :not([data-lead])')[at]?.textContent
}

beforeEach(async () => {
  plantSession({ level: 'mid' })
  await page.viewport(1600, 900)
})
afterEach(() => void vi.restoreAllMocks())

describe('the list of users', () => {
  it('on a phone people of one name are told apart by the email, where all have one merchant', async () => {
    await page.viewport(390, 844)
    await setup([{}])
    await expect.element(page.getByText('maria@example.com')).toBeVisible()
    await expect.element(page.getByText('Kafeneio AE')).not.toBeVisible()
  })

  it('on a phone too it is seen who is suspended', async () => {
    await page.viewport(390, 844)
    await setup([{ suspendedUntil: UNTIL_LIFTED }])
    await expect.element(page.getByText('Until it is lifted')).toBeVisible()
  })

  it.each([
    ['USR-10', 'Name', 'Maria Ioannou'],
    ['USR-03', 'Email', 'maria@example.com'],
    ['USR-05', 'Merchant', 'Kafeneio AE'],
    ['USR-08', 'Rights', 'Sale, Refund'],
    ['USR-07', 'Terminals', '2'],
    ['USR-06', 'Stores', '1'],
    ['USR-09', 'SSM access', 'Yes'],
  ])('%s the column %s shows %s', async (_row, heading, text) => {
    await setup([{}])
    expect(await cell(heading)).toBe(text)
  })

  it('USR-11 the column Created shows the time with its zone', async () => {
    await setup([{}])
    expect(await cell('Created')).toMatch(/^\d\d:\d\d \| 2[01]\.11\.2026 GMT/)
  })

  it.each([
    ['somebody who is not', null, /^$/],
    ['somebody who is for a time', '2999-01-02T12:04:05Z', /^\d\d:\d\d \| 0[23]\.01\.2999 GMT/],
    ['somebody who is until it is lifted', UNTIL_LIFTED, /^Until it is lifted$/],
  ])('the column Suspended until shows the end, of %s', async (_who, suspendedUntil, text) => {
    await setup([{ suspendedUntil }])
    expect(await cell('Suspended until')).toMatch(text)
  })

  it('USR-08 empty rights are a word, not a gap', async () => {
    await setup([{ rights: [] }])
    expect(await cell('Rights')).toBe('None')
  })

  it('LIST-05 is paged by the server and sorted by the names that it may be sorted by', async () => {
    const { onSearch } = await setup([{}], { total: 31 })
    await expect.element(page.getByText('31 rows')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(onSearch).toHaveBeenLastCalledWith({ page: 2 })
    for (const name of ['Name', 'Email', 'Created']) await page.getByRole('button', { name, exact: true }).click()
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'createdAt', direction: 'asc' }))
    await expect.element(page.getByRole('columnheader', { name: 'Rights' }).getByRole('button')).not.toBeInTheDocument()
  })

  it('a scope without people says so', async () => {
    await setup([])
    await expect.element(page.getByText('No users yet')).toBeVisible()
  })

  it('nobody within the dates is not nobody at all', async () => {
    const { onSearch } = await setup([], { search: { period: 'thisWeek' } })
    await expect.element(page.getByText('No rows match these filters.')).toBeVisible()
    // Beside the filters, and below what is said.
    await expect.poll(() => page.getByRole('button', { name: 'Reset filters' }).elements()).toHaveLength(2)
    await page.getByRole('button', { name: 'Reset filters' }).last().click()
    expect(onSearch).toHaveBeenLastCalledWith({})
  })

  it('a page past the end says so, and leads to the first', async () => {
    const { onSearch } = await setup([], { total: 31, search: { page: 5 } })
    await expect.element(page.getByText("This page doesn't exist")).toBeVisible()
    expect(page.getByText('No users yet').elements()).toHaveLength(0)
    // The pager's stands below it.
    await page.getByRole('button', { name: 'First page' }).first().click()
    expect(onSearch).toHaveBeenLastCalledWith({})
  })

  it('a first page without the rows that were counted is read again, and does not lead to itself', async () => {
    const { requests, onSearch } = await setup([], { total: 31 })
    await expect.element(page.getByText('The list changed while it was loading')).toBeVisible()
    await expect.element(page.getByText("This page doesn't exist")).not.toBeInTheDocument()
    await expect.element(page.getByText('First page', { exact: true })).not.toBeInTheDocument()
    const reads = () => requests.filter(({ line }) => line === 'POST /api/users/1/10').length
    const before = reads()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(reads).toBe(before + 1)
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('the filters of §3 are sent as the contract names them', async () => {
    const filter = { username: 'mar', merchantTokens: ['kafeneio'], suspended: ['yes' as const] }
    const { requests } = await setup([{}], { search: filter })
    await cell('Name')
    expect(requests.find(({ line }) => line === 'POST /api/users/1/10')?.body).toMatchObject({ filter })
  })
})

describe('adding a user', () => {
  it.each([
    ['is offered to whoever may', {}, 1],
    ['ROLE-28 is not offered to somebody who may only read', { viewOnly: true }, 0],
    ['is not offered to a merchant, who creates nobody', { roles: ['ROLE_MERCHANT' as const] }, 0],
  ])('%s', async (_what, me, offered) => {
    const { onAdd } = await setup([{}], { me: buildMe(me) })
    await cell('Name')
    const add = page.getByRole('button', { name: 'Add user' })
    await expect.poll(() => add.elements().length).toBe(offered)
    if (offered) await add.click()
    expect(onAdd).toHaveBeenCalledTimes(offered)
  })
})

it('NAV-01 users are an entry of the menu, a title, a column order and an export under one key', () => {
  expect(usersSection).toMatchObject({ to: '/users/list', title: { message: 'Users' } })
  expect(userList.key).toBe('users')
  expect(exportEntities).toContain('users')
})
