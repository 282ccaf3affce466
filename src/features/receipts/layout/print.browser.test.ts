import { afterEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { buildConsumerCopy } from '#tests/support/build-receipt.ts'
import './receipt.css'
import './receipt-code.css'
import { printReceipt } from './print.ts'
import { renderReceipt } from './render.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
})

const put = () => {
  const receipt = renderReceipt(document, buildConsumerCopy({ totalMinor: 1200 }), {
    tag: 'en',
    say: ({ message }) => message,
  })
  receipt.dataset.paper = '58'
  document.body.append(receipt)
  return receipt
}
const ruleText = () => document.adoptedStyleSheets[0]?.cssRules[0]?.cssText ?? ''

it('the sheet of a roll is as long as the receipt, and no longer', async () => {
  const receipt = put()
  const printed: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => void printed.push(ruleText()))
  printReceipt('58')
  const length = Number(/58mm (\d+)mm/.exec(printed[0] ?? '')?.[1])

  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  receipt.style.inlineSize = '50mm'
  const high = (receipt.getBoundingClientRect().height * 25.4) / 96 + 6
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  expect(length).toBeGreaterThanOrEqual(Math.floor(high))
  expect(length).toBeLessThan(high + 10)
})

it('the sheet of a roll is as long as the receipt and the code below it', () => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const lengthOf = () => {
    document.adoptedStyleSheets = []
    printReceipt('58')
    return Number(/58mm (\d+)mm/.exec(ruleText())?.[1])
  }
  const receipt = put()
  const alone = lengthOf()
  const code = document.createElement('figure')
  code.className = 'receipt-layout receipt-code'
  code.style.setProperty('block-size', '50mm')
  receipt.after(code)
  // Each length is a whole number of millimetres.
  expect(Math.abs(lengthOf() - alone - 50)).toBeLessThanOrEqual(1)
})

it('the length of one receipt does not stay for the next', () => {
  put()
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('afterprint')))
  printReceipt('80')
  expect(ruleText()).toBe('')
})
