import { describe, expect, it } from 'vitest'
import {
  exportStatus,
  metricModes,
  operationOf,
  operations,
  paymentMethodFilters,
  paymentMethods,
  periodGrains,
  rankingModes,
  reportTypes,
  scaTypes,
  sectionKeys,
  sortDirections,
  switchState,
  tipState,
  transactionStatus,
  transactionTypes,
  typeCodesOf,
  typeFilters,
} from './codes.ts'
import { operationTexts, paymentMethodTexts, pendingText, railTexts, scaTexts, statusTexts } from './texts/texts.ts'

describe('code lists of section 9', () => {
  it('CONST-13 tip: 0 disabled, 1 enabled', () => expect(tipState).toEqual({ disabled: 0, enabled: 1 }))

  it('CONST-14 merchant and MID status: 0 disabled, 1 enabled', () =>
    expect(switchState).toEqual({ disabled: 0, enabled: 1 }))

  it('CONST-15 transaction statuses', () =>
    expect(transactionStatus).toEqual({ canceled: -2, failed: -1, pending: 0, success: 1 }))

  it('the second status set belongs to exports', () =>
    expect(exportStatus).toEqual({ failed: -1, inProcess: 0, success: 1 }))

  it('CONST-17 payment method codes', () =>
    expect(paymentMethods).toEqual({ PAYPAL: 2, VENMO: 3, CASH_APP: 4, TWINT_SALE: 31, TWINT_REFUND: 32 }))

  it('CONST-18 payment method filters: 19 in the order of the specification, each with its name', () => {
    expect(paymentMethodFilters.map((filter) => paymentMethodTexts[filter].message).join()).toBe(
      'Visa,Mastercard,Amex,Maestro,Discover,UnionPay,V-Pay,Bcard,PayPal,Venmo,Cash App,Twint,QR wallet,' +
        'Open banking,Pay by link,PIN fallback,Instalments,Other,Unknown',
    )
  })

  it('CONST-19 SCA types, each with its name', () => {
    expect(scaTypes).toEqual({ inherit: 0, contactless: 1, pin: 2, threeDs: 3, pinAndThreeDs: 4 })
    expect(
      Object.values(scaTypes)
        .map((code) => scaTexts[code].message)
        .join(),
    ).toBe('Inherit from merchant,Contactless,PIN,3DS,PIN and 3DS')
  })

  it('CONST-20 report types and kinds', () =>
    expect(reportTypes).toEqual({ END_OF_DAY_RECEIPT: 0, END_OF_SHIFT: 1, BANK_RECON: 2 }))

  it('CONST-21 ranking, metric and grain modes', () => {
    expect(rankingModes).toEqual(['topMerchant', 'lowMerchant'])
    expect(metricModes).toEqual(['amount', 'count'])
    expect(periodGrains).toEqual(['daily', 'weekly', 'monthly'])
  })

  it('CONST-22 the 21 section keys of section 2', () => {
    expect(sectionKeys.join()).toBe(
      'users,terminals,terminal-details,terminalsUsers,usersTerminals,stores,merchants,storesTerminals,transactions,' +
        'dashboard,devices,devicesCertificates,deviceLogs,attestations,certificates,mids,merchantDetails,not-found,' +
        'ordering,settings,exports',
    )
  })

  it('CONST-24 sort directions', () => expect(sortDirections).toEqual(['asc', 'desc', 'none']))
})

describe('transaction types', () => {
  const table = [
    ['TRX-21', 12, 'sale', 'processor'],
    ['TRX-22', 16, 'refund', 'processor'],
    ['TRX-23', 17, 'void', 'processor'],
    ['TRX-24', 18, 'sale', 'openBanking'],
    ['TRX-25', 19, 'refund', 'openBanking'],
    ['TRX-26', 20, 'sale', 'pocket'],
    ['TRX-27', 21, 'refund', 'pocket'],
    ['TRX-28', 22, 'void', 'pocket'],
    ['TRX-29', 23, 'sale', 'instalment'],
    ['TRX-30', 24, 'refund', 'instalment'],
    ['TRX-31', 25, 'void', 'instalment'],
    ['TRX-32', 26, 'sale', 'acquirer'],
    ['TRX-33', 27, 'refund', 'acquirer'],
    ['TRX-34', 28, 'void', 'acquirer'],
    ['TRX-35', 31, 'sale', 'twint'],
    ['TRX-36', 32, 'refund', 'twint'],
  ] as const

  it.each(table)('%s code %i is %s by way of %s', (_row, code, operation, rail) => {
    expect(transactionTypes[code]).toEqual({ operation, rail })
    expect(operationOf(String(code))).toBe(operation)
  })

  it('CONST-16 the map holds these codes and no others', () => {
    expect(Object.keys(transactionTypes).map(Number)).toEqual(table.map(([, code]) => code))
  })

  it.each(['13', '14', '15', '29', '30', '0', '', 'constructor', 'unheard of'])(
    'TRX-39 the type %j has no operation',
    (type) => expect(operationOf(type)).toBeUndefined(),
  )

  it('TRX-37 TRX-38 the groups of section 9 and the codes of each operation', () => {
    expect(typeFilters.groupOne).toEqual([18, 19])
    expect(typeFilters.groupTwo).toEqual([26, 27, 28])
    expect(typeCodesOf('sale')).toEqual([12, 18, 20, 23, 26, 31])
    expect(typeCodesOf('refund')).toEqual([16, 19, 21, 24, 27, 32])
    expect(typeCodesOf('void')).toEqual([17, 22, 25, 28])
  })

  it('reads a named type as itself, and gives every name and every special rail a text', () => {
    for (const operation of operations) {
      expect(operationOf(operation)).toBe(operation)
      expect(operationTexts[operation].message).not.toBe('')
    }
    expect(Object.values(railTexts).map(({ message }) => message)).toEqual([
      'Open banking',
      'Pocket',
      'Instalments',
      'TWINT',
    ])
  })
})

describe('labels of a status', () => {
  it.each([
    ['TRX-02', 'canceled', 'Canceled'],
    ['TRX-03', 'failed', 'Declined'],
    ['TRX-04', 'pending', 'Failed'],
    ['TRX-05', 'success', 'Successful'],
  ] as const)('%s %s reads %j', (_row, status, label) => expect(statusTexts[status].message).toBe(label))

  it('has the other reading of a pending one at hand', () => expect(pendingText.message).toBe('Pending'))
})
