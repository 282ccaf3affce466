import { qrCodeOf } from '#core/qr-code.ts'
import { shareReceipt } from '#features/receipts/contract.ts'
import { getTransaction, listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { atTablet } from './steps.ts'

/** An iPad on the counter. */
const counter = { width: 1024, height: 768 }
const row = 'tbody tr:has(th > a)'

/** A QR code: the side of the square in modules, and the dark ones as the path of an SVG. */
type Code = ReturnType<typeof qrCodeOf>

/** The newest approved sale of the till that nothing was taken back of, by other jobs either, and what gives the path of its receipt. */
const newestSale = async (origin: string) => {
  const call = await apiAs(origin, 'cashier')
  const filter = { statuses: [1], types: ['sale'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 20 }, body: { sort: null, filter } })
  for (const { token } of items) {
    const { followers, remainingAmount } = await call(getTransaction, { params: { id: token } })
    if (followers.length === 0 && remainingAmount !== null && remainingAmount > 0)
      return { token, share: () => call(shareReceipt, { params: { id: token } }) }
  }
  throw new Error('The demo data has no such sale.')
}

/** The tablet gets a camera that a code is held before; the pictures are a stream as of a camera. */
const holdBeforeCamera = (tab: Tab, code: Code): Promise<void> =>
  tab.evaluate(({ size, path }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    const dark = new Path2D(path)
    const draw = () => {
      if (!context) return
      context.resetTransform()
      context.fillStyle = '#ddd'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.setTransform(8, 0, 0, 8, 60, 30)
      context.fillStyle = '#fff'
      context.fillRect(0, 0, size, size)
      context.fillStyle = '#222'
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
      context.fill(dark)
      setTimeout(draw, 50)
    }
    draw()
    const camera = {
      enumerateDevices: async () => [{ kind: 'videoinput' }],
      getUserMedia: async () => canvas.captureStream(),
    }
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: camera })
  }, code)

/** The cashier scans, and the sale opens with what can still be refunded, without a step more. */
const expectScanned = async (tab: Tab, token: string) => {
  const cashier = atTablet(tab)
  await cashier.press({ css: 'button', name: 'Search' })
  await cashier.press({ css: 'button', name: 'Scan a receipt' })
  await expectAt(tab, token)
  cashier.expectAtMost(2)
}

const expectAt = async (tab: Tab, token: string) => {
  const address = () => tab.evaluate(() => location.pathname)
  await expect.poll(address, often).toBe(`/transactions/view/${token}`)
  await expectShown(tab, { css: 'p', name: /^Can still be refunded/ })
}

test('JOB-22 a customer who brings something back holds the receipt before the tablet: its sale opens with what can still be refunded, without a step more', async ({
  newTab,
  server,
}) => {
  const { token, share } = await newestSale(server.origin)
  const { path } = await share()
  const tab = await newTab(counter)
  await signIn(tab, server.origin, 'cashier')
  await expectShown(tab, { css: row })
  await holdBeforeCamera(tab, qrCodeOf(server.origin + path))
  await expectScanned(tab, token)
})

test('JOB-22 the receipt that the till has printed is paper with a code: it is scanned like one on a phone, or its short code is typed', async ({
  newTab,
  server,
}) => {
  const { token, share } = await newestSale(server.origin)
  const tab = await newTab(counter)
  await signIn(tab, server.origin, 'cashier')
  await goTo(tab, `/transactions/view/${token}`, '[data-open] dl')
  // Prints into the page itself: a dialog of the system would wait for somebody.
  await tab.evaluate(() => {
    window.print = () => {
      const code = document.querySelector('.receipt-code')
      document.documentElement.dataset.printed = JSON.stringify({
        size: code?.querySelector('svg')?.viewBox.baseVal.width,
        path: code?.querySelector('path')?.getAttribute('d'),
        typed: code?.querySelector('strong')?.textContent,
      })
    }
  })
  const printing = atTablet(tab)
  await printing.press({ css: 'button', name: 'Show receipt' })
  await printing.press({ css: 'button', name: 'Print' })
  printing.expectAtMost(2)
  const read = () => tab.evaluate(() => document.documentElement.dataset.printed ?? '')
  await expect.poll(read, often).not.toBe('')
  const { typed, ...printed } = JSON.parse(await read()) as Code & { typed: string }
  // It is the receipt's one link.
  const { path } = await share()
  expect(printed).toEqual(qrCodeOf(server.origin + path))

  await goTo(tab, '/settings', 'main > *')
  await holdBeforeCamera(tab, printed)
  await expectScanned(tab, token)

  await goTo(tab, '/settings', 'main > *')
  const typing = atTablet(tab)
  await typing.press({ css: 'button', name: 'Search' })
  await typing.type(typed)
  await typing.press({ css: '[role=option]', name: /^Transaction key: / })
  await expectAt(tab, token)
  typing.expectAtMost(3)
})
