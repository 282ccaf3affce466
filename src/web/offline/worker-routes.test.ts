import { expect, it } from 'vitest'
import { isForReceiptsOnly, isOfReceiptPage, isWithReceipts, shellFor, workerAddress } from './worker-routes.ts'

it.each([
  '/',
  '/login',
  '/transactions/list',
  '/terminals/view/AbC_-1',
  '/dr/password/reset/0123456789abcdef',
  '/not-found/unauthorized',
  '/apiary',
  '/qr',
  '/qr/',
])('PWA-02 the portal answers %s', (path) => expect(shellFor(path, { receipts: true })).toBe('/index.html'))

it.each(['/qr/AbCdEf0123456789_-AbCdEf01234567'])('OFF-42 the receipt page answers %s', (path) =>
  expect(shellFor(path, { receipts: true })).toBe('/receipt.html'),
)

it.each([
  '/api',
  '/api/config',
  '/api/exports/export/download/abc',
  '/static/icons/host.ico',
  '/assets/x.js',
  '/assets/anything',
  '/favicon.ico',
  '/probe.txt',
  '/qr/receipt.pdf',
  '/livez',
  '/readyz',
])('OFF-37 the worker leaves %s to the network', (path) => expect(shellFor(path, { receipts: true })).toBeUndefined())

it('the worker leaves receipts to a server that has none and leads elsewhere', () => {
  expect(shellFor('/qr/AbCdEf0123456789_-AbCdEf01234567', { receipts: false })).toBeUndefined()
  expect(shellFor('/qr/', { receipts: false })).toBeUndefined()
  expect(shellFor('/dashboard', { receipts: false })).toBe('/index.html')
})

it.each([true, false])('the worker knows by its address whether there are receipts: %s', (receiptPage) => {
  const { search } = new URL(workerAddress({ receiptPage }), 'https://portal.example')
  expect(isWithReceipts(search)).toBe(receiptPage)
})

it('JOB-05 the worker of a customer keeps the files of the receipt page and none of the portal', () => {
  expect(['?receipts-only', '?no-receipts', ''].map(isForReceiptsOnly)).toEqual([true, false, false])
  const files = [
    'receipt.html',
    'assets/receipt-BToeKDA3.js',
    'assets/receipt-code-De_pQ-4x.js',
    'index.html',
    'assets/portal-Cy.js',
    'assets/receipt-email-dialog-CAemKtup.js',
    'assets/frame-9.css',
  ]
  expect(files.filter(isOfReceiptPage)).toEqual([
    'receipt.html',
    'assets/receipt-BToeKDA3.js',
    'assets/receipt-code-De_pQ-4x.js',
  ])
})
