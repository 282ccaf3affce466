import { expect, it } from 'vitest'
import { languages, languageTag, type Language } from '#core/languages/languages.ts'
import { buildConsumerCopy } from '#tests/support/build-receipt.ts'
import css from './receipt.css?inline'
import type { ReceiptLocale } from './labels.ts'
import { renderReceipt } from './render.ts'

/** Outside the build, texts of receipts carry their translations (src/build/text-translations.ts). */
const localeOf = (language: Language): ReceiptLocale => ({
  tag: languageTag(language),
  say: ({ translations }) => translations?.[languages.indexOf(language)] ?? '',
})

it('reads as a heading, lists of labelled values and a total', () => {
  const receipt = renderReceipt(document, buildConsumerCopy({ totalMinor: 1200 }), localeOf('fr_ca'))
  expect(receipt.lang).toBe('fr-CA')
  expect(receipt.querySelector('h2')?.textContent).toBe('Copie du client')
  const total = receipt.querySelector('dl > .receipt-total')
  expect([...(total?.children ?? [])].map((part) => [part.localName, part.textContent])).toEqual([
    ['dt', 'Total'],
    ['dd', '12,00\u00a0EUR'],
  ])
})

it('the result is words; its shape is decoration', () => {
  const receipt = renderReceipt(document, buildConsumerCopy({ outcome: 'declined' }), localeOf('en'))
  const result = receipt.querySelector<HTMLElement>('.receipt-result')
  expect(result?.textContent).toBe('Sale Declined')
  expect(result?.dataset.result).toBe('declined')
  expect(result?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

it('SEC-41 what was recorded goes in as text, never as markup', () => {
  const receipt = renderReceipt(
    document,
    buildConsumerCopy({ acceptorName: '<img src=x onerror=alert(1)>' }),
    localeOf('en'),
  )
  expect(receipt.querySelector('img')).toBeNull()
  expect(receipt.textContent).toContain('<img src=x onerror=alert(1)>')
})

it('QR-10 a large amount in large print stays on one line of a small phone', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  const receipt = renderReceipt(document, buildConsumerCopy({ totalMinor: 1_234_567 }), localeOf('el'))
  receipt.dataset.size = 'large'
  receipt.style.maxInlineSize = '296px'
  document.body.append(receipt)
  const amount = receipt.querySelector('.receipt-total dd')
  expect(amount?.textContent).toBe('12.345,67\u00a0EUR')
  const range = document.createRange()
  range.selectNodeContents(amount as Element)
  expect(range.getClientRects()).toHaveLength(1)
  receipt.remove()
  document.adoptedStyleSheets.pop()
})
