import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { endSeenAs } from '#web/api/end-seen-as.ts'
import { forgetSeenAs, plantSeenAs } from '#web/session/build-seen-as.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import '../space.css'
import { SeenAsBar } from './seen-as-bar.tsx'

vi.mock('#web/api/end-seen-as.ts', () => ({ endSeenAs: vi.fn<typeof endSeenAs>(async () => {}) }))

const bar = page.getByRole('region', { name: 'Portal viewed as another role' })

beforeEach(async () => {
  clearLocal([])
  plantSession()
  await page.viewport(1280, 800)
})
afterEach(() => {
  forgetSeenAs()
  vi.restoreAllMocks()
})

it('SEC-61 every page that is seen as another role carries a mark that says as whom, and until when', async () => {
  plantSeenAs('ROLE_CASHIER', { expiresAt: new Date(2030, 0, 1, 14, 30).getTime() })
  await renderInPortal(<SeenAsBar />)
  await expect.element(bar.getByText('Viewed as Cashier · Koukaki', { exact: true })).toBeVisible()
  await expect.element(bar.getByText(/Read-only, without personal data, until \d\d:\d\d\./)).toBeVisible()
  // It can be ended, and nothing else.
  expect(bar.getByRole('button').elements()).toHaveLength(1)
})

it('is ended by its button', async () => {
  plantSeenAs()
  await renderInPortal(<SeenAsBar />)
  await bar.getByRole('button', { name: 'End viewing' }).click()
  expect(endSeenAs).toHaveBeenCalledOnce()
})

it('is not on a page of one’s own', async () => {
  await renderInPortal(<SeenAsBar />)
  await expect.element(page.getByRole('heading')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

it.each([
  [1280, 800],
  [820, 1180],
  [390, 844],
  [320, 640],
])('is whole at %i × %i, its text and its button', async (width, height) => {
  await page.viewport(width, height)
  plantSeenAs('ROLE_MERCHANT_ADMIN', { place: 'Thessaloniki International Trading Company' })
  await renderInPortal(<SeenAsBar />)
  const button = bar.getByRole('button', { name: 'End viewing' })
  await expect.element(button).toBeVisible()
  const { right } = button.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(width)
  const text = bar.element().querySelector('p')
  expect(text?.scrollHeight).toBeLessThanOrEqual((text?.clientHeight ?? 0) + 1)
})
