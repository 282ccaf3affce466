import { describe, expect, it } from 'vitest'
import { cellText } from '#core/list/cell-labels.ts'
import { buildMerchantCopy } from '#tests/support/build-receipt.ts'
import type { Receipt } from '#features/receipts/contract.ts'
import { buildEvidence, evidenceLocale } from './build-evidence.ts'
import { disputedPart, type EvidenceData, evidenceNotes, evidenceParts } from './evidence-facts.ts'

const say = (text: Parameters<typeof evidenceLocale.say>[0] | undefined) => text && evidenceLocale.say(text)
const partsOf = (values: Partial<EvidenceData> = {}) => evidenceParts(buildEvidence(values), evidenceLocale)
/** The facts of a part by their terms. */
const factsOf = (title: string, values: Partial<EvidenceData> = {}) =>
  Object.fromEntries(partsOf(values).find((part) => part.title === title)?.facts ?? [])

describe('JOB-23 what a chargeback takes of its sale', () => {
  it.each([
    [8880, '88.80\u00a0EUR, the whole sale'],
    [5000, '50.00\u00a0EUR of 88.80\u00a0EUR, part of the sale'],
    [9000, '90.00\u00a0EUR, more than the sale of 88.80\u00a0EUR'],
  ])('of 8880 minor units by %i is %s', (amount, text) => {
    expect(say(disputedPart({ amount, currency: 'EUR' }, { amount: 8880, currency: 'EUR' }, 'en'))).toBe(text)
  })

  it('is not compared across currencies', () => {
    expect(disputedPart({ amount: 1, currency: 'EUR' }, { amount: 1, currency: 'USD' }, 'en')).toBeUndefined()
  })
})

describe('JOB-23 the evidence', () => {
  it('names its parts in the order in which they are read', () => {
    expect(partsOf().map(({ title }) => title)).toEqual([
      'Chargeback',
      'Sale',
      'Authorisation',
      'States of the sale',
      'Refunds, voids and other chargebacks of the sale',
    ])
  })

  it('says of the chargeback what the data have, and that reason and date to answer by are not in them', () => {
    expect(factsOf('Chargeback')).toEqual({
      Amount: '50.00\u00a0EUR',
      Disputed: '50.00\u00a0EUR of 88.80\u00a0EUR, part of the sale',
      Status: 'Successful',
      'Date and time': '09:30 | 23.11.2026 Europe/Athens',
      'Time in UTC': '07:30 | 23.11.2026 UTC',
      'Received by the portal': '08:00 | 23.11.2026 UTC',
      Reason: "Not in the acquirer's data",
      'Answer by': "Not in the acquirer's data",
      'Transaction key': 'acq-1-key-99',
    })
  })

  it('says of the sale what it was, where and by whose clock', () => {
    expect(factsOf('Sale')).toEqual({
      Type: '26',
      Amount: '88.80\u00a0EUR',
      Tip: '8.80\u00a0EUR',
      Status: 'Successful',
      'Date and time': '18:05 | 20.11.2026 Europe/Athens',
      'Time in UTC': '16:05 | 20.11.2026 UTC',
      'Received by the portal': '16:06 | 20.11.2026 UTC',
      Merchant: 'Kafeneio AE',
      Store: 'Kafeneio Centre',
      Address: '1 Ermou, Athens',
      Cashier: 'Maria Ioannou',
      Instalments: '6',
      'Order reference': 'Table 9',
      'Transaction key': 'acq-1-key-42',
    })
  })

  it('says how it was authorised, with what the chip said where there is a receipt', () => {
    const receipt = buildMerchantCopy() as Receipt['merchant']
    const without = {
      'Authorisation code': 'A1B2C3',
      RRN: '632418000042',
      STAN: '000042',
      'Response code': '00',
      'Original response code': '0085',
      'Card number': '6497',
      'Entry mode': 'contactless',
      SCA: '2',
      TID: 'T0000042',
      MID: '000000000001234',
      MCC: '5812',
      Device: 'device-7',
      'App version': '4.12.0',
    }
    expect(factsOf('Authorisation')).toEqual(without)
    expect(factsOf('Authorisation', { receipt })).toEqual({
      ...without,
      Verification: 'PIN verified',
      Application: 'Visa Debit',
      AID: 'A0000000031010',
      Cryptogram: '8F1C2D3E4A5B6C7D',
      TVR: '0000008000',
      TSI: 'E800',
      ATC: '001F',
    })
  })

  it('says nothing that the list keeps from the person', () => {
    const visible = ['storeName']
    expect(factsOf('Sale', { visible })).not.toHaveProperty('Merchant')
    expect(Object.keys(factsOf('Authorisation', { visible }))).not.toEqual(expect.arrayContaining(['MID']))
    expect(JSON.stringify(partsOf({ visible }))).not.toMatch(/Kafeneio AE|000000000001234|5812/)
  })

  it('tells the states of the sale in their order, the present one last', () => {
    const [, , , states] = partsOf()
    expect(states?.table?.lines).toEqual([
      ['Pending', '90.00\u00a0EUR', '', '09', '16:05 | 20.11.2026 UTC'],
      ['Successful', '88.80\u00a0EUR', 'A1B2C3', '00', 'Now'],
    ])
  })

  it('lists what else became of the sale, and says where that is nothing', () => {
    expect(partsOf().at(-1)?.table?.lines).toEqual([
      ['Refund', 'Successful', '−10.00\u00a0EUR', '10:00 | 21.11.2026', '632418000077'],
    ])
    const { sale } = buildEvidence()
    const alone = { ...sale, followers: sale.followers.filter(({ token }) => token === 'cb1') }
    expect(partsOf({ sale: alone }).at(-1)).toEqual({
      title: 'Refunds, voids and other chargebacks of the sale',
      note: 'None',
    })
  })

  it('says where it comes from and when, and where it is not all of it', () => {
    const source =
      'Made by Counterside at 12:00 | 24.11.2026 UTC, from the data that the acquirer delivered, as of 11:59 | 24.11.2026 UTC.'
    const clocks = "Times with a time zone are those of the terminal's clock. The card number is never stored in full."
    expect(evidenceNotes(buildEvidence(), evidenceLocale)).toEqual([source, clocks])
    expect(evidenceNotes(buildEvidence({ isSaved: true }), evidenceLocale)).toEqual([
      source,
      clocks,
      "Made without a connection: what this device doesn't keep is left out.",
    ])
  })

  it('masks the card as the list does', () => {
    const cell: typeof evidenceLocale.cell = (labels, row) =>
      cellText(
        labels,
        row as Readonly<Record<string, unknown>>,
        { language: 'en', pendingLabel: 'pending', terminalTypes: {} },
        evidenceLocale.say,
      )
    const parts = evidenceParts(buildEvidence(), { ...evidenceLocale, cell })
    expect(Object.fromEntries(parts[2]?.facts ?? [])['Card number']).toBe('•••• 6497')
  })
})
