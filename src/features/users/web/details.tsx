import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { UserDetails as User } from '../contract.ts'
import { useMay } from '#web/session/may.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useRecordHistory, useRightsAtDate } from '#features/audit-log/web/shared.ts'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { RecordDetails } from '#web/records/record-details.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import css from './details.module.css'
import { useUserFacts } from './facts.tsx'
import { UserForm } from './form/user-form.tsx'
import { userQuery } from './queries.ts'
import { InvitationActions } from './invite/invitation-actions.tsx'
import { SuspensionNotice } from './suspension.tsx'
import { UserActions } from './user-actions.tsx'
import { TerminalsOfUser } from './terminals-of-user.tsx'
import { useUserLabels } from './labels.ts'

interface Props {
  id: string
  record: RecordSearch
  /** Changes which record, form and tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** All that is known of one user, what can be done with them, their terminals and their history. */
export function UserDetailsPanel({ id, ...address }: Props) {
  const query = useQuery(userQuery(id, useListPrincipal()))
  return <RecordDetails query={query}>{(user) => <Shown user={user} {...address} />}</RecordDetails>
}

function Shown({ user, record, onRecord }: Omit<Props, 'id'> & { user: User }) {
  const { t } = useLingui()
  const may = useMay()
  const history = useRecordHistory('user', user.token)
  const rightsAtDate = useRightsAtDate(user.token)
  const labels = useUserLabels()
  const facts = useUserFacts(user)
  const tabs = [
    ...(may('user.terminalsTab') ? [{ id: 'terminals', label: t`Terminals` }] : []),
    ...(history ? [{ id: 'history', label: t`History` }] : []),
    ...(rightsAtDate ? [{ id: 'rights', label: t`Rights at a date` }] : []),
  ]
  const panels: Readonly<Record<string, ReactNode>> = { history, rights: rightsAtDate }
  const closeForm = () => onRecord({ ...record, form: undefined })
  const selected = tabs.find(({ id }) => id === record.tab) ?? tabs[0]
  // A record saved on the device lacks the email: the form waits for the whole one.
  const isWhole = user.email !== null

  return (
    <>
      <header className={css.head}>
        <h2>{user.name}</h2>
        <p className={css.roles}>
          {labels.roles(user.roles)}
          {user.viewOnly && (
            <>
              {' · '}
              <Trans>read-only</Trans>
            </>
          )}
        </p>
        <SuspensionNotice user={user} />
      </header>
      <UserActions
        user={user}
        onEdit={() => onRecord({ ...record, form: 'edit' })}
        onDeleted={() => onRecord({ open: undefined })}
      />
      <InvitationActions user={user} />
      <KeyValueList items={facts} />
      {record.form === 'edit' && isWhole && may('user.edit') && (
        <UserForm user={user} onSaved={closeForm} onClose={closeForm} />
      )}
      {selected && (
        <Tabs
          label={t`More about this user`}
          tabs={tabs}
          selected={selected.id}
          onSelect={(tab) => onRecord({ ...record, tab })}
        >
          <Suspense fallback={<Skeleton />}>{panels[selected.id] ?? <TerminalsOfUser user={user} />}</Suspense>
        </Tabs>
      )}
    </>
  )
}
