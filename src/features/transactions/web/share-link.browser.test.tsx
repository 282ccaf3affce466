import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { ReceiptActions } from './receipt-actions.tsx'

const path = `/qr/${'x'.repeat(32)}`

beforeEach(() => {
  clearLocal([])
  plantSession()
  stubServer({
    'POST /api/transaction/trx1/receipt-link': () => answer({ data: { path, expiresAt: '2099-01-01T00:00:00.000Z' } }),
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

/** The link of a receipt on a device with a share sheet, or without one. */
const draw = async (share?: (data: ShareData) => Promise<void>) => {
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await renderInPortal(<ReceiptActions id="trx1" />)
  await page.getByRole('button', { name: 'Receipt for the customer' }).click()
  await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible()
}
const button = page.getByRole('button', { name: 'Share link' })

it('the link goes to the share sheet of the device', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  await draw(share)
  await button.click()
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Receipt', url: `${location.origin}${path}` })
})

it('a device without one has no button for it', async () => {
  await draw()
  await expect.element(button).not.toBeInTheDocument()
})

it('a sheet that fails says what to do, and one that was closed nothing', async () => {
  let name = 'NotAllowedError'
  await draw(() => Promise.reject(new DOMException('', name)))
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Couldn't share the link. Copy it instead.")
  name = 'AbortError'
  await button.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
