import { useLingui, Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type UserDetails, userList } from '../contract.ts'
import { useMay } from '#web/session/may.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateBesideRecord, updateRecord } from '#web/records/record-search.ts'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { UserDetailsPanel } from './details.tsx'
import { UserForm } from './form/user-form.tsx'
import { InvitationCode } from './invite/invitation-code.tsx'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { ListRow } from '#core/list/declare.ts'
import type { ListProps } from '#web/lists/list-search.ts'
import type { ManyActions } from '#web/lists/many/action.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { useUserColumns } from './columns.tsx'
import { userListQuery } from './queries.ts'
import { inviteIcon } from './icons.ts'
import { usersSection } from './section.ts'
import { invitationStates } from '#core/invitations.ts'
import { suspensionStates } from '#core/suspension.ts'
import { transactionRights } from '#core/access/roles.ts'
import { invitationTexts, rightTexts, suspendedText, suspendedTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { merchantOptions, storeOptions, tenantFilters } from '#features/merchants/web/shared.ts'
import { terminalOptions } from '#features/terminals/web/shared.ts'

const route = getRouteApi('/_app/users/list')

/** /users/list: the list and the opened user, or the form of a new one. */
export function UsersScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(userList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  const may = useMay()
  const [scanning, setScanning] = useState<UserDetails>()
  const show = (next: RecordSearch) => void navigate({ search: updateRecord(userList, next) })

  return (
    <>
      <ListAndDetails
        list={
          <UserList
            search={search}
            selected={record.open}
            onSearch={(update) => void navigate({ search: updateBesideRecord(userList, update) })}
            onAdd={() => show({ ...record, form: 'new' })}
            onInvite={() => show({ ...record, form: 'invite' })}
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
      {record.form === 'invite' && may('user.invite') && (
        <UserForm
          invitation={{ onCode: setScanning }}
          onSaved={({ token }) => show({ open: token })}
          onClose={() => show({ open: record.open })}
        />
      )}
      {scanning && record.open === scanning.token && (
        <InvitationCode user={scanning} onClose={() => setScanning(undefined)} />
      )}
    </>
  )
}

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
  invitation: {
    label: columnTexts.invitation,
    options: invitationStates.map((value) => ({ value, label: invitationTexts[value] })),
  },
  suspended: {
    label: suspendedText,
    options: suspensionStates.map((value) => ({ value, label: suspendedTexts[value] })),
  },
  dateFrom: { label: columnTexts.createdAt },
  ...tenantFilters,
}

const manyUsers: ManyActions = {
  access: ['terminal.link', 'terminal.unlink'],
  load: async () => (await import('./many-actions.tsx')).userActions,
}

interface Props extends ListProps<typeof userList> {
  onAdd: () => void
  onInvite: () => void
}

/** /users/list */
export function UserList({ search, onSearch, onAdd, onInvite, selected }: Props) {
  const { t } = useLingui()
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
      title={usersSection.title}
      emptyTitle={msg`No users yet`}
      query={userListQuery}
      columns={useUserColumns()}
      filters={userFilters}
      many={manyUsers}
      rowName={({ email }) => email}
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
      tools={
        may('user.invite')
          ? [
              {
                id: 'invite',
                label: t`Invite user`,
                icon: inviteIcon,
                disabledReason: offlineReason,
                onSelect: onInvite,
              },
            ]
          : undefined
      }
      {...{ search, onSearch, selected }}
    />
  )
}
