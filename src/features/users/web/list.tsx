import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListRow } from '#core/list/declare.ts'
import { userList } from '../contract.ts'
import { useMay } from '#web/session/may.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { useUserColumns } from './columns.tsx'
import { userListQuery, type UserSearch } from './queries.ts'
import { usersSection } from './section.ts'
import { transactionRights } from '#core/access/roles.ts'
import { rightTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { merchantOptions, storeOptions } from '#features/merchants/web/shared.ts'
import { terminalOptions } from '#features/terminals/web/shared.ts'

/** The filters of users, what is asked for most first. */
const userFilters: FilterStyles<typeof userList> = {
  username: { label: columnTexts.name },
  email: { label: columnTexts.email },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  storeTokens: { label: columnTexts.storeName, source: storeOptions },
  terminalTokens: { label: msg`Terminal`, source: terminalOptions },
  rights: {
    label: columnTexts.rights,
    options: transactionRights.map((value) => ({ value, label: rightTexts[value] })),
  },
  dateFrom: { label: columnTexts.createdAt },
}

interface Props {
  search: UserSearch
  onSearch: (search: UserSearch) => void
  onAdd: () => void
  /** The user whose details are shown beside the list. */
  selected: string | undefined
}

/** /users/list */
export function UserList({ search, onSearch, onAdd, selected }: Props) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
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
      title={i18n._(usersSection.title)}
      emptyTitle={msg`No users yet`}
      query={userListQuery(search, principal)}
      columns={columns}
      filters={userFilters}
      selectedKey={selected}
      rowLink={rowLink}
      actions={
        may('user.create') && (
          <Button kind="primary" icon="plus" disabledReason={offlineReason} onClick={onAdd}>
            <span>
              <Trans>Add user</Trans>
            </span>
          </Button>
        )
      }
      {...{ principal, search, onSearch }}
    />
  )
}
