import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { midList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateBesideRecord, updateRecord } from '#web/records/record-search.ts'
import { MidDetailsPanel } from './details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ManyActions } from '#web/lists/many/action.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { ListProps } from '#web/lists/list-search.ts'
import { useMidColumns, type MidRow } from './columns.tsx'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  mccSource,
  merchantOptions,
  midCountrySource,
  midOptions,
  switchOptions,
  tenantFilters,
} from '#features/merchants/web/shared.ts'
import { midListQuery, type MidSearch } from './queries.ts'
import { midsSection } from './section.ts'

const route = getRouteApi('/_app/mids/list')

/** /mids/list: the list and the opened MID. */
export function MidsScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(midList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  return (
    <ListAndDetails
      list={
        <MidList
          search={search}
          selected={record.open}
          onSearch={(update) => void navigate({ search: updateBesideRecord(midList, update) })}
        />
      }
      details={
        record.open && (
          <MidDetailsPanel
            key={record.open}
            id={record.open}
            record={record}
            onRecord={(next) => void navigate({ search: updateRecord(midList, next) })}
          />
        )
      }
      opened={record.open}
      detailsLabel={t`MID details`}
      back={
        <Link to="/mids/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

/** The filters of MIDs, what is asked for most first. */
const midFilters: FilterStyles<typeof midList> = {
  mid: { label: columnTexts.mid },
  midTokens: { label: columnTexts.midsCount, source: midOptions },
  cardAcceptorName: { label: columnTexts.cardAcceptorName },
  midStatus: { label: columnTexts.midStatus, options: switchOptions },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  mcc: { label: columnTexts.mcc, source: mccSource },
  city: { label: columnTexts.city },
  country: { label: columnTexts.country, source: midCountrySource },
  ...tenantFilters,
  dateFrom: { label: columnTexts.createdAt },
}

const manyMids: ManyActions = {
  access: ['mid.status'],
  load: async () => (await import('./many-actions.tsx')).midActions,
}

/** /mids/list */
export function MidList({ search, onSearch, selected }: ListProps<typeof midList>) {
  return (
    <ListScreen
      list={midList}
      title={midsSection.title}
      emptyTitle={msg`No MIDs yet`}
      query={midListQuery}
      columns={useMidColumns()}
      filters={midFilters}
      many={manyMids}
      rowName={({ cardAcceptorIdentificationCode }) => cardAcceptorIdentificationCode}
      rowLink={linkFrom(search)}
      {...{ search, onSearch, selected }}
    />
  )
}

const linkFrom =
  (search: MidSearch) =>
  ({ token }: MidRow, children: ReactNode) => (
    <Link to="/mids/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
