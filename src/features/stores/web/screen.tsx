import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { storeList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import { StoreDetails } from './details.tsx'
import { StoreList } from './list.tsx'

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
      details={record.open && <StoreDetails key={record.open} id={record.open} />}
      detailsLabel={t`Store`}
      back={
        <Link to="/stores/list" search={search}>
          {t`Back to the list`}
        </Link>
      }
    />
  )
}
