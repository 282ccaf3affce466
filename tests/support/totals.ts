import { operationOf, transactionStatus } from '#core/codes.ts'
import type { Takings } from '#core/money/takings.ts'
import type { TransactionRow, TransactionTotals } from '#features/transactions/contract.ts'

const empty = (): Takings => ({
  sale: { count: 0, amount: 0 },
  refund: { count: 0, amount: 0 },
  void: { count: 0, amount: 0 },
})

/** What rows come to, added up one by one: what the totals beside a list have to say of them. */
export const totalsOf = (rows: readonly TransactionRow[]): TransactionTotals => {
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const takings = empty()
    for (const { status, transactionType, amount } of own) {
      const kind = operationOf(transactionType)
      if (status !== transactionStatus.success || (kind !== 'sale' && kind !== 'refund' && kind !== 'void')) continue
      takings[kind].count += 1
      takings[kind].amount += amount
    }
    return { currency, takings, rows: own.length }
  })
  return {
    count: rows.length,
    countIs: 'exact',
    currencies: currencies
      .filter(({ takings }) => Object.values(takings).some(({ count }) => count > 0))
      .toSorted((a, b) => b.rows - a.rows || a.currency.localeCompare(b.currency))
      .map(({ currency, takings }) => ({ currency, ...takings })),
  }
}
