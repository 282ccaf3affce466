import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListRow } from '#core/list/declare.ts'
import { userList } from '../contract.ts'
import { useMay } from '#web/session/may.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { useUserColumns } from './columns.tsx'
import { userFilters } from './filters.ts'
import { userListQuery, type UserSearch } from './queries.ts'

interface Props {
  search: UserSearch
  onSearch: (search: UserSearch) => void
  onAdd: () => void
  /** The user whose details stand beside the list. */
  selected: string | undefined
}

/** /users/list */
export function UserList({ search, onSearch, onAdd, selected }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const columns = useUserColumns()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const rowLink = ({ token }: ListRow<typeof userList>, children: ReactNode) => (
    <Link to="/users/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
  return (
    <ListScreen
      list={userList}
      title={t`Users`}
      emptyTitle={msg`No users yet`}
      query={userListQuery(search, viewer)}
      columns={columns}
      filters={userFilters}
      selectedKey={selected}
      rowLink={rowLink}
      actions={
        may('user.create') && (
          <Button kind="primary" icon="plus" disabledReason={offlineReason} onClick={onAdd}>
            <Trans>Add user</Trans>
          </Button>
        )
      }
      {...{ viewer, search, onSearch }}
    />
  )
}
