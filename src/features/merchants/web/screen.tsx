import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { merchantList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import { MerchantDetailsPanel } from './details.tsx'
import { MerchantList } from './list.tsx'

const route = getRouteApi('/_app/merchants/list')

/** /merchants/list: the list and the opened merchant. */
export function MerchantsScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(merchantList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  return (
    <ListAndDetails
      list={
        <MerchantList
          search={search}
          selected={record.open}
          onSearch={(next) => void navigate({ search: { ...next, ...record } })}
        />
      }
      details={
        record.open && (
          <MerchantDetailsPanel
            key={record.open}
            id={record.open}
            record={record}
            onRecord={(next) => void navigate({ search: { ...search, ...next } })}
          />
        )
      }
      opened={record.open}
      detailsLabel={t`Merchant`}
      back={
        <Link to="/merchants/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}
