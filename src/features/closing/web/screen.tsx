import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { isNamedRange, periodOf } from '#core/list/address.ts'
import type { NamedRange } from '#core/time/time.ts'
import { transactionFilters } from '#features/transactions/web/shared.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import type { FilterUpdate } from '#web/lists/filter-draft.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { NoData } from '#web/lists/no-data.tsx'
import { datesText } from '#web/lists/period-text.ts'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { closingParts, type Closing, type ClosingPart, type Grouping, partsOf } from '../contract.ts'
import { closingTexts, partTexts } from '../texts.ts'
import { closingQuery, closingRequest, type ClosingSearch, closingTransactions, reportsFilter } from './queries.ts'
import css from './screen.module.css'
import { closingSection } from './section.ts'
import { CurrencySheet } from './currency-sheet.tsx'
import { ClosingTools } from './tools.tsx'

// Not needed before the figures are there.
const ClosingReports = lazy(async () => ({ default: (await import('./reports.tsx')).ClosingReports }))
const ReportsOutcome = lazy(async () => ({ default: (await import('./reports.tsx')).ReportsOutcome }))

/** The periods that are closed most often. */
const closingPeriods = {
  lastDay: msg`Today`,
  yesterday: msg`Yesterday`,
  previousWeek: msg`Previous week`,
  lastMonth: msg`Last month`,
} as const satisfies Partial<Record<NamedRange, MessageDescriptor>>

const closingFilters = {
  ...transactionFilters,
  dateFrom: { ...transactionFilters.dateFrom, periods: closingPeriods },
}

/** /closing: what was taken in a period, line by line and in all. */
export function ClosingScreen({ address, onSearch }: Pick<ChoicesProps, 'address' | 'onSearch'>) {
  const { t, i18n } = useLingui()
  const sheet = useRef<HTMLDivElement>(null)
  const principal = useListPrincipal()
  const query = useQuery(closingQuery(address, principal))
  const { grouping, search } = closingRequest(address)
  const filter = filterOf(search, query.data)
  const ofReports = query.data?.countIs === 'exact' ? reportsFilter(filter) : undefined
  return (
    <section className={css.screen} aria-label={i18n._(closingSection.title)} aria-busy={query.isFetching || undefined}>
      <Choices address={address} onSearch={onSearch}>
        <ClosingTools
          {...{ address, sheet }}
          emptyReason={query.data?.currencies.length ? undefined : t`No transactions in this period`}
        />
      </Choices>
      <div className={css.status}>
        <SavedLine query={query} />
        {query.data && <Dates closing={query.data} />}
        {ofReports && (
          <Suspense>
            <ReportsOutcome filter={ofReports} />
          </Suspense>
        )}
      </div>
      <div ref={sheet} className={css.sheet}>
        {query.data && <PrintHeader closing={query.data} grouping={grouping} />}
        {query.data ? (
          <Sheet closing={query.data} grouping={grouping} filter={filter} />
        ) : (
          <NoData query={query} failed={t`Couldn't load the closing sheet`} reason={errorTextOf(query.error)} />
        )}
        {ofReports && (
          <Suspense>
            <ClosingReports filter={ofReports} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

interface ChoicesProps {
  address: ClosingSearch
  /** Takes a change, which is made to what the address says by then. */
  onSearch: (update: (address: ClosingSearch) => ClosingSearch) => void
  /** What can be done with what was chosen. */
  children: ReactNode
}

/** Which transactions, and what the lines stand for. */
function Choices({ address, onSearch, children }: ChoicesProps) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const { grouping, search } = closingRequest(address)
  const { by, within } = grouping
  const period = periodOf(closingTransactions, search)
  const chosen = period !== undefined && isNamedRange(period) && period in closingPeriods ? period : undefined
  const group = (next: ClosingPart) => onSearch((current) => ({ ...current, by: next }))
  return (
    <header className={css.choices}>
      {/* The button of the period below offers the same ones. */}
      <div className={css.periods}>
        <SegmentedControl<keyof typeof closingPeriods>
          label={t`Period`}
          value={chosen as keyof typeof closingPeriods | undefined}
          onChange={(next) => onSearch((current) => ({ ...current, period: next }))}
          options={Object.entries(closingPeriods).map(([value, text]) => ({
            value: value as keyof typeof closingPeriods,
            label: i18n._(text),
          }))}
        />
      </div>
      <div className={css.parts}>
        <SegmentedControl<ClosingPart>
          label={i18n._(closingTexts.by)}
          value={by}
          onChange={group}
          options={closingParts.map((value) => ({ value, label: i18n._(partTexts[value]) }))}
        />
      </div>
      <div className={css.selects}>
        <div className={css.partsAsList}>
          <Select
            aria-label={i18n._(closingTexts.by)}
            value={by}
            onChange={({ target }) => group(target.value as ClosingPart)}
          >
            {closingParts.map((part) => (
              <option key={part} value={part}>
                {t`Lines by: ${i18n._(partTexts[part])}`}
              </option>
            ))}
          </Select>
        </div>
        <Select
          aria-label={t`Split lines by`}
          value={within ?? 'none'}
          onChange={({ target }) =>
            onSearch((current) => ({ ...current, within: target.value as ClosingPart | 'none' }))
          }
        >
          <option value="none">{t`Lines not split`}</option>
          {closingParts
            .filter((part) => part !== by)
            .map((part) => (
              <option key={part} value={part}>
                {t`Split by: ${i18n._(partTexts[part])}`}
              </option>
            ))}
        </Select>
      </div>
      <div className={css.filters}>
        <FilterChips
          list={closingTransactions}
          filters={closingFilters}
          {...{ principal, search, period }}
          onSearch={(update) => onSearch((current) => narrowed(current, update))}
          inAddress
        />
        <div className={css.tools}>{children}</div>
      </div>
    </header>
  )
}

/** The address of the same lines with other filters. */
const narrowed = (address: ClosingSearch, update: FilterUpdate<typeof closingTransactions>): ClosingSearch => {
  const { grouping, search } = closingRequest(address)
  return { ...update(search), by: grouping.by, ...(address.within && { within: address.within }) }
}

/** The days of the period, which its name alone does not tell. */
function Dates({ closing: { dateFrom, dateTo } }: { closing: Closing }) {
  return dateFrom !== null && dateTo !== null && <p>{datesText(dateFrom, dateTo)}</p>
}

/** Printed above the figures: of which days, by what, and when it was made. */
function PrintHeader({ closing: { at, dateFrom, dateTo }, grouping }: { closing: Closing; grouping: Grouping }) {
  const { i18n } = useLingui()
  return (
    <div className={css.printHeader}>
      <h2>
        {i18n._(closingTexts.title)} {dateFrom !== null && dateTo !== null && datesText(dateFrom, dateTo)}
      </h2>
      <p>
        {i18n._(closingTexts.by)}:{' '}
        {partsOf(grouping)
          .map((part) => i18n._(partTexts[part]))
          .join(' · ')}{' '}
        · <Instant at={at} />
      </p>
    </div>
  )
}

interface SheetProps {
  closing: Closing
  grouping: Grouping
  filter: ReturnType<typeof filterOf>
}

/** The filter of a sheet, with the dates that it was added up for. */
const filterOf = (search: ReturnType<typeof closingRequest>['search'], closing: Closing | undefined) => {
  const { period: _, page: _page, perPage: _size, sort: _sort, direction: _way, all: _all, ...filter } = search
  const { dateFrom = null, dateTo = null } = closing ?? {}
  return { ...filter, ...(dateFrom !== null && dateTo !== null && { dateFrom, dateTo }) }
}

function Sheet({ closing: { count, countIs, currencies }, grouping, filter }: SheetProps) {
  const { t, i18n } = useLingui()
  if (countIs === 'atLeast') {
    return (
      <EmptyState
        icon="warning"
        title={t`More than ${i18n.number(count)} transactions: choose a shorter period or filter them`}
      />
    )
  }
  if (currencies.length === 0) return <EmptyState title={t`No transactions in this period`} />
  return currencies.map((one) => <CurrencySheet key={one.currency} sheet={one} grouping={grouping} filter={filter} />)
}
