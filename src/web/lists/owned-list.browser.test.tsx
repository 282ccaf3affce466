import { msg } from '@lingui/core/macro'
import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listTerminalUsers, terminalUserList } from '#features/users/links.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import { ownedListQuery } from './list-query.ts'
import { OwnedList } from './owned-list.tsx'

const principal = { level: 'mid', variant: 'standard' } as const
const columns = (['name', 'email', 'linkedAt'] as const).map((id) => ({
  id,
  heading: id,
  cell: (row: { name: string }) => row.name,
}))

function Users() {
  const [terminal, setTerminal] = useState('t1')
  const [username, setUsername] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setTerminal('t2')}>
        Other terminal
      </button>
      <OwnedList
        list={terminalUserList}
        query={(state) => ownedListQuery(terminalUserList, listTerminalUsers, terminal, state, principal)}
        title="Users"
        emptyTitle={msg`No users attached`}
        columns={columns}
        filter={{ username }}
        toolbar={
          <button type="button" onClick={() => setUsername('ada')}>
            Only Ada
          </button>
        }
      />
    </>
  )
}

const reply = (name: string, total: number) =>
  answer({ data: { items: total ? [{ token: name, name }] : [], total, totalIs: 'exact', page: 1, perPage: 10 } })

const begin = async (answers: Parameters<typeof stubServer>[0]) => {
  plantSession()
  const server = stubServer({ 'GET /api/columns-order-get': () => answer({ data: [] }), ...answers })
  await renderInPortal(<Users />)
  const lists = () => server.requests.filter(({ line }) => line.startsWith('POST'))
  return { lists }
}

beforeEach(async () => {
  clearLocal([])
  await page.viewport(1280, 800)
})

afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

it('is one region of its name, which a screen reader can tell from others', async () => {
  await begin({ 'POST /api/terminal/t1/users/1/10': () => reply('Ada', 1) })
  await expect.element(page.getByText('Ada').first()).toBeVisible()
  expect(page.getByRole('region', { name: 'Users' }).elements()).toHaveLength(1)
})

it('LIST-11 a list shows ten rows a page unless it says otherwise, in its own order', async () => {
  const { lists } = await begin({ 'POST /api/terminal/t1/users/1/10': () => reply('Ada', 1) })
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  expect(lists()).toMatchObject([{ body: { sort: null, filter: {} } }])
  expect(page.getByRole('navigation', { name: 'Pages: Users' }).elements()).toHaveLength(0)
})

it('LIST-23 a list without rows says so in its own words, a narrowed one that nothing matches', async () => {
  await begin({ 'POST /api/terminal/t1/users/1/10': () => reply('', 0) })
  await expect.element(page.getByText('No users attached')).toBeVisible()
  await page.getByRole('button', { name: 'Only Ada' }).click()
  await expect.element(page.getByText('No results')).toBeVisible()
})

it('its page and sort are its own, and a filter starts at the first page again', async () => {
  const { lists } = await begin({
    'POST /api/terminal/t1/users/1/10': () => reply('Ada', 25),
    'POST /api/terminal/t1/users/2/10': () => reply('Bea', 25),
  })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Bea' })).toBeVisible()
  await page.getByRole('button', { name: 'Only Ada' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'linkedAt' }).getByRole('button').click()
  await expect
    .poll(() => lists().at(-1))
    .toMatchObject({
      line: 'POST /api/terminal/t1/users/1/10',
      body: { sort: { field: 'linkedAt', direction: 'asc' }, filter: { username: 'ada' } },
    })
})

it('the rows of another record never stand in for those of this one', async () => {
  const held = Promise.withResolvers<Response>()
  await begin({
    'POST /api/terminal/t1/users/1/10': () => reply('Ada', 1),
    'POST /api/terminal/t2/users/1/10': () => held.promise,
  })
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Other terminal' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).not.toBeInTheDocument()
  held.resolve(reply('Bea', 1))
  await expect.element(page.getByRole('rowheader', { name: 'Bea' })).toBeVisible()
})

it('offline a page that was not read says so beside the same total, and leads to what is saved (EQ-06)', async () => {
  await begin({ 'POST /api/terminal/t1/users/1/10': () => reply('Ada', 25) })
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  onlineManager.setOnline(false)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('This page is not saved on this device')).toBeVisible()
  await expect.element(page.getByText(/^1 of 25 saved on this device · as of/)).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages: Users' })).toMatchTextContent(/0–0 of 25/)
  await expect.element(page.getByText("This page doesn't exist")).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show saved rows' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages: Users' })).toMatchTextContent(/1–1 of 25/)
})

it('offline a filter that was not read is answered by the saved rows alone, and says so (EQ-06)', async () => {
  await begin({ 'POST /api/terminal/t1/users/1/10': () => reply('Ada', 25) })
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  onlineManager.setOnline(false)
  await page.getByRole('button', { name: 'Only Ada' }).click()
  await expect.element(page.getByText('Not saved on this device')).toBeVisible()
  await expect.element(page.getByText('No results')).not.toBeInTheDocument()
})
