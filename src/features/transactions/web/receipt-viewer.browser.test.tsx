import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { qrCodeOf } from '#core/qr-code.ts'
import { asReceiptCode } from '#core/text/receipt-code.ts'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { buildConsumerCopy, buildMerchantCopy } from '#tests/support/build-receipt.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { readCode } from '#tests/support/read-code.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { sealToken } from '#web/session/sealed-token.ts'
import '#web/ui/theme/theme.css'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { codeOfLink } from './saved-link-keys.ts'
import { findSavedLink, removeLink, saveLinks } from './saved-links.ts'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const principal = { level: 'mid', variant: 'standard' } as const
const DAY_MS = 86_400_000
const linkOf = (name: string, days = 180) => ({
  path: `/qr/${name.padEnd(32, 'x')}`,
  expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
})
const link = linkOf('kept')
const drawn = ({ path }: { path: string }) => qrCodeOf(location.origin + path)
const LINK_CALL = 'POST /api/transaction/trx1/receipt-link'

const emulate = (settings: { media?: string; features?: { name: string; value: string }[] }) =>
  cdp().send('Emulation.setEmulatedMedia', { media: '', features: [], ...settings })

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  goOnline()
  plantSession({ sid: 'a1' })
  // The key that a login makes.
  await sealToken('a1', 'refresh')
})
afterEach(async () => {
  bootClient.clear()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
  document.body.removeAttribute('style')
  await emulate({})
})

const paper = page.getByRole('article')
const code = page.getByRole('figure')
const print = page.getByRole('button', { name: 'Print' })

/** The receipt of a sale on the screen, and the QR codes that were printed below it; null is paper without one. */
const setup = async (answers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer({
    'GET /api/transaction/trx1/receipt': () =>
      answer({ data: { consumer: buildConsumerCopy(), merchant: buildMerchantCopy() } }),
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

it('a receipt that opens beneath the end of the screen is brought there', async () => {
  stubServer({
    'GET /api/transaction/trx1/receipt': () =>
      answer({ data: { consumer: buildConsumerCopy(), merchant: buildMerchantCopy() } }),
  })
  await renderInPortal(
    <>
      <div style={{ blockSize: '200vh' }} />
      <ReceiptViewer id="trx1" />
    </>,
  )
  await expect.element(print).toBeInViewport({ ratio: 1 })
})

const expectPrinted = async (printed: (string | null)[], codes: (string | null)[]) => {
  await expect.poll(() => printed).toEqual(codes)
}

it('JOB-22 below the customer copy stands the code of the link that the device keeps, to scan and to type; the receipt itself is as before', async () => {
  const { save, server } = await setup()
  await save()
  await expect.element(code).toBeVisible()
  const { size } = drawn(link)
  const seen = await readCode(code.getByRole('img', { name: 'QR code of the receipt' }).element(), size)
  expect(seen.text).toBe(location.origin + link.path)
  const typed = code.getByRole('strong').element().textContent
  expect(asReceiptCode(typed)).toBe(codeOfLink(link.path))
  await expect.element(code).toHaveTextContent(`Code for the shop ${typed}`)
  const locale = { tag: 'en', say: ({ message }: { message: string }) => message }
  const alone = renderReceipt(document, buildConsumerCopy(), locale)
  alone.dataset.paper = '80'
  expect(paper.element().isEqualNode(alone)).toBe(true)

  await page.getByRole('tab', { name: 'Merchant copy' }).click()
  await expect.poll(() => paper.element().textContent).toContain('Merchant copy')
  await expect.element(code).not.toBeInTheDocument()
  expect(server.lines()).toEqual(['GET /api/transaction/trx1/receipt'])
})

it.each([
  ['nothing', undefined],
  ['a link that has expired', linkOf('old', -1)],
])('JOB-22 looking at a receipt whose device keeps %s shows no code, and asks for none', async (_, saved) => {
  const { save, server } = await setup()
  if (saved) await save(saved)
  await expect.element(code).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Merchant copy' }).click()
  await page.getByRole('tab', { name: 'Customer copy' }).click()
  await expect.element(code).not.toBeInTheDocument()
  expect(server.lines()).toEqual(['GET /api/transaction/trx1/receipt'])
  await save()
  await expect.element(code).toBeVisible()
})

it('JOB-22 a link that was withdrawn has no code any more', async () => {
  const { save, queryClient } = await setup()
  await save()
  await expect.element(code).toBeVisible()
  removeLink(queryClient, 'trx1', principal)
  await expect.element(code).not.toBeInTheDocument()
})

it.each([
  ['a dark theme', 'dark', []],
  ['more contrast', 'dark', [{ name: 'prefers-contrast', value: 'more' }]],
  ['forced colours', 'dark', [{ name: 'forced-colors', value: 'active' }]],
])('JOB-22 the code is black on white with light around it in %s', async (_, theme, features) => {
  document.documentElement.dataset.theme = theme
  await emulate({ features: [{ name: 'prefers-color-scheme', value: theme }, ...features] })
  const { save } = await setup()
  await save()
  const picture = code.getByRole('img')
  await expect.element(picture).toBeVisible()
  const { size } = drawn(link)
  const seen = await readCode(picture.element(), size)
  expect(seen.text).toBe(location.origin + link.path)
  // Four modules of light, then the first square: a dark ring, a light one, and a dark middle.
  for (const [at, colour] of [
    [0.5, 255],
    [3.5, 255],
    [4.5, 0],
    [5.5, 255],
    [7.5, 0],
  ] as const)
    expect(seen.colourAt(at, 7.5), `${at} modules`).toEqual([colour, colour, colour])
})

it.each([
  ['58 mm', 50],
  ['80 mm', 72],
  ['A4', 186],
])('JOB-22 on paper of %s the code fits, and has 25 mm without the light around it', async (name, width) => {
  const { save } = await setup()
  await save()
  await page.getByText(name, { exact: true }).click()
  await expect.element(code).toBeVisible()
  document.body.style.setProperty('inline-size', `${width}mm`, 'important')
  await emulate({ media: 'print' })
  const mm = (pixels: number) => (pixels * 25.4) / 96
  const picture = code.getByRole('img').element()
  const { left, right, width: side, height } = picture.getBoundingClientRect()
  const box = document.body.getBoundingClientRect()
  const { size } = drawn(link)
  expect(mm(side)).toBeLessThanOrEqual(48)
  expect(height).toBeCloseTo(side)
  expect((mm(side) * (size - 8)) / size).toBeGreaterThanOrEqual(25)
  expect([left >= box.left, right <= box.right]).toEqual([true, true])
  expect(code.element().getBoundingClientRect().width).toBe(paper.element().getBoundingClientRect().width)
  expect((await readCode(picture, size)).text).toBe(location.origin + link.path)
})

it('JOB-22 printing the customer copy asks for the link, as handing it over does, and prints its code; the device keeps it', async () => {
  const { server, printed, queryClient } = await setup({ [LINK_CALL]: () => answer({ data: link }) })
  await print.click()
  await expectPrinted(printed, [drawn(link).path])
  expect(server.lines()).toEqual(['GET /api/transaction/trx1/receipt', LINK_CALL])
  expect((await findSavedLink(queryClient, 'trx1', principal))?.path).toBe(link.path)
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(code).toBeVisible()
})

it('JOB-22 the paper has the link that works now, not one that the device still keeps', async () => {
  const { printed, save } = await setup({ [LINK_CALL]: () => answer({ data: linkOf('newer') }) })
  await save()
  await expect.element(code).toBeVisible()
  await print.click()
  await expectPrinted(printed, [drawn(linkOf('newer')).path])
})

it('JOB-22 where the server refuses the link the paper has no code', async () => {
  const { printed, save } = await setup({ [LINK_CALL]: () => answerError(404, 'NO_RECEIPT') })
  await save()
  await expect.element(code).toBeVisible()
  await print.click()
  await expectPrinted(printed, [null])
})

it.each([
  ['has none', false],
  ['keeps one', true],
])(
  'JOB-22 a server that is slow is waited for 3 seconds by a device that %s, and the receipt is printed',
  async (_, isSaved) => {
    const { printed, save } = await setup()
    if (isSaved) await save()
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await print.click()
    await expectPrinted(printed, [isSaved ? drawn(link).path : null])
    expect(limit).toHaveBeenCalledExactlyOnceWith(3000)
  },
)

it.each([
  ['prints the code of a link that the device keeps', true],
  ['prints without a code where the device keeps none', false],
])('JOB-22 without a connection it %s, and asks nobody', async (_, isSaved) => {
  const { server, printed, save } = await setup({ [LINK_CALL]: () => answer({ data: linkOf('newer') }) })
  if (isSaved) await save()
  goOffline()
  await print.click()
  await expectPrinted(printed, [isSaved ? drawn(link).path : null])
  expect(server.lines()).toEqual(['GET /api/transaction/trx1/receipt'])
})

it('JOB-22 the merchant copy is printed without a code, and without asking for one', async () => {
  const { server, printed, save } = await setup({ [LINK_CALL]: () => answer({ data: link }) })
  await save()
  await page.getByRole('tab', { name: 'Merchant copy' }).click()
  await print.click()
  await expectPrinted(printed, [null])
  expect(server.lines()).toEqual(['GET /api/transaction/trx1/receipt'])
})

it('JOB-22 on a device that keeps no links the code is there while it is printed, and no longer', async () => {
  plantSession({ sid: 'c3' })
  const { printed } = await setup({ [LINK_CALL]: () => answer({ data: link }) })
  await print.click()
  await expectPrinted(printed, [drawn(link).path])
  await expect.element(code).toBeVisible()
  window.dispatchEvent(new Event('afterprint'))
  await expect.element(code).not.toBeInTheDocument()
})

it('a receipt that was closed while its link was asked for is not printed', async () => {
  const asked = Promise.withResolvers<void>()
  const { printed, server, screen, queryClient } = await setup({
    [LINK_CALL]: async () => {
      await asked.promise
      return answer({ data: link })
    },
  })
  await print.click()
  await expect.poll(server.lines).toContain(LINK_CALL)
  await screen.unmount()
  asked.resolve()
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(printed).toEqual([])
})
