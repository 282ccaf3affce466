import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { storeList, type StoreDetails as Store } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import { StoreList } from './list.tsx'
import { useQuery } from '@tanstack/react-query'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { EffectiveState } from '#web/records/effective-state.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import { StopNotice } from '#web/records/stop.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { useStoreFacts } from './facts.tsx'
import { storeQuery } from './queries.ts'
import { TerminalsOfStore } from './terminals-of-store.tsx'

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
          onSearch={(next) => void navigate({ search: { ...next, ...record } })}
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
