import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Period, listRequestOf } from '#core/list/address.ts'
import { type NamedRange, namedRanges } from '#core/time/time.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { type DashboardSearch, filterOf, searchOf } from '#features/dashboard/web/search.ts'
import { filterStateOf } from '#web/lists/saved-filters/filter-state.ts'

const listPrincipal = { level: 'admin', variant: 'standard' } as const
const names = Object.keys(namedRanges) as NamedRange[]
/** A name, days that were typed, or nothing: what the page shows unasked. */
const periods = fc.constantFrom<(Period | undefined)[]>(undefined, ...names, '2026-01-01 00:00~2026-01-31 23:59')
const days = fc.date({ min: new Date(2026, 0, 1), max: new Date(2027, 11, 31), noInvalidDate: true })

const search = fc.record({
  period: periods,
  chartType: fc.constantFrom('count' as const, 'amount' as const, undefined),
  periodType: fc.constantFrom('daily' as const, 'monthly' as const, undefined),
  currency: fc.constantFrom(['EUR'], undefined),
})

describe('EQ-05 what was saved on one day means on another what it would have meant unsaved', () => {
  it('on the dashboard', () =>
    fc.assert(
      fc.property(search, days, days, (chosen, savedOn, openedOn) => {
        // As a reply carries it: what is undefined is not there.
        const saved = JSON.parse(JSON.stringify(filterOf(chosen as DashboardSearch, savedOn))) as ReturnType<
          typeof filterOf
        >
        const { dateFrom, dateTo } = filterOf(searchOf(saved), openedOn)
        const unsaved = filterOf(chosen as DashboardSearch, openedOn)
        expect([dateFrom, dateTo]).toEqual([unsaved.dateFrom, unsaved.dateTo])
      }),
    ))

  it('in a saved filter or a default of a list', () =>
    fc.assert(
      fc.property(periods, days, (period, openedOn) => {
        const shown = { ...(period && { period }), statuses: [1] } as never
        const saved = filterStateOf(transactionList, shown) as never
        expect(listRequestOf(transactionList, saved, listPrincipal, openedOn)).toEqual(
          listRequestOf(transactionList, shown, listPrincipal, openedOn),
        )
      }),
    ))
})
