import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { terminalList } from '#features/terminals/contract.ts'
import { buildTerminal } from '#features/terminals/web/build-terminal.ts'
import { TerminalList } from '#features/terminals/web/screen.tsx'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { answer } from '#web/api/stub-server.ts'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

function Terminals() {
  const [search, setSearch] = useState<Parameters<typeof TerminalList>[0]['search']>({
    sort: 'alias',
    direction: 'desc',
  })
  return (
    <TerminalList
      search={search}
      selected={undefined}
      onSearch={(update) => setSearch(update)}
      onAdd={() => {}}
      onReports={() => {}}
    />
  )
}

it('offline a page that is not saved is not counted: how many rows of the list are saved is said', async () => {
  const items = Array.from({ length: terminalList.perPage }, (_, at) =>
    buildTerminal({ token: `t${at}`, alias: `Bar ${at}` }),
  )
  goOnline()
  await renderForRole(
    <Terminals />,
    {
      'POST /api/terminals/1/10': () => answer({ data: { items, total: 19, totalIs: 'exact', page: 1, perPage: 10 } }),
    },
    { at: '/terminals/list' },
  )
  const count = page.getByText('19 rows', { exact: true })
  await expect.element(count).toBeVisible()
  goOffline()
  await expect.element(page.getByText(/^10 of 19 saved on this device/)).toBeVisible()
  await expect.element(count).toBeInTheDocument()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('This page is not saved on this device')).toBeVisible()
  await expect.element(page.getByText(/^10 of 19 saved on this device/)).toBeVisible()
  await expect.element(count).not.toBeInTheDocument()
})
