import { encode } from 'uqr'
import { shareReceipt } from '#features/receipts/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, often, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { atTablet } from './steps.ts'

/** An iPad on the counter. */
const counter = { width: 1024, height: 768 }

/** The tablet gets a camera that a code is held before; the pictures are a stream as of a camera. */
const holdBeforeCamera = (tab: Tab, text: string): Promise<void> =>
  tab.evaluate(
    (code) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 480 })
      const context = canvas.getContext('2d')
      const draw = () => {
        if (!context) return
        context.fillStyle = '#ddd'
        context.fillRect(0, 0, canvas.width, canvas.height)
        for (const [y, row] of code.entries()) {
          for (const [x, dark] of row.entries()) {
            context.fillStyle = dark ? '#222' : '#fff'
            context.fillRect(60 + x * 8, 30 + y * 8, 8, 8)
          }
        }
        setTimeout(draw, 50)
      }
      draw()
      const camera = {
        enumerateDevices: async () => [{ kind: 'videoinput' }],
        getUserMedia: async () => canvas.captureStream(),
      }
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: camera })
    },
    encode(text, { ecc: 'M', border: 2 }).data,
  )

test('JOB-22 a customer who brings something back holds the receipt before the tablet: its sale opens with what can still be refunded, without a step more', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'cashier')
  const filter = { statuses: [1], types: ['sale'] }
  const { items } = await call(listTransactions, { params: { page: 1, perPage: 1 }, body: { sort: null, filter } })
  const { token = '' } = items[0] ?? {}
  const { path } = await call(shareReceipt, { params: { id: token } })
  const tab = await newTab(counter)
  await signIn(tab, server.origin, 'cashier')
  await expectShown(tab, { css: 'tbody tr:has(th > a)' })
  await holdBeforeCamera(tab, server.origin + path)

  const cashier = atTablet(tab)
  await cashier.press({ css: 'button', name: 'Search' })
  await cashier.press({ css: 'button', name: 'Scan a receipt' })
  const address = () => tab.evaluate(() => location.pathname)
  await expect.poll(address, often).toBe(`/transactions/view/${token}`)
  await expectShown(tab, { css: 'p', name: /^Can still be refunded/ })
  cashier.expectAtMost(2)
})
