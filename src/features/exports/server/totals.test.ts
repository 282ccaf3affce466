import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exponentOf } from '#core/money/money.ts'
import { totalColumns, Totals } from './totals.ts'

const rowsOf = (...tallies: string[]) => {
  const totals = new Totals()
  for (const tally of tallies) totals.add(tally)
  return totals.rows(({ message }) => message)
}

describe('the totals of a file', () => {
  it('are a line for each currency and kind, with the net of what was paid and given back', () => {
    expect(
      rowsOf(
        'sale|1050|EUR',
        'sale|2000|EUR',
        'refund|-500|EUR',
        'void|-1050|EUR',
        'unsuccessful|99|EUR',
        'other|1|EUR',
      ),
    ).toEqual([
      ['EUR', 'Sales', '2', '30.50'],
      ['EUR', 'Refunds', '1', '-5.00'],
      ['EUR', 'Voids', '1', '-10.50'],
      ['EUR', 'Net', '4', '15.00'],
      ['EUR', 'Other types', '1', '0.01'],
      ['EUR', 'Not successful', '1', '0.99'],
    ])
  })

  it('name sales, refunds, voids and their net also where there were none, and nothing else', () => {
    expect(rowsOf('unsuccessful|5|EUR').map(([, kind, count, amount]) => [kind, count, amount])).toEqual([
      ['Sales', '0', '0.00'],
      ['Refunds', '0', '0.00'],
      ['Voids', '0', '0.00'],
      ['Net', '0', '0.00'],
      ['Not successful', '1', '0.05'],
    ])
    expect(rowsOf()).toEqual([])
  })

  it('keep currencies apart, in the order of their codes, each with its own decimals', () => {
    const sales = rowsOf('sale|1234|USD', 'sale|1234|JPY', 'sale|7|KWD', 'sale|1234567|KWD', 'sale|1|CLF').filter(
      ([, kind]) => kind === 'Sales',
    )
    expect(sales).toEqual([
      ['CLF', 'Sales', '1', '0.0001'],
      ['JPY', 'Sales', '1', '1234'],
      ['KWD', 'Sales', '2', '1234.574'],
      ['USD', 'Sales', '1', '12.34'],
    ])
  })

  it('are exact beyond the figures that a floating-point number holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
        (amounts, currency) => {
          const [sale] = rowsOf(...amounts.map((amount) => `sale|${amount}|${currency}`))
          const [whole = '', decimals = ''] = sale?.[3]?.split('.') ?? []
          expect(BigInt(whole + decimals)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
          expect(decimals).toHaveLength(exponentOf(currency))
          expect(whole).toMatch(/^-?(0|[1-9]\d*)$/)
        },
      ),
    )
  })

  it('stand under headings, figures as figures', () => {
    expect(totalColumns(({ message }) => message).map(({ heading, kind }) => [heading, kind])).toEqual([
      ['Currency', 'text'],
      ['Kind', 'text'],
      ['Count', 'number'],
      ['Amount', 'decimals'],
    ])
  })
})
