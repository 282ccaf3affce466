import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { asReceiptCode } from '#core/text/receipt-code.ts'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { buildConsumerCopy, buildMerchantCopy } from '#tests/support/build-receipt.ts'
import { goOffline } from '#tests/support/network.ts'
import { readCode } from '#tests/support/read-code.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import {
  code,
  drawn,
  link,
  LINK_CALL,
  linkOf,
  paper,
  PREPARE_CALL,
  prepared,
  print,
  principal,
  renderWithReceipt,
  prepareDevice,
  withdrawn,
} from '#tests/support/render-receipt.tsx'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import '#web/ui/theme/theme.css'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { codeOfLink } from './saved-link-keys.ts'
import { findSavedLink, removeLink, saveLinks } from './saved-links.ts'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const emulate = (settings: { media?: string; features?: { name: string; value: string }[] }) =>
  cdp().send('Emulation.setEmulatedMedia', { media: '', features: [], ...settings })

beforeEach(prepareDevice)
afterEach(async () => {
  bootClient.clear()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
  document.body.removeAttribute('style')
  await emulate({})
})

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

it('JOB-22 below the customer copy stands the code of its link, to scan and to type; the receipt itself is as before', async () => {
  const { server } = await renderWithReceipt({ [PREPARE_CALL]: () => prepared() })
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
  await page.getByRole('tab', { name: 'Customer copy' }).click()
  await expect.element(code).toBeVisible()
  expect(server.requests.filter(({ line }) => line === PREPARE_CALL)).toMatchObject([
    { body: { transactions: ['trx1'] } },
  ])
})

it('JOB-22 the link of a receipt that was looked at on line is shown without a connection later', async () => {
  const { queryClient } = await renderWithReceipt({ [PREPARE_CALL]: () => prepared() })
  await expect.element(code).toBeVisible()
  goOffline()
  await expect.element(code).toBeVisible()
  expect((await findSavedLink(queryClient, 'trx1', principal))?.path).toBe(link.path)
})

it('JOB-22 where the device keeps a link nobody is asked for it', async () => {
  const { save, server } = await renderWithReceipt()
  await expect.poll(server.lines).toContain(PREPARE_CALL)
  await save()
  await expect.element(code).toBeVisible()
  expect(server.lines().filter((line) => line === PREPARE_CALL)).toHaveLength(1)
})

it('JOB-22 a link that has expired on the device is asked for anew', async () => {
  const { save, server } = await renderWithReceipt()
  await expect.poll(server.lines).toContain(PREPARE_CALL)
  await save(linkOf('old', -1))
  await expect.poll(() => server.lines().filter((line) => line === PREPARE_CALL)).toHaveLength(2)
  await expect.element(code).not.toBeInTheDocument()
})

it.each([
  ['it was withdrawn', withdrawn],
  ['the server is busy', () => answerError(503, 'BUSY')],
])('JOB-22 looking at a receipt shows no code where %s, and makes no new link', async (_, reply) => {
  const { server } = await renderWithReceipt({ [PREPARE_CALL]: reply, [LINK_CALL]: () => answer({ data: link }) })
  await expect.poll(server.lines).toContain(PREPARE_CALL)
  await expect.element(code).not.toBeInTheDocument()
  expect(server.lines()).not.toContain(LINK_CALL)
})

it('JOB-22 the code of a receipt is never shown below another one', async () => {
  stubServer({
    ...Object.fromEntries(
      ['trx1', 'trx2'].map((id) => [
        `GET /api/transaction/${id}/receipt`,
        () => answer({ data: { consumer: buildConsumerCopy({ rrn: `RRN-${id}` }), merchant: buildMerchantCopy() } }),
      ]),
    ),
    [PREPARE_CALL]: async (request) =>
      (await request.text()).includes('trx1') ? prepared() : Promise.withResolvers<Response>().promise,
  })
  const { queryClient } = await renderInPortal(<OneOfTwo />)
  await expect.element(code).toBeVisible()
  await saveLinks(queryClient, [{ transaction: 'trx2', ...linkOf('two', -1) }], principal)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => paper.element().textContent).toContain('RRN-trx2')
  await expect.element(code).not.toBeInTheDocument()
})

/** A receipt, and the next one in its place. */
function OneOfTwo() {
  const [id, setId] = useState('trx1')
  return (
    <>
      <button type="button" onClick={() => setId('trx2')}>
        Next
      </button>
      <ReceiptViewer id={id} />
    </>
  )
}

it('JOB-22 a link that was withdrawn has no code any more', async () => {
  const { save, queryClient } = await renderWithReceipt()
  await save()
  await expect.element(code).toBeVisible()
  removeLink(queryClient, 'trx1', principal)
  await expect.element(code).not.toBeInTheDocument()
})

it('JOB-22 a link that was withdrawn has no code any more, also on a device that keeps no links', async () => {
  plantSession({ sid: 'c3' })
  let links = prepared
  stubServer({
    'GET /api/transaction/trx1/receipt': () =>
      answer({ data: { consumer: buildConsumerCopy(), merchant: buildMerchantCopy() } }),
    [PREPARE_CALL]: () => links(),
    [LINK_CALL]: () => answer({ data: link }),
    ['DELETE /api/transaction/trx1/receipt-link']: () => {
      links = withdrawn
      return answer({ data: null })
    },
  })
  await renderInPortal(
    <>
      <ReceiptActions id="trx1" />
      <ReceiptViewer id="trx1" />
    </>,
  )
  await expect.element(code).toBeVisible()
  await page.getByRole('button', { name: 'Receipt for the customer' }).click()
  await page.getByRole('button', { name: 'Withdraw link' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText(/^The link no longer works\./)).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
})

it.each([
  ['a dark theme', 'dark', []],
  ['more contrast', 'dark', [{ name: 'prefers-contrast', value: 'more' }]],
  ['forced colours', 'dark', [{ name: 'forced-colors', value: 'active' }]],
])('JOB-22 the code is black on white with light around it in %s', async (_, theme, features) => {
  document.documentElement.dataset.theme = theme
  await emulate({ features: [{ name: 'prefers-color-scheme', value: theme }, ...features] })
  const { save } = await renderWithReceipt()
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
  const { save } = await renderWithReceipt()
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
