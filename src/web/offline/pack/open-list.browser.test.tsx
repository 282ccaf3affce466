import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { terminalList } from '#features/terminals/contract.ts'
import { stubServer } from '#web/api/stub-server.ts'
import { packKey } from '../keys.ts'
import { plantSession } from '#web/session/build-session.ts'
import { useShownPage } from '#web/lists/use-shown-page.ts'
import { buildTerminal } from '#features/terminals/web/build-terminal.ts'
import { terminalListQuery } from '#features/terminals/web/queries.ts'

const principal = { level: 'mid', variant: 'standard' } as const

afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

it('OFF-03 rows that are saved ahead while their list is open are kept on the device all the same', async () => {
  plantSession({ level: 'mid' })
  stubServer({})
  onlineManager.setOnline(false)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = await renderHook(
    () => useShownPage(terminalList, terminalListQuery({}, principal), {}, principal),
    {
      wrapper,
    },
  )
  await expect.poll(() => result.current.query.fetchStatus).toBe('paused')
  client.setQueryData(packKey(terminalList, 'standard'), {
    items: [buildTerminal({ alias: 'Till 1' })],
    total: 1,
    totalIs: 'exact',
    page: 1,
    perPage: 10,
  })
  await expect.poll(() => result.current.query.data?.items[0]?.alias).toBe('Till 1')
  expect(client.getQueryCache().find({ queryKey: packKey(terminalList, 'standard') })?.meta?.offline?.name).toBe(
    'terminals',
  )
})
