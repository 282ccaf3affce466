import { toMajor } from '#core/money/money.ts'
import { aboutTexts, totalKindTexts } from '../texts.ts'
import { columnTexts, type Text } from '#core/texts/texts.ts'
import type { Cell, SheetColumn } from '#server/exports/cells.ts'

type Kind = Exclude<keyof typeof totalKindTexts, 'net'>

interface Figure {
  count: number
  /** Minor units. */
  amount: bigint
}

/** Adds up lines while they pass: memory holds one figure for each currency and kind. */
export class Totals {
  readonly #figures = new Map<string, Map<string, Figure>>()

  /** @param tally as `transactionTally` writes it */
  add(tally: string): void {
    const first = tally.indexOf('|')
    const second = tally.indexOf('|', first + 1)
    const currency = tally.slice(second + 1)
    let kinds = this.#figures.get(currency)
    if (!kinds) this.#figures.set(currency, (kinds = new Map<string, Figure>()))
    const kind = tally.slice(0, first)
    let figure = kinds.get(kind)
    if (!figure) kinds.set(kind, (figure = { count: 0, amount: 0n }))
    figure.count += 1
    figure.amount += BigInt(tally.slice(first + 1, second))
  }

  /** A line for each currency and kind; sales, refunds, voids and their net always, the others where there are any. */
  rows(say: (text: Text) => string): Cell[][] {
    const none: Figure = { count: 0, amount: 0n }
    return [...this.#figures]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([currency, kinds]) => {
        const of = (kind: Kind) => kinds.get(kind) ?? none
        const business = [of('sale'), of('refund'), of('void')]
        const net = {
          count: business.reduce((sum, { count }) => sum + count, 0),
          amount: business.reduce((sum, { amount }) => sum + amount, 0n),
        }
        const line = (kind: keyof typeof totalKindTexts, { count, amount }: Figure) => [
          currency,
          say(totalKindTexts[kind]),
          String(count),
          toMajor(amount, currency),
        ]
        const rest = (['other', 'unsuccessful'] as const).filter((kind) => of(kind).count > 0)
        return [
          ...(['sale', 'refund', 'void'] as const).map((kind) => line(kind, of(kind))),
          line('net', net),
          ...rest.map((kind) => line(kind, of(kind))),
        ]
      })
  }
}

/** The columns of the totals in a file. */
export const totalColumns = (say: (text: Text) => string): SheetColumn[] => [
  { heading: say(columnTexts.currency), kind: 'text' },
  { heading: say(aboutTexts.kind), kind: 'text' },
  { heading: say(aboutTexts.count), kind: 'number' },
  { heading: say(columnTexts.amount), kind: 'decimals' },
]
