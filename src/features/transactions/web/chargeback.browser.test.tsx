import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TransactionDetails } from '../contract.ts'
import { answer, answerError } from '#web/api/stub-server.ts'
import { saveFile } from '#web/api/save-file.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import type { Role } from '#core/access/roles.ts'
import { buildMerchantCopy, buildConsumerCopy } from '#tests/support/build-receipt.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { factOf, renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildEvidence } from './build-evidence.ts'
import { TransactionDetailsPanel } from './details.tsx'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})
vi.mock('#web/api/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const { chargeback, sale } = buildEvidence()
const original: TransactionDetails['original'] = {
  token: 'sale1',
  transactionType: '26',
  status: 1,
  amount: 8880,
  currency: 'EUR',
  posLocalDateTime: '2026-11-20T18:05:07',
  retrievalReferenceNumber: '632418000042',
}

beforeEach(() => {
  goOnline()
  vi.mocked(saveFile).mockClear()
})
afterEach(() => {
  bootClient.clear()
  vi.restoreAllMocks()
})

interface Given {
  readonly details?: Partial<TransactionDetails>
  readonly answers?: Parameters<typeof renderForRole>[1]
  readonly role?: Role
}

/** The record of a chargeback, beside a server that knows its sale. */
const setup = async ({ details = {}, answers = {}, role = 'ROLE_STORE_ADMIN' }: Given = {}) => {
  const receipt = { merchant: buildMerchantCopy(), consumer: buildConsumerCopy() }
  const server = await renderForRole(
    <TransactionDetailsPanel id="cb1" />,
    {
      'GET /api/transaction/cb1': () => answer({ data: { ...chargeback, original, ...details } }),
      'GET /api/transaction/sale1': () => answer({ data: sale }),
      'GET /api/transaction/sale1/receipt': () => answer({ data: receipt }),
      ...answers,
    },
    { at: '/transactions/list', role },
  )
  await expect.element(panel).toBeVisible()
  return server
}
const panel = page.getByRole('region', { name: 'Disputed sale' })
const save = page.getByRole('button', { name: 'Save evidence' })
const print = page.getByRole('button', { name: 'Print evidence' })
const savedText = async () => {
  await expect.poll(() => vi.mocked(saveFile).mock.calls.length).toBe(1)
  const file = vi.mocked(saveFile).mock.calls[0]?.[0]
  return {
    name: file?.name,
    text: new DOMParser().parseFromString((await file?.text()) ?? '', 'text/html').body.textContent,
  }
}

describe('JOB-23 the record of a chargeback', () => {
  it('shows the sale that it disputes, how much of it, and what else became of that', async () => {
    await setup()
    await expect
      .element(panel.getByRole('link', { name: 'Sale' }))
      .toHaveAttribute('href', expect.stringContaining('/transactions/view/sale1'))
    await expect.element(panel.getByText(/18:05 \| 20\.11\.2026/)).toBeVisible()
    expect(factOf('Disputed')?.textContent).toBe('50.00\u00a0EUR of 88.80\u00a0EUR, part of the sale')
    await expect.poll(() => factOf('Card number')?.textContent).toBe('•••• 6497')
    expect(factOf('RRN')?.textContent).toBe('632418000042')
    const others = () =>
      panel
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(others).toEqual([expect.stringMatching(/^Refund.*10\.00/)])
  })

  it('says that the data have no reason and no date to answer by', async () => {
    await setup()
    await expect.element(panel.getByText(/^The acquirer's data has no reason and no date to answer by\./)).toBeVisible()
  })

  it('whose sale the data do not name leads to the search by its RRN, and has no evidence', async () => {
    const transaction = { ...chargeback.transaction, retrievalReferenceNumber: '632418000099' }
    await setup({ details: { original: null, transaction } })
    const link = panel.getByRole('link', { name: 'Search for RRN 632418000099' }).element() as HTMLAnchorElement
    expect(new URLSearchParams(link.search).get('retrievalReferenceNumber')).toBe('["632418000099"]')
    await save.click({ force: true })
    await expect.element(page.getByRole('tooltip')).toHaveTextContent("The data doesn't name the sale.")
    expect(saveFile).not.toHaveBeenCalled()
  })

  it('whose sale is outside of what the person sees opens nothing of it, and asks for nothing', async () => {
    const server = await setup({ details: { original: { ...original, token: null } } })
    await save.click({ force: true })
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent("The sale was made on a terminal that you can't see.")
    expect(server.lines().filter((line) => /transaction\/(?!cb1)/.test(line))).toEqual([])
    expect(panel.getByRole('link').elements()).toEqual([])
  })

  it.each(['27', '28'])('of type %s is none: it keeps its own panel', async (transactionType) => {
    const transaction = { ...chargeback.transaction, transactionType }
    await renderForRole(
      <TransactionDetailsPanel id="cb1" />,
      { 'GET /api/transaction/cb1': () => answer({ data: { ...chargeback, original, transaction } }) },
      { at: '/transactions/list', role: 'ROLE_STORE_ADMIN' },
    )
    await expect.element(page.getByRole('region', { name: 'Linked transactions' })).toBeVisible()
    expect(panel.elements()).toEqual([])
    expect(save.elements()).toEqual([])
  })
})

describe('JOB-23 the evidence', () => {
  it('is saved by one press, with the sale, its receipt and what became of it', async () => {
    await setup()
    await expect.element(save).not.toHaveAttribute('aria-disabled')
    await save.click()
    const { name, text } = await savedText()
    expect(name).toBe('chargeback-evidence-2026-11-20-632418000042.html')
    for (const part of [
      '88.80\u00a0EUR',
      'A1B2C3',
      '•••• 6497',
      '**** **** **** 1234',
      'Merchant copy',
      '−10.00\u00a0EUR',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Made without a connection')
  })

  it('leaves out what the list keeps from the person', async () => {
    const { merchantName: _name, mid: _mid, mcc: _mcc, ...transaction } = sale.transaction
    await setup({ answers: { 'GET /api/transaction/sale1': () => answer({ data: { ...sale, transaction } }) } })
    await save.click()
    expect((await savedText()).text).not.toMatch(/Kafeneio AE|undefined/)
  })

  it('of a sale without a receipt asks for none, and says so', async () => {
    const server = await setup({
      answers: { 'GET /api/transaction/sale1': () => answer({ data: { ...sale, hasReceipt: false } }) },
    })
    await save.click()
    expect((await savedText()).text).toContain('We could not find a receipt for this transaction.')
    expect(server.lines()).not.toContain('GET /api/transaction/sale1/receipt')
  })

  it('waits for what it consists of, and says why it is not there', async () => {
    await setup({ answers: { 'GET /api/transaction/sale1/receipt': () => answerError(503, 'BUSY') } })
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await save.click({ force: true })
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    expect(saveFile).not.toHaveBeenCalled()
  })

  it('of a sale that does not load says why, with the reference of the failed call', async () => {
    await setup({ answers: { 'GET /api/transaction/sale1': () => answerError(409, 'BUSY') } })
    await expect.element(panel.getByRole('alert').getByText('ref', { exact: true })).toBeVisible()
    await expect.element(save).toHaveAccessibleDescription("Couldn't load this")
  })

  it('is made without a connection of what is saved, and says that it is', async () => {
    await setup()
    await expect.element(save).not.toHaveAttribute('aria-disabled')
    goOffline()
    await save.click()
    expect((await savedText()).text).toContain("Made without a connection: what this device doesn't keep is left out.")
  })

  it('goes to the printer as it goes into the file', async () => {
    const printed: (string | undefined)[] = []
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelector('body > .evidence')?.textContent)
      window.dispatchEvent(new Event('afterprint'))
    })
    await setup()
    await expect.element(print).not.toHaveAttribute('aria-disabled')
    await print.click()
    await expect.poll(() => printed.length).toBe(1)
    expect(printed[0]).toContain('•••• 6497')
    expect(document.querySelector('.evidence')).toBeNull()
  })
})
