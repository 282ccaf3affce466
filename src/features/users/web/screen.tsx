import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { userList } from '../contract.ts'
import { useMay } from '#web/session/may.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { UserDetailsPanel } from './details.tsx'
import { UserForm } from './form/user-form.tsx'
import { UserList } from './list.tsx'

const route = getRouteApi('/_app/users/list')

/** /users/list: the list and the opened user, or the form of a new one. */
export function UsersScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(userList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  const may = useMay()
  const show = (next: RecordSearch) => void navigate({ search: { ...search, ...next } })

  return (
    <>
      <ListAndDetails
        list={
          <UserList
            search={search}
            selected={record.open}
            onSearch={(next) => void navigate({ search: { ...next, ...record } })}
            onAdd={() => show({ ...record, form: 'new' })}
          />
        }
        details={record.open && <UserDetailsPanel key={record.open} id={record.open} record={record} onRecord={show} />}
        opened={record.open}
        detailsLabel={t`User`}
        back={
          <Link to="/users/list" search={search}>
            {t`Back to list`}
          </Link>
        }
      />
      {record.form === 'new' && may('user.create') && (
        <UserForm onSaved={({ token }) => show({ open: token })} onClose={() => show({ open: record.open })} />
      )}
    </>
  )
}
