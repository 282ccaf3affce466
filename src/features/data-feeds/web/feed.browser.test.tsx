import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { Feed } from './feed.tsx'
import type { FeedRow } from './queries.ts'

const buildFeed = (values: Partial<FeedRow> = {}): FeedRow => ({
  token: 'a1',
  name: 'Aegean',
  lastReceivedAt: '2026-11-20T16:05:07Z',
  lagSeconds: 60,
  newestTransactionAt: '2026-11-20T16:04:07Z',
  accepted: 1200,
  rejected: 0,
  kinds: [{ kind: 'transactions', lastReceivedAt: '2026-11-20T16:05:07Z' }],
  rejects: [],
  ...values,
})
const setup = (values: Partial<FeedRow> = {}) => renderForRole(<Feed feed={buildFeed(values)} />, {})
const feed = page.getByRole('article', { name: 'Aegean' })

afterEach(() => void vi.restoreAllMocks())

it('a feed says when data last arrived and how much of it', async () => {
  await setup()
  await expect.element(feed).toMatchTextContent(/Receiving data.*1 minute ago · \d\d:\d\d \| .*1,200/)
})

it('a silent feed stands out by its word and by another shape', async () => {
  await setup({ lagSeconds: 7200 })
  await expect.element(feed).toMatchTextContent(/Late.*2 hours ago/)
  expect(feed.element().querySelector('[data-icon="warning"]')).not.toBeNull()
})

it('one that never sent anything says so', async () => {
  await setup({ lastReceivedAt: null, lagSeconds: null, newestTransactionAt: null, kinds: [] })
  await expect.element(feed).toMatchTextContent(/Late.*No data received yet/)
})

it('rejected lines are shown with where and why', async () => {
  const reject = {
    kind: 'transactions',
    receivedAt: '2026-11-20T16:05:07Z',
    line: 12,
    field: 'amount',
    reason: 'is required',
  }
  await setup({ rejected: 1, rejects: [reject as FeedRow['rejects'][number]] })
  const lines = page.getByRole('list', { name: 'Rejected lines of Aegean' })
  await expect.element(lines).toBeVisible()
  await expect.element(lines).toMatchTextContent(/Transactions, line 12 amount is required/)
})
