import { msg } from '@lingui/core/macro'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import css from './evidence.css?inline'
import {
  type EvidenceData,
  type EvidenceLocale,
  evidenceNotes,
  type EvidencePart,
  evidenceParts,
  evidenceTitle,
} from './evidence-facts.ts'

/**
 * The evidence as one element, for paper and for a file alike. Text goes in as text only, so that it is safe under Trusted
 * Types and in the file, whatever a feed says.
 */
export const renderEvidence = (page: Document, data: EvidenceData, locale: EvidenceLocale): HTMLElement => {
  const { tag, say } = locale
  const element = (name: string, ...children: (Node | string)[]): HTMLElement => {
    const node = page.createElement(name)
    node.append(...children)
    return node
  }
  const row = (cells: readonly string[], name: 'th' | 'td') => {
    const made = cells.map((cell) => element(name, cell))
    if (name === 'th') for (const heading of made) heading.setAttribute('scope', 'col')
    return element('tr', ...made)
  }
  const part = ({ title, facts, table, note }: EvidencePart): HTMLElement => {
    const section = element('section', element('h2', title))
    if (facts) {
      const pairs = facts.map(([term, value]) => element('div', element('dt', term), element('dd', value)))
      section.append(element('dl', ...pairs))
    }
    if (table) {
      const head = element('thead', row(table.headings, 'th'))
      section.append(element('table', head, element('tbody', ...table.lines.map((line) => row(line, 'td')))))
    }
    if (note) section.append(element('p', note))
    return section
  }
  const receipt = () => {
    if (!data.receipt) return element('p', say(msg`We could not find a receipt for this transaction.`))
    const paper = renderReceipt(page, data.receipt, { tag, say })
    // Not under its own name: pages with a receipt print nothing else (receipt.css).
    paper.className = 'evidence-receipt'
    return paper
  }

  const article = element(
    'article',
    element('h1', say(evidenceTitle)),
    ...evidenceParts(data, locale).map(part),
    element('section', element('h2', say(msg`Receipt`)), receipt()),
    element('footer', ...evidenceNotes(data, locale).map((note) => element('p', note))),
  )
  article.className = 'evidence'
  article.lang = tag
  return article
}

/**
 * A page of its own that contains nothing but the evidence: no script, no address, readable without a network. The style is
 * ours; what was recorded is escaped by its serialisation.
 */
export const evidenceFile = (evidence: HTMLElement, { sale }: EvidenceData): File => {
  const markup = new XMLSerializer()
  const policy = `default-src 'none'; style-src 'unsafe-inline'`
  const title = markup.serializeToString(document.createTextNode(evidence.querySelector('h1')?.textContent ?? ''))
  const html = `<!doctype html><html lang="${evidence.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title><style>${css}</style></head><body>${markup.serializeToString(evidence)}</body></html>`
  const { posLocalDateTime, retrievalReferenceNumber } = sale.transaction
  const number = retrievalReferenceNumber ?? sale.trnKey.replaceAll(/[^\w-]/g, '_')
  return new File([html], `chargeback-evidence-${posLocalDateTime.slice(0, 10)}-${number}.html`, { type: 'text/html' })
}

/** On the page it is there for paper alone, and alone on it. */
const onPaper = `
  @media screen { body > .evidence { display: none } }
  @media print { body:has(> .evidence) > :not(.evidence) { display: none !important } }
`

/** Prints the evidence on pages, from which a browser also makes a PDF. */
export const printEvidence = (evidence: HTMLElement): void => {
  // A page with a receipt prints that alone (receipt.css): an open one is none until this is printed.
  const receipts = [...document.querySelectorAll('.receipt-layout')]
  for (const receipt of receipts) receipt.classList.remove('receipt-layout')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css + onPaper)
  document.adoptedStyleSheets.push(sheet)
  document.body.append(evidence)
  window.addEventListener(
    'afterprint',
    () => {
      evidence.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      for (const receipt of receipts) receipt.classList.add('receipt-layout')
    },
    { once: true },
  )
  window.print()
}
