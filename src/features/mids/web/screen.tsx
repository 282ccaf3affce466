import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { midList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import { MidDetailsPanel } from './details.tsx'
import { MidList } from './list.tsx'

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
          onSearch={(next) => void navigate({ search: { ...next, ...record } })}
        />
      }
      details={
        record.open && (
          <MidDetailsPanel
            key={record.open}
            id={record.open}
            record={record}
            onRecord={(next) => void navigate({ search: { ...search, ...next } })}
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
