import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { certificateList } from '../history.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import type { ColumnStyles } from '#web/records/labelled-columns.ts'
import { certificatesQuery } from './queries.ts'
import { RecordList } from '#web/records/record-list.tsx'
import { State } from './state.tsx'
import { certificateStyle } from './state-styles.ts'

const styles: ColumnStyles<typeof certificateList> = {
  app: { cell: ({ app }) => app, priority: 1, width: '13rem' },
  active: { cell: ({ active }) => <State style={certificateStyle(active)} />, priority: 1, width: '9rem' },
  status: { cell: ({ status }) => status, width: '7.5rem' },
  createdAt: { cell: ({ createdAt }) => <Instant at={createdAt} />, priority: 1, width: '13rem' },
  updatedOn: { cell: ({ updatedOn }) => <Instant at={updatedOn} />, priority: 3, width: '13rem' },
  firstAccessed: {
    cell: ({ firstAccessed }) => firstAccessed && <Instant at={firstAccessed} />,
    priority: 3,
    width: '13rem',
  },
  lastAccessed: { cell: ({ lastAccessed }) => lastAccessed && <Instant at={lastAccessed} />, width: '13rem' },
}

/** The certificates that a device was given, the newest first. */
export function Certificates({ token }: { token: string }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  return (
    <RecordList
      list={certificateList}
      title={t`Certificates`}
      emptyTitle={msg`This device has no certificates`}
      query={(state) => certificatesQuery(token, state, principal)}
      styles={styles}
    />
  )
}
