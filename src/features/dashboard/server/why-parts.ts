import { isFilterOf, methodOf, type Paid } from '#features/closing/methods.ts'
import { listStoreNames } from '#features/stores/server/queries.ts'
import { listTerminalNames } from '#features/terminals/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { type Business, type Compared, LARGEST_CHANGES, largestChanges, withOthers } from '../change.ts'
import type { DashboardFilter } from '../filter.ts'
import type { EarlierRange, WhyInTransactions, WhyParts } from '../why.ts'
import { clocksByCurrency } from './clocks.ts'
import { comparedRanges } from './why.ts'
import { type Added, addUpTransactions, silentDaysOf, type TerminalRow, type WayRow } from './why-transactions.ts'

const isBusiness = ({ kind }: WayRow) => kind !== 'declined'

const businessOf = (rows: readonly WayRow[], isNow: boolean): Business =>
  rows
    .filter((row) => row.isNow === isNow && isBusiness(row))
    .reduce<Business>(
      (sum, { kind, count, amount }) => ({
        count: sum.count + count,
        amount: kind === 'sale' ? sum.amount + amount : sum.amount - amount,
      }),
      { count: 0, amount: 0 },
    )

const comparedOf = (rows: readonly WayRow[]): Compared => ({
  now: businessOf(rows, true),
  before: businessOf(rows, false),
})

/** The parts of those rows that have the same key, with what they come to. */
const partsBy = <Key>(rows: readonly WayRow[], keyOf: (row: WayRow) => Key) =>
  [...Map.groupBy(rows.filter(isBusiness), keyOf)].map(([key, own]) => ({ key, ...comparedOf(own) }))

const declinesOf = (rows: readonly WayRow[]): WhyParts['declines'] => {
  const countOf = (some: readonly WayRow[], isNow: boolean) =>
    some.filter((row) => row.isNow === isNow).reduce((sum, { count }) => sum + count, 0)
  const declined = rows.filter((row) => !isBusiness(row))
  const of = (isNow: boolean) => ({ attempts: countOf(rows, isNow), declined: countOf(declined, isNow) })
  const reasons = [...Map.groupBy(declined, ({ code }) => code)]
    .map(([code, own]) => ({ code, now: countOf(own, true), before: countOf(own, false) }))
    .toSorted(
      (a, b) =>
        Math.abs(b.now - b.before) - Math.abs(a.now - a.before) ||
        b.now + b.before - a.now - a.before ||
        (a.code ?? '').localeCompare(b.code ?? ''),
    )
  const rest = reasons.slice(LARGEST_CHANGES)
  const sum = (range: 'now' | 'before') => rest.reduce((total, reason) => total + reason[range], 0)
  return {
    now: of(true),
    before: of(false),
    reasons: reasons.slice(0, LARGEST_CHANGES),
    ...(rest.length > 0 && { others: { codeCount: rest.length, now: sum('now'), before: sum('before') } }),
  }
}

/** The change by store, method and hour, and beside it declines and terminals. */
export const explainInTransactions = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  { before, of: currency }: { readonly before: EarlierRange; readonly of: string },
  at: Date,
): Promise<WhyInTransactions> => {
  const clockOf = await clocksByCurrency(scope, filter, at)
  const ranges = comparedRanges(filter, before, clockOf(currency))
  const added = await addUpTransactions(scope, filter, ranges, currency)
  return { ...ranges, currency, parts: added ? await partsOf(scope, added, silentDaysOf(ranges.now)) : null }
}

const partsOf = async (
  scope: PrincipalScope,
  { ways, stores, terminals }: Added,
  silentDays: number,
): Promise<WhyParts> => {
  const storeNames = await listStoreNames(scope, [...new Set([...stores, ...terminals].map(({ storeId }) => storeId))])
  const terminalNames = await listTerminalNames(
    scope,
    terminals.map(({ terminalId }) => terminalId),
  )
  const whole = comparedOf(ways)
  const allPaid: Paid[] = ways.filter(isBusiness).map(({ paid }) => paid)
  const ofState = (state: TerminalRow['state']): WhyParts['terminals']['lost'] => {
    const own = terminals.filter((terminal) => terminal.state === state)
    return {
      total: own[0]?.total ?? 0,
      items: own.map(({ terminalId, storeId, lastOn, now, before: earlier }) => {
        const { token = null, alias = null, tid = null } = terminalNames.get(terminalId) ?? {}
        return { token, alias, tid, storeName: storeNames.get(storeId)?.name ?? null, lastOn, now, before: earlier }
      }),
    }
  }
  return {
    ...whole,
    stores: withOthers(
      stores.map(({ storeId, lastOn, isSilent, now, before: earlier }) => {
        const { token = null, name = null } = storeNames.get(storeId) ?? {}
        return { token, name, now, before: earlier, ...(isSilent && lastOn !== null && { silentSince: lastOn }) }
      }),
      whole,
      stores[0]?.total ?? 0,
    ),
    methods: largestChanges(
      partsBy(ways, ({ paid }) => methodOf(paid)).map(({ key: name, ...part }) => ({
        key: isFilterOf(name, allPaid) ? name : null,
        name,
        ...part,
      })),
      whole,
    ),
    hours: largestChanges(
      partsBy(ways, ({ hour }) => hour).map(({ key: hour, ...part }) => ({ hour, ...part })),
      whole,
    ),
    declines: declinesOf(ways),
    terminals: {
      started: ofState('started'),
      lost: ofState('lost'),
      silent: ofState('silent'),
      silentDays,
    },
  }
}
