import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { qrCodeOf } from '#core/qr-code.ts'
import { ReceiptViewer } from '#features/transactions/web/receipt-viewer.tsx'
import { saveLinks } from '#features/transactions/web/saved-links.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { sealToken } from '#web/session/sealed-token.ts'
import { buildConsumerCopy, buildMerchantCopy } from './build-receipt.ts'
import { goOnline } from './network.ts'
import { renderInPortal } from './render-in-portal.tsx'

export const principal = { level: 'mid', variant: 'standard' } as const
const DAY_MS = 86_400_000
export const linkOf = (name: string, days = 180) => ({
  path: `/qr/${name.padEnd(32, 'x')}`,
  expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
})
export const link = linkOf('kept')
export const drawn = ({ path }: { path: string }) => qrCodeOf(location.origin + path)
export const LINK_CALL = 'POST /api/transaction/trx1/receipt-link'
export const PREPARE_CALL = 'POST /api/transactions/receipt-links'
/** What the server answers that has made a link ahead, or found one. */
export const prepared = (one = link) => answer({ data: { links: [{ transaction: 'trx1', ...one }] } })
/** What it answers where somebody has withdrawn the link. */
export const withdrawn = () => answer({ data: { links: [] } })

/** A device with a session, the key that a login makes, and nothing saved. */
export const prepareDevice = async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  goOnline()
  plantSession({ sid: 'a1' })
  await sealToken('a1', 'refresh')
}

export const paper = page.getByRole('article')
export const code = page.getByRole('figure')
export const print = page.getByRole('button', { name: 'Print' })

/** The receipt of a sale on the screen, and the QR codes that were printed below it; null is paper without one. */
export const renderWithReceipt = async (answers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer({
    'GET /api/transaction/trx1/receipt': () =>
      answer({ data: { consumer: buildConsumerCopy(), merchant: buildMerchantCopy() } }),
    [PREPARE_CALL]: withdrawn,
    ...answers,
  })
  const printed: (string | null)[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.receipt-code path')?.getAttribute('d') ?? null)
  })
  const { queryClient, screen } = await renderInPortal(<ReceiptViewer id="trx1" />)
  await expect.element(paper).toBeVisible()
  const save = (one = link) => saveLinks(queryClient, [{ transaction: 'trx1', ...one }], principal)
  return { server, printed, queryClient, screen, save }
}
