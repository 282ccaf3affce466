import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { userList } from '../contract.ts'
import { answer, answerError } from '#web/api/stub-server.ts'
import { forgetJob } from '#web/lists/many/job.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { buildPage, renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildUser } from './build-user.ts'
import { UserList } from './screen.tsx'

const names = ['Anna', 'Maria', 'Nikos']
const users = names.map((name, at) => buildUser({ token: `u${at}`, name, email: `${name.toLowerCase()}@example.com` }))
const record = (at: number, isSame = false) => ({
  token: `u${at}`,
  name: names[at],
  hint: `${names[at]?.toLowerCase()}@example.com`,
  version: 1,
  isSame,
})
const bar = (number: number) => ({
  token: `t${number}`,
  name: `Bar ${number}`,
  posTerminalIdCode: `GR00000${number}`,
  storeName: 'Kafeneio',
  terminalStatus: 1,
  merchantToken: 'm1',
})

const setup = async (answers: Parameters<typeof renderForRole>[1] = {}, role = 'ROLE_STORE_ADMIN') => {
  const server = await renderForRole(
    <UserList search={{}} selected={undefined} onSearch={() => {}} onAdd={() => {}} onInvite={() => {}} />,
    {
      'POST /api/users/1/10': () => buildPage(userList, users),
      'POST /api/terminals/list-linkable-terminals': () => answer({ data: [1, 2].map(bar) }),
      'POST /api/terminals/list-user-terminals': () => answer({ data: [1, 2, 3, 4, 5, 6].map(bar) }),
      ...answers,
    },
    { role: role as 'ROLE_STORE_ADMIN', at: '/users/list' },
  )
  await expect.element(page.getByRole('table').getByText('Anna').first()).toBeVisible()
  return server
}
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const choose = async (action: string) => {
  for (const name of ['anna', 'maria', 'nikos']) {
    await page.getByRole('checkbox', { name: `Select ${name}@example.com` }).click()
  }
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: action }).click()
}

beforeEach(() => () => {
  forgetJob()
  bootClient.clear()
})
afterEach(() => void vi.restoreAllMocks())

it('users are linked to the terminal that is chosen, each result is told, and undoing detaches those who were linked', async () => {
  const [ATTACH, DETACH] = ['POST /api/users/many/attach', 'POST /api/users/many/detach']
  const server = await setup({
    [`${ATTACH}/preview`]: () =>
      answer({ data: { records: [record(0), record(1, true), record(2)], hasMore: false, stops: 0 } }),
    [ATTACH]: () =>
      answer({
        data: [
          { token: 'u0', result: 'done' },
          { token: 'u2', result: 'refused', error: 16035 },
        ],
      }),
    [DETACH]: () => answer({ data: [{ token: 'u0', result: 'done' }] }),
  })
  await choose('Link to a terminal')
  await expect.element(inDialog('Link to a terminal')).toHaveAccessibleDescription('Choose a terminal first.')
  expect(server.lines().filter((line) => line.includes('/many/'))).toEqual([])
  await dialog.getByRole('radio', { name: /^Bar 2/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Link 2 users?' })).toBeVisible()
  await expect.element(dialog.getByText('1 user is already linked to this terminal.')).toBeVisible()
  await inDialog('Link to a terminal').click()
  await expect.element(page.getByRole('dialog', { name: '1 user linked' })).toBeVisible()
  await expect
    .element(dialog.getByRole('list', { name: 'Not changed:' }).getByRole('listitem'))
    .toHaveTextContent('Nikos nikos@example.comThis terminal has the maximum number of users. Detach one first.')
  await inDialog('Undo').click()
  await expect.poll(server.lines).toContain(DETACH)
  const bodies = (line: string) => server.requests.filter((request) => request.line === line).map(({ body }) => body)
  const change = { terminal: 't2' }
  const row = (token: string) => ({ token, version: 1 })
  expect(bodies(`${ATTACH}/preview`)).toEqual([{ change, of: { tokens: ['u0', 'u1', 'u2'] } }])
  expect(bodies(ATTACH)).toEqual([{ change, job: expect.any(String), rows: [row('u0'), row('u2')] }])
  expect(bodies(DETACH)).toEqual([{ change, job: expect.any(String), rows: [row('u0')] }])
  const jobs = [...bodies(ATTACH), ...bodies(DETACH)].map((body) => (body as { job: string }).job)
  expect(new Set(jobs).size).toBe(2)
  await expect.element(page.getByRole('dialog', { name: '1 user detached' })).toBeVisible()
  await expect.element(dialog.getByText('Maria')).not.toBeInTheDocument()
})

it('users are detached from any terminal in scope, of which the first are listed and the others found by search', async () => {
  const server = await setup({
    'POST /api/users/many/detach/preview': () => answer({ data: { records: [record(0)], hasMore: false, stops: 0 } }),
    'POST /api/users/many/detach': () => answer({ data: [{ token: 'u0', result: 'done' }] }),
  })
  await choose('Detach from a terminal')
  await expect.element(dialog.getByText('More results. Search for part of the name.')).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(5)
  await dialog.getByRole('searchbox').fill('six')
  const searches = () =>
    server.requests.filter(({ line }) => line === 'POST /api/terminals/list-user-terminals').map(({ body }) => body)
  await expect.poll(searches).toContainEqual({ search: 'six' })
  await dialog.getByRole('radio', { name: /^Bar 1/ }).click()
  await inDialog('Detach from a terminal').click()
  await expect.element(page.getByRole('dialog', { name: '1 user detached' })).toBeVisible()
})

it('what could not be found out is said, and nothing is sent', async () => {
  const server = await setup({ 'POST /api/users/many/attach/preview': () => answerError(404, 'NOT_FOUND') })
  await choose('Link to a terminal')
  await dialog.getByRole('radio', { name: /^Bar 1/ }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent("Not found, or you don't have access. Ask your administrator. Reference refCopy reference")
  expect(server.lines()).not.toContain('POST /api/users/many/attach')
})
