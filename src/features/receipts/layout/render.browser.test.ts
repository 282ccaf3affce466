import { expect, it } from 'vitest'
import { buildConsumerCopy } from '#tests/support/build-receipt.ts'
import css from './paper.css?inline'
import { renderPaper } from './render.ts'

it('reads as a heading, lists of labelled values and a total', () => {
  const paper = renderPaper(document, buildConsumerCopy({ totalMinor: 1200 }), 'fr_ca')
  expect(paper.lang).toBe('fr-CA')
  expect(paper.querySelector('h2')?.textContent).toBe('Copie du client')
  const total = paper.querySelector('dl > .paper-total')
  expect([...(total?.children ?? [])].map((part) => [part.localName, part.textContent])).toEqual([
    ['dt', 'Total'],
    ['dd', '12,00\u00a0EUR'],
  ])
})

it('the result is words; its shape is decoration', () => {
  const paper = renderPaper(document, buildConsumerCopy({ outcome: 'declined' }), 'en')
  const result = paper.querySelector<HTMLElement>('.paper-result')
  expect(result?.textContent).toBe('Sale Declined')
  expect(result?.dataset.result).toBe('declined')
  expect(result?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

it('SEC-41 what was recorded goes in as text, never as markup', () => {
  const paper = renderPaper(document, buildConsumerCopy({ acceptorName: '<img src=x onerror=alert(1)>' }), 'en')
  expect(paper.querySelector('img')).toBeNull()
  expect(paper.textContent).toContain('<img src=x onerror=alert(1)>')
})

it('QR-10 a large amount in large print stays on one line of a small phone', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  const paper = renderPaper(document, buildConsumerCopy({ totalMinor: 1_234_567 }), 'el')
  paper.dataset.size = 'large'
  paper.style.maxInlineSize = '296px'
  document.body.append(paper)
  const amount = paper.querySelector('.paper-total dd')
  expect(amount?.textContent).toBe('12.345,67\u00a0EUR')
  const range = document.createRange()
  range.selectNodeContents(amount as Element)
  expect(range.getClientRects()).toHaveLength(1)
  paper.remove()
  document.adoptedStyleSheets.pop()
})
