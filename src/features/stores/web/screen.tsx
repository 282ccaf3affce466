import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { storeList, type StoreDetails as Store } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateBesideRecord } from '#web/records/record-search.ts'
import { useQuery } from '@tanstack/react-query'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { EffectiveState } from '#web/records/effective-state.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { useStoreFacts } from './facts.tsx'
import { storeQuery, storeListQuery, type StoreSearch } from './queries.ts'
import { TerminalsOfStore } from './terminals-of-store.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { ListProps } from '#web/lists/list-search.ts'
import { useStoreColumns, type StoreRow } from './columns.tsx'
import { storesSection } from './section.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  mccSource,
  merchantOptions,
  midOptions,
  storeOptions,
  timeZoneSource,
  tenantFilters,
} from '#features/merchants/web/shared.ts'

const route = getRouteApi('/_app/stores/list')

/** /stores/list: the list and the opened store. */
export function StoresScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(storeList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  return (
    <ListAndDetails
      list={
        <StoreList
          search={search}
          selected={record.open}
          onSearch={(update) => void navigate({ search: updateBesideRecord(storeList, update) })}
        />
      }
      details={record.open && <StoreDetailsPanel key={record.open} id={record.open} />}
      opened={record.open}
      detailsLabel={t`Store`}
      back={
        <Link to="/stores/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

/** All that is known of one store: whether it processes transactions, its facts and its terminals. */
export function StoreDetailsPanel({ id }: { id: string }) {
  const query = useQuery(storeQuery(id, useListPrincipal()))
  return <RecordDetails query={query}>{(store) => <Shown store={store} />}</RecordDetails>
}

function Shown({ store }: { store: Store }) {
  const { token, name, storeStatus, processing } = store
  return (
    <>
      <RecordHead title={name} state={<EffectiveState state={storeStatus} processing={processing} withLabel />} />
      <StopNotice processing={processing} />
      <KeyValueList items={useStoreFacts(store)} />
      <TerminalsOfStore token={token} />
    </>
  )
}

/** The filters of stores, what is asked for most first. */
const storeFilters: FilterStyles<typeof storeList> = {
  storeName: { label: columnTexts.name },
  storeTokens: { label: columnTexts.storeName, source: storeOptions },
  address: { label: columnTexts.address },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  mid: { label: columnTexts.mid },
  midTokens: { label: columnTexts.midsCount, source: midOptions },
  mcc: { label: columnTexts.mcc, source: mccSource },
  timeZone: { label: columnTexts.timeZone, source: timeZoneSource },
  ...tenantFilters,
  dateFrom: { label: columnTexts.createdAt },
}

/** /stores/list */
export function StoreList({ search, onSearch, selected }: ListProps<typeof storeList>) {
  return (
    <ListScreen
      list={storeList}
      title={storesSection.title}
      emptyTitle={msg`No stores yet`}
      query={storeListQuery}
      columns={useStoreColumns()}
      filters={storeFilters}
      rowName={({ name }) => name}
      rowLink={linkFrom(search)}
      {...{ search, onSearch, selected }}
    />
  )
}

const linkFrom =
  (search: StoreSearch) =>
  ({ token }: StoreRow, children: ReactNode) => (
    <Link to="/stores/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
