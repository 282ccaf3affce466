import { operationOf, reportTypes, transactionStatus } from '#core/codes.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { later } from './calendar.ts'
import type { Random } from './random.ts'
import type { DemoTerminal, Lines } from './tenants.ts'

const DAYS = 35
const DAY_S = 86_400
/** The early shift ends. */
const SHIFT_END = '16:00:00'

/** Z, X and banking reports of every terminal for the last days on which it sold something (D-67). */
export const generateReports = (
  random: Random,
  terminals: readonly DemoTerminal[],
  transactions: Lines,
  now: Date,
): Lines => {
  const byTid = Map.groupBy(
    transactions.filter(({ status }) => status === transactionStatus.success),
    ({ tid }) => tid,
  )
  return terminals.flatMap(({ acquirerCode, tid, country }) => {
    const nowThere = wallTimeIn(country.zone, now)
    const first = later(nowThere, -DAYS * DAY_S).slice(0, 10)
    const own = (byTid.get(tid) ?? []).filter(({ posLocalDateTime }) => String(posLocalDateTime) >= first)
    const byDay = Map.groupBy(own, ({ posLocalDateTime }) => String(posLocalDateTime).slice(0, 10))
    return [...byDay].flatMap(([day, sales]) => {
      const [from, shiftEnd, to] = [`${day}T00:00:00`, `${day}T${SHIFT_END}`, `${day}T23:59:59`]
      const report = (letter: string, type: number, periodTo: string, dateTime: string) => ({
        acquirerCode,
        tid,
        operationId: `${letter}${day.replaceAll('-', '')}`,
        type,
        dateTime,
        periodFrom: from,
        periodTo,
        totals: totalsOf(sales.filter(({ posLocalDateTime }) => String(posLocalDateTime) <= periodTo)),
      })
      return [
        report('X', reportTypes.END_OF_SHIFT, shiftEnd, later(shiftEnd, random.whole(10, 900))),
        report('Z', reportTypes.END_OF_DAY_RECEIPT, to, later(to, random.whole(60, 1500))),
        report('B', reportTypes.BANK_RECON, to, later(to, random.whole(3 * 3600, 4 * 3600))),
      ].filter(({ dateTime }) => dateTime <= nowThere)
    })
  })
}

/** Count and sum by currency and operation; types that nobody has assigned belong to none. */
const totalsOf = (sales: Lines): Lines => {
  const totals = new Map<string, { currency: unknown; operation: string; count: number; amount: number }>()
  for (const { currency, transactionType, amount } of sales) {
    const operation = operationOf(String(transactionType))
    if (!operation) continue
    const key = `${String(currency)} ${operation}`
    const total = totals.get(key) ?? { currency, operation, count: 0, amount: 0 }
    totals.set(key, { ...total, count: total.count + 1, amount: total.amount + Number(amount) })
  }
  return [...totals.values()]
}
