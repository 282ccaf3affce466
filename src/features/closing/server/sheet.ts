import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { type Figure, netOf, zeroFigure, type TakingKind } from '#core/money/takings.ts'
import type { BodyOf } from '#core/endpoint.ts'
import { listStoreNames } from '#features/stores/server/queries.ts'
import { listTerminalNames } from '#features/terminals/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { isFilterOf, methodOf } from '../methods.ts'
import {
  type Closing,
  CLOSING_LINES_MAX,
  type ClosingFigures,
  type ClosingLine,
  type ClosingPart,
  type getClosing,
  partsOf,
} from '../contract.ts'
import { cashierLines } from './cashiers.ts'
import type { Lines, Named, ReadLines } from './lines.ts'
import { closingPartsOf, type ClosingSum } from './parts.ts'

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** What the lines of each kind of sheet are made of. */
const linesBy: Readonly<Record<ClosingPart, ReadLines>> = {
  store: async (scope, parts) => {
    const known = await listStoreNames(scope, [...new Set(parts.map(({ storeId }) => storeId).filter(isDefined))])
    return {
      idOf: ({ storeId }) => storeId,
      named: ({ storeId = 0, storeName = null }) => {
        const store = known.get(storeId)
        return { key: store?.token ?? null, name: store?.name ?? storeName }
      },
    }
  },
  terminal: async (scope, parts) => {
    const known = await listTerminalNames(scope, [
      ...new Set(parts.map(({ terminalId }) => terminalId).filter(isDefined)),
    ])
    return {
      idOf: ({ terminalId }) => terminalId,
      named: ({ terminalId = 0, tid = '' }) => {
        const terminal = known.get(terminalId)
        return { key: terminal?.token ?? null, name: terminal?.alias ?? null, tid: terminal?.tid ?? tid }
      },
    }
  },
  cashier: cashierLines,
  method: async (_scope, parts) => {
    const all = parts.map(({ paid }) => paid).filter(isDefined)
    const named = ({ paid }: ClosingSum): Named => {
      const name = paid ? methodOf(paid) : 'unknown'
      return { key: isFilterOf(name, all) ? name : null, name }
    }
    return { idOf: (part) => named(part).name, named }
  },
  day: async () => ({
    idOf: ({ day }) => day,
    named: ({ day = null }) => ({ key: day, name: day }),
  }),
}

const countOf = (parts: readonly ClosingSum[]) => parts.reduce((sum, { count }) => sum + count, 0)

const figuresOf = (parts: readonly ClosingSum[]): ClosingFigures => {
  const sumOf = (some: readonly ClosingSum[]): Figure =>
    some.reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), zeroFigure)
  const of = (wanted: ClosingSum['kind']) => parts.filter(({ kind }) => kind === wanted)
  const earlier = (kind: TakingKind) => sumOf(of(kind).filter((part) => part.earlier))
  return {
    sale: sumOf(of('sale')),
    refund: sumOf(of('refund')),
    void: sumOf(of('void')),
    tips: of('sale').reduce((sum, { tips }) => sum + tips, 0),
    earlier: { refund: earlier('refund'), void: earlier('void') },
    declined: countOf(of('declined')),
    pending: countOf(of('pending')),
  }
}

/** Whether anything of a line is shown; types that are no business have no figure. */
const hasFigures = ({ kind }: ClosingSum) => kind !== 'rest'

const inOrder = (by: ClosingPart) => (a: ClosingLine, b: ClosingLine) =>
  (by === 'day' ? 0 : netOf(b).amount - netOf(a).amount) ||
  Number(a.name === null) - Number(b.name === null) ||
  (a.name ?? '').localeCompare(b.name ?? '') ||
  (a.tid ?? '').localeCompare(b.tid ?? '') ||
  (a.namesake ?? 0) - (b.namesake ?? 0)

interface Line {
  readonly parts: readonly ClosingSum[]
  readonly line: ClosingLine
}

/** The lines of some parts, by the first of the groupings, and each split by the second. */
const linesOf = (own: readonly ClosingSum[], [outer, inner]: readonly (Lines & { by: ClosingPart })[]): Line[] => {
  if (!outer) return []
  return [...Map.groupBy(own, outer.idOf).values()]
    .flatMap((parts) => {
      const [first] = parts
      if (!first) return []
      const lines = inner && { lines: linesOf(parts, [inner]).map(({ line }) => line) }
      return [{ parts, line: { ...outer.named(first), ...figuresOf(parts), ...lines } }]
    })
    .toSorted((a, b) => inOrder(outer.by)(a.line, b.line))
}

/** As many of the lines as may be, and what the others come to. */
const atMost = (most: number, all: readonly Line[]): Pick<Closing['currencies'][number], 'lines' | 'more'> => {
  let left = most
  const cut = all.findIndex(({ line }) => {
    left -= 1 + (line.lines?.length ?? 0)
    return left < 0
  })
  if (cut === -1) return { lines: all.map(({ line }) => line) }
  const others = all.slice(cut)
  return {
    lines: all.slice(0, cut).map(({ line }) => line),
    more: { lineCount: others.length, ...figuresOf(others.flatMap(({ parts }) => parts)) },
  }
}

/**
 * The closing sheet of a filter. One statement reads its transactions, so that its lines, its sums and the numbers beside them
 * are of one moment.
 * @param linesMax of each currency
 * @throws ApiError as `listPage` does
 */
export const closingSheet = async (
  scope: PrincipalScope,
  body: BodyOf<typeof getClosing>,
  listPrincipal: ListPrincipal,
  now: Date,
  linesMax = CLOSING_LINES_MAX,
): Promise<Closing> => {
  const parts = await closingPartsOf(scope, body, listPrincipal)
  const { dateFrom = null, dateTo = null } = body.filter
  const count = countOf(parts)
  const head = { at: now.toISOString(), dateFrom, dateTo }
  if (count > TOTALS_ROWS_MAX) return { ...head, count: TOTALS_ROWS_MAX, countIs: 'atLeast', currencies: [] }
  const groupings = await Promise.all(partsOf(body).map(async (by) => ({ by, ...(await linesBy[by](scope, parts)) })))
  const currencies = [...Map.groupBy(parts, ({ currency }) => currency)]
    .toSorted(([a, own], [b, others]) => countOf(others) - countOf(own) || a.localeCompare(b))
    .map(([currency, own]) => [currency, own.filter(hasFigures)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([currency, own]) => ({
      currency,
      ...figuresOf(own),
      ...atMost(linesMax, linesOf(own, groupings)),
    }))
  return { ...head, count, countIs: 'exact', currencies }
}
