import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { flushSync } from 'react-dom'
import type { OfflineFamily } from '#core/offline.ts'
import { getLoggedUser } from '#core/session.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { getAllColumns } from '#core/list/layouts.ts'
import { listFilters } from '#core/list/saved-filters.ts'
import { goOffline, goOnline, network } from '#tests/support/network.ts'
import { CallError } from '#web/api/call-error.ts'
import { announceError, announceFailure, announceSuccess } from '#web/messages/messages.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { currentConfig } from '#web/config/config.ts'
import '#web/ui/theme/theme.css'
import '../space.css'
import { ConnectionChip } from '../bar/connection-chip.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { HostBanner } from './host-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RecentMessages } from './recent-messages.tsx'
import { MessageToasts } from './toasts.tsx'

const retryNow = vi.hoisted(() => vi.fn(() => Promise.resolve()))

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return { ...(await monitorOfNetwork(original)), retryNow }
})

const notice = /You're offline\. Please check your connection and try again\./

beforeEach(goOnline)
afterEach(() => {
  vi.useRealTimers()
  bootClient.clear()
})

describe('the offline notice', () => {
  it('MSG-01 ERR-M20 comes into a live region that was there before, and takes no focus', async () => {
    const { screen } = await renderInPortal(<OfflineBanner />)
    const region = page.getByRole('status')
    expect(region.element().textContent).toBe('')
    const link = page.getByRole('link')
    ;(link.element() as HTMLElement).focus()
    goOffline()
    await expect.element(region.getByText(notice)).toBeVisible()
    expect(document.activeElement).toBe(link.element())
    await expect.element(screen.getByText(/Showing data saved/)).not.toBeInTheDocument()
  })

  it('MSG-02 goes when the connection is back', async () => {
    await renderInPortal(<OfflineBanner />)
    goOffline()
    await expect.element(page.getByText(notice)).toBeVisible()
    goOnline()
    await expect.element(page.getByText(notice)).not.toBeInTheDocument()
  })

  it('says when the oldest data on the screen was saved', async () => {
    const { queryClient } = await renderInPortal(<OfflineBanner />)
    const saved = (at: string, of: { readonly offline: OfflineFamily }) => {
      const queryKey = [of.offline.name, at]
      queryClient.setQueryData(queryKey, [], { updatedAt: new Date(`2026-11-21T${at}`).getTime() })
      const options = { queryKey, queryFn: () => [], meta: { offline: of.offline }, staleTime: Infinity }
      new QueryObserver(queryClient, options).subscribe(() => {})
    }
    saved('08:15', getLoggedUser)
    saved('14:02', transactionList)
    saved('15:30', transactionList)
    goOffline()
    await expect.element(page.getByText(/Data from 14:02\.$/)).toBeVisible()
  })

  it.each([getLoggedUser, getAllColumns, listFilters])(
    'the age of $name is not that of the data',
    async ({ offline }) => {
      const { queryClient } = await renderInPortal(<OfflineBanner />)
      queryClient.setQueryData(['own'], [], { updatedAt: Date.parse('2026-11-20T10:31:00') })
      new QueryObserver(queryClient, { queryKey: ['own'], meta: { offline } }).subscribe(() => {})
      goOffline()
      await expect.element(page.getByText(notice)).toBeVisible()
      await expect.element(page.getByText(/Showing data saved/)).not.toBeInTheDocument()
    },
  )

  it('asks the server again at a press', async () => {
    const asking = Promise.withResolvers<void>()
    retryNow.mockReturnValueOnce(asking.promise)
    await renderInPortal(<OfflineBanner />)
    goOffline()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('button', { name: 'Trying' })).toHaveAttribute('aria-busy', 'true')
    asking.resolve()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

it('the connection chip says what is wrong, and nothing while all is well', async () => {
  await renderInPortal(<ConnectionChip />)
  await expect.element(page.getByText('Offline')).not.toBeInTheDocument()
  goOffline()
  await expect.element(page.getByText('Offline')).toBeVisible()
  network.set({ state: 'checking', since: 0 })
  await expect.element(page.getByText('Checking connection')).toBeVisible()
})

it.each([
  ['VAR-07', 'demo', /^Demo/],
  ['VAR-08', 'disasterRecovery', /^Disaster recovery/],
] as const)('%s a special host carries a permanent mark', async (_, host, text) => {
  bootClient.setQueryData(['config'], { ...currentConfig(), host })
  await renderInPortal(<HostBanner />)
  await expect.element(page.getByText(text)).toBeVisible()
})

it('VAR-07 VAR-08 a normal host carries none', async () => {
  const { screen } = await renderInPortal(<HostBanner />)
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(screen.container.querySelector('[data-host]')).toBeNull()
})

describe('messages', () => {
  it('MSG-03 MSG-04 a success is shown half a second later, for a second and a half', async () => {
    const { screen } = await renderInPortal(<MessageToasts />)
    await expect.element(page.getByRole('heading')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const region = screen.container.querySelector('[aria-live=polite]')
    const pass = (ms: number) => flushSync(() => void vi.advanceTimersByTime(ms))
    flushSync(() => announceSuccess('Terminal saved'))
    pass(499)
    expect(region?.textContent).toBe('')
    pass(1)
    expect(region?.textContent).toBe('Terminal saved')
    pass(1499)
    expect(region?.textContent).toBe('Terminal saved')
    pass(1)
    expect(region?.textContent).toBe('')
  })

  it('MSG-05 an error stays until it is dismissed', async () => {
    await renderInPortal(<MessageToasts />)
    announceError('It was not saved')
    announceSuccess('Another thing was')
    await expect.element(page.getByText('Another thing was')).toBeVisible()
    await expect.element(page.getByText('Another thing was')).not.toBeInTheDocument()
    await expect.element(page.getByText('It was not saved')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('It was not saved')).not.toBeInTheDocument()
  })

  it('that there is no connection is not said any more when there is one, and other errors are', async () => {
    await renderInPortal(<MessageToasts />)
    announceFailure('Not reached', new CallError('unreachable', 0))
    announceError('It was not saved')
    await expect.element(page.getByText('Not reached')).toBeVisible()
    goOffline()
    await expect.element(page.getByText('Not reached')).toBeVisible()
    goOnline()
    await expect.element(page.getByText('Not reached')).not.toBeInTheDocument()
    await expect.element(page.getByText('It was not saved')).toBeVisible()
  })

  it('MSG-04 what was said stays in the list of recent messages, the newest first', async () => {
    const onClose = vi.fn()
    await renderInPortal(<RecentMessages onClose={onClose} />)
    announceSuccess('First')
    announceSuccess('Second')
    await expect.element(page.getByRole('listitem').nth(0).getByText('Second')).toBeVisible()
    await expect.element(page.getByRole('listitem').nth(1).getByText('First')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalled()
  })
})
