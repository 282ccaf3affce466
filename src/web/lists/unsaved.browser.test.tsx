import { msg } from '@lingui/core/macro'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listTerminalUsers, terminalUserList } from '#features/users/links.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { ownedListQuery } from './list-query.ts'
import { OwnedList } from './owned-list.tsx'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const principal = { level: 'mid', variant: 'standard' } as const
const columns = (['name', 'email', 'linkedAt'] as const).map((id) => ({
  id,
  heading: id,
  cell: (row: { name: string; email?: string | undefined }) => (id === 'name' ? row.name : (row.email ?? '')),
}))

it.each([
  [
    'says so instead of being empty',
    [null, null],
    ['–Not saved on this device', '–Not saved on this device'],
    'email, linkedAt',
  ],
  [
    'is shown as long as a row has it',
    ['ada@example.com', null],
    ['ada@example.com', '–Not saved on this device'],
    'linkedAt',
  ],
] as const)('offline a column that the device does not keep %s', async (_, [email, linkedAt], shown, named) => {
  plantSession()
  const items = [{ token: 'ada', name: 'Ada', email, linkedAt }]
  stubServer({
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'POST /api/terminal/t1/users/1/10': () =>
      answer({ data: { items, total: 1, totalIs: 'exact', page: 1, perPage: 10 } }),
  })
  goOnline()
  await renderInPortal(
    <OwnedList
      list={terminalUserList}
      query={(state) => ownedListQuery(terminalUserList, listTerminalUsers, 't1', state, principal)}
      title="Users"
      emptyTitle={msg`No users attached`}
      columns={columns}
    />,
  )
  const cells = () => [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent)
  await expect.poll(cells).toEqual([email ?? '', email ?? ''])
  goOffline()
  await expect.poll(cells).toEqual(shown)
  await expect.element(page.getByText(new RegExp(`^as of .* · Not saved: ${named}$`))).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
})
