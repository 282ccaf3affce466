import { afterEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import type { Receipt } from '#features/receipts/contract.ts'
import '#features/receipts/layout/receipt.css'
import { buildMerchantCopy } from '#tests/support/build-receipt.ts'
import '#web/ui/theme/theme.css'
import { buildEvidence, evidenceLocale } from './build-evidence.ts'
import { evidenceFile, printEvidence, renderEvidence } from './evidence.ts'
import type { EvidenceData } from './evidence-facts.ts'

const receipt = buildMerchantCopy() as Receipt['merchant']

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
})

const fileOf = async (values: Partial<EvidenceData> = {}) => {
  const data = buildEvidence({ receipt, ...values })
  const file = evidenceFile(renderEvidence(document, data, evidenceLocale), data)
  const html = await file.text()
  return { file, html, page: new DOMParser().parseFromString(html, 'text/html') }
}

it('JOB-23 the file has the chargeback, its sale, the authorisation, the history and the receipt, and says where it is from', async () => {
  const { file, page } = await fileOf()
  expect([file.name, file.type]).toEqual(['chargeback-evidence-2026-11-20-632418000042.html', 'text/html'])
  expect([...page.querySelectorAll('.evidence > section > h2')].map(({ textContent }) => textContent)).toEqual([
    'Chargeback',
    'Sale',
    'Authorisation',
    'States of the sale',
    'Refunds, voids and other chargebacks of the sale',
    'Receipt',
  ])
  expect([page.title, page.querySelector('h1')?.textContent]).toEqual([
    'Evidence for a chargeback',
    'Evidence for a chargeback',
  ])
  const paper = page.querySelector('.evidence-receipt')?.textContent
  expect(paper).toContain('Merchant copy')
  expect(paper).toContain('**** **** **** 1234')
  expect(page.querySelector('footer')?.textContent).toContain('Made by Counterside at 12:00 | 24.11.2026 UTC')
})

it('JOB-23 without a receipt the file says so', async () => {
  const { page } = await fileOf({ receipt: undefined })
  expect(page.querySelector('.evidence-receipt')).toBeNull()
  expect(page.body.textContent).toContain('We could not find a receipt for this transaction.')
})

it('JOB-23 the file runs and asks for nothing, whatever a feed says', async () => {
  const hostile = '</title></style><script>alert(1)</script><img src=x onerror=alert(1)>'
  const { sale } = buildEvidence()
  const transaction = {
    ...sale.transaction,
    storeName: hostile,
    orderReference: hostile,
    retrievalReferenceNumber: null,
  }
  const { file, html, page } = await fileOf({
    sale: { ...sale, transaction, trnKey: '../../etc/passwd' },
    receipt: { ...receipt, storeAlias: hostile, acceptorName: hostile },
  })
  expect(page.querySelectorAll('script, img, link, iframe, object, [href], [src]')).toHaveLength(0)
  expect(page.body.textContent.split(hostile)).toHaveLength(5)
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  )
  expect(html).not.toContain('<script')
  expect(file.name).toBe('chargeback-evidence-2026-11-20-______etc_passwd.html')
})

it('JOB-23 on paper it stands alone, also beside an open receipt, and nothing of it stays on the page', async () => {
  const screen = document.createElement('main')
  const opened = document.createElement('article')
  opened.className = 'receipt-layout'
  screen.append('the portal', opened)
  document.body.append(screen)
  const displayOf = (element: Element | null) => (element ? getComputedStyle(element).display : undefined)
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const evidence = renderEvidence(document, buildEvidence({ receipt }), evidenceLocale)
  printEvidence(evidence)
  expect(print).toHaveBeenCalledOnce()
  expect(displayOf(evidence)).toBe('none')

  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  expect([displayOf(screen), displayOf(evidence)]).toEqual(['none', 'block'])
  const parts = [...evidence.querySelectorAll('section, dt, td, .evidence-receipt dd')]
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter((part) => displayOf(part) === 'none')).toEqual([])

  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('.evidence')).toBeNull()
  expect(document.adoptedStyleSheets).toEqual([])
  expect(opened.className).toBe('receipt-layout')
})

it('JOB-23 a page of A4 is wide enough for all of it', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const evidence = renderEvidence(document, buildEvidence({ receipt }), evidenceLocale)
  printEvidence(evidence)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  // 210 mm without two margins of 15 mm.
  evidence.style.inlineSize = '180mm'
  const { right } = evidence.getBoundingClientRect()
  const beyond = [...evidence.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 1)
  expect(beyond.map(({ textContent }) => textContent)).toEqual([])
})
