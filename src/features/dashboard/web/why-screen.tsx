import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import { columnTexts, hoursText } from '#core/texts/texts.ts'
import { formatHour } from '#core/time/time.ts'
import { unknownTexts } from '#features/closing/texts.ts'
import type { FilterUpdate } from '#web/lists/filter-draft.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { Contributions } from '../change.ts'
import type { EarlierRange, Why, WhyInTransactions, WhyParts } from '../why.ts'
import { DashboardProvider, useDashboard } from './context.ts'
import { narrowingStyles } from './filter-styles.ts'
import { operationsTexts } from './labels.ts'
import { dashboardPanel, periodOf } from './search.ts'
import { dashboardSection } from './section.ts'
import { DeclinesBeside, TerminalsBeside } from './why-beside.tsx'
import { ContributionsWidget, type Explained, type NamedPart } from './why-contributions.tsx'
import { NetChange, NetOverTime } from './why-net.tsx'
import { type WhyAddress, whyInTransactionsQuery, whyQuery, type WhyView, whyView } from './why-queries.ts'
import css from './why-screen.module.css'
import { useWhyWords } from './why-words.ts'

interface Props {
  address: WhyAddress
  /** Takes a change, which is made to what the address says by then. */
  onAddress: (update: (address: WhyAddress) => WhyAddress) => void
}

/** /dashboard/why: how the net of a currency has changed since an earlier range, and what makes the change. */
export function WhyScreen({ address, onAddress }: Props) {
  const { t } = useLingui()
  const { level, variant } = useListPrincipal()
  const { view, dashboard } = useMemo(() => {
    const principal = { level, variant }
    const seen = whyView(address, principal)
    return { view: seen, dashboard: { principal, search: seen.search } }
  }, [level, variant, address])
  const query = whyQuery(view, dashboard.principal)
  const { data, isPlaceholderData } = useQuery(query)
  // That of a reply to another question is not the one that this question leads to.
  const currency = view.of ?? (isPlaceholderData ? undefined : data?.change?.currency)
  return (
    <DashboardProvider value={dashboard}>
      <section className={css.screen} aria-label={t`Why net changed`}>
        <Choices address={address} onAddress={onAddress} why={data} />
        {data?.change && <NetChange why={data} change={data.change} />}
        <div className={css.columns}>
          <NetOverTime query={query} />
          <PartsInRollups query={query} />
          {currency !== undefined && (
            <PartsInTransactions query={whyInTransactionsQuery(view, currency, dashboard.principal)} />
          )}
        </div>
      </section>
    </DashboardProvider>
  )
}

/** Which transactions are compared, in which currency, and with which range. */
function Choices({ address, onAddress, why }: Props & { why: Why | undefined }) {
  const { t, i18n } = useLingui()
  const { search, principal } = useDashboard()
  const { of, before } = whyView(address, principal)
  const currencies = why?.currencies ?? []
  const shown = of ?? why?.change?.currency
  const period = periodOf(search)
  return (
    <header className={css.choices}>
      <Link to="/dashboard" search={{ ...search, period }}>
        {i18n._(dashboardSection.title)}
      </Link>
      <SegmentedControl<EarlierRange>
        label={t`Compare with`}
        value={before}
        onChange={(next) => onAddress((current) => ({ ...current, before: next }))}
        options={[
          { value: 'sameWeekdays', label: t`Same weekdays` },
          { value: 'previous', label: t`Previous period` },
        ]}
      />
      {currencies.length > 1 && (
        <Select
          aria-label={i18n._(columnTexts.currency)}
          value={shown ?? ''}
          onChange={({ target }) => onAddress((current) => ({ ...current, of: target.value }))}
        >
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      )}
      <div className={css.filters}>
        <FilterChips
          list={dashboardPanel}
          filters={narrowingStyles}
          {...{ principal, search, period }}
          onSearch={(update) => onAddress((current) => narrowed(whyView(current, principal), update))}
        />
      </div>
    </header>
  )
}

/** The address of a view with other filters. A currency that is filtered away is that of nothing any more. */
const narrowed = ({ search, of, before }: WhyView, update: FilterUpdate<typeof dashboardPanel>): WhyAddress => {
  const { chartType, periodType } = search
  const next = update(search)
  const { currency } = next
  const isKept = of !== undefined && !(Array.isArray(currency) && !currency.includes(of))
  return { period: periodOf(search), chartType, periodType, before, ...next, ...(isKept && { of }) }
}

/** By merchant and type, of any range. */
function PartsInRollups({ query }: { query: ReturnType<typeof whyQuery> }) {
  const { i18n } = useLingui()
  const explained = (
    { change, ...ranges }: Why,
    toContributions: (change: NonNullable<Why['change']>) => Contributions<NamedPart>,
  ): Explained | undefined =>
    change ? { currency: change.currency, ranges, whole: change, contributions: toContributions(change) } : undefined
  return (
    <>
      <ContributionsWidget
        title={i18n._(columnTexts.merchantName)}
        query={query}
        explain={(why) =>
          explained(why, ({ merchants }) =>
            named(merchants, ({ token, ...merchant }) => ({
              ...merchant,
              key: token,
              part: { by: 'merchant', token },
            })),
          )
        }
      />
      <ContributionsWidget
        title={i18n._(columnTexts.transactionType)}
        query={query}
        explain={(why) =>
          explained(why, ({ types }) =>
            named(types, ({ kind, ...type }) => ({
              ...type,
              key: kind,
              name: i18n._(operationsTexts[kind]),
              part: { by: 'type', kind },
            })),
          )
        }
      />
    </>
  )
}

/** By store, method and hour, and what stands beside the change; or why that cannot be said. */
function PartsInTransactions({ query }: { query: ReturnType<typeof whyInTransactionsQuery> }) {
  const { t, i18n } = useLingui()
  const words = useWhyWords()
  const { data } = useQuery(query)
  if (data?.parts === null) {
    return (
      <EmptyState
        icon="info"
        title={t`More than ${i18n.number(TOTALS_ROWS_MAX)} transactions: choose a shorter period or filter them`}
      />
    )
  }
  const explained = (
    { parts, currency, ...ranges }: WhyInTransactions,
    toContributions: (parts: WhyParts) => Contributions<NamedPart>,
  ): Explained | undefined =>
    parts ? { currency, ranges, whole: parts, contributions: toContributions(parts) } : undefined
  return (
    <>
      <ContributionsWidget
        title={i18n._(columnTexts.storeName)}
        query={query}
        explain={(reply) =>
          explained(reply, ({ stores }) =>
            named(stores, ({ token, name, ...store }, at) => ({
              ...store,
              key: token ?? String(at),
              name: name ?? i18n._(unknownTexts.store),
              part: { by: 'store', token },
            })),
          )
        }
      />
      <ContributionsWidget
        title={i18n._(columnTexts.paymentMethod)}
        query={query}
        explain={(reply) =>
          explained(reply, ({ methods }) =>
            named(methods, ({ key, name, ...method }) => ({
              ...method,
              key: name,
              name: words.method(name),
              part: { by: 'method', key },
            })),
          )
        }
      />
      <ContributionsWidget
        title={i18n._(hoursText)}
        query={query}
        explain={(reply) =>
          explained(reply, ({ hours }) =>
            named(hours, ({ hour, ...rest }) => ({
              ...rest,
              key: String(hour),
              name: formatHour(hour),
              part: { by: 'hour', hour },
            })),
          )
        }
      />
      <DeclinesBeside query={query} />
      <TerminalsBeside query={query} />
    </>
  )
}

/** Contributions of a reply with the names of their parts. */
const named = <Value,>(
  { values, others }: { readonly values: readonly Value[]; readonly others?: Rest | undefined },
  nameOf: (value: Value, at: number) => NamedPart,
): Contributions<NamedPart> => ({ values: values.map(nameOf), ...(others && { others }) })

type Rest = NonNullable<Contributions<NamedPart>['others']>
