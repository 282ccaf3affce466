import type { ReceiptLocale, Result } from './labels.ts'
import { receiptLines, type ReceiptLine } from './lines.ts'
import type { ReceiptData } from './receipt.ts'

/** A word and a shape, never a colour alone (design.md): a dot, a cross, a struck circle. */
const shapes: Record<Result, string> = {
  approved: 'M8 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
  declined: 'M3 3l10 10M13 3L3 13',
  voided: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM4 4l8 8',
  refunded: 'M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H5',
  'partly-refunded': 'M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H5',
}

/**
 * A receipt as an element for `receipt.css`, the same in the portal and on the receipt page. Text goes in as text only,
 * so it is safe under Trusted Types. `data-size="large"` and `data-paper="58"`, `"80"` or `"a4"` (the default) on the
 * element choose large print and the paper to print on.
 */
export const renderReceipt = (page: Document, data: ReceiptData, locale: ReceiptLocale): HTMLElement => {
  const article = page.createElement('article')
  article.className = 'receipt-layout'
  article.lang = locale.tag
  let list: HTMLElement | undefined
  for (const line of receiptLines(data, locale)) {
    if (line.kind === 'pair' || line.kind === 'total') {
      list ??= article.appendChild(page.createElement('dl'))
      list.append(renderPair(page, line))
    } else {
      list = undefined
      article.append(renderLine(page, line))
    }
  }
  return article
}

const element = (page: Document, tag: string, className: string, ...children: (Node | string)[]): HTMLElement => {
  const node = page.createElement(tag)
  node.className = className
  node.append(...children)
  return node
}

const renderPair = (page: Document, { kind, label, value }: Extract<ReceiptLine, { kind: 'pair' | 'total' }>) =>
  element(page, 'div', `receipt-${kind}`, element(page, 'dt', '', label), element(page, 'dd', '', value))

const renderLine = (page: Document, line: Exclude<ReceiptLine, { kind: 'pair' | 'total' }>): HTMLElement => {
  switch (line.kind) {
    case 'rule':
      return page.createElement('hr')
    case 'heading':
      return element(page, 'h2', 'receipt-heading', line.value)
    case 'result': {
      const result = element(page, 'p', 'receipt-result', renderShape(page, line.result), `${line.label} `)
      result.dataset.result = line.result
      result.append(element(page, 'strong', '', line.value))
      return result
    }
    default:
      return element(page, 'p', `receipt-${line.kind}`, line.value)
  }
}

const SVG = 'http://www.w3.org/2000/svg'

const renderShape = (page: Document, result: Result): SVGElement => {
  const svg = page.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const path = page.createElementNS(SVG, 'path')
  path.setAttribute('d', shapes[result])
  svg.append(path)
  return svg
}
