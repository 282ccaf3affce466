import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { auditList, type AuditRow } from '../contract.ts'
import { pageTexts } from '#web/i18n/section-texts.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { auditListQuery, type AuditSearch } from '#web/records/history/queries.ts'
import { useAuditColumns } from './columns.tsx'
import { auditFilters } from './filters.ts'

interface Props {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
  /** The event whose details stand beside the list. */
  selected: string | undefined
}

/** /audit: every event on what the viewer may see. */
export function AuditTrail({ search, onSearch, selected }: Props) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  return (
    <ListScreen
      list={auditList}
      title={i18n._(pageTexts.audit)}
      emptyTitle={msg`Nothing has happened yet`}
      query={auditListQuery(search, viewer)}
      columns={useAuditColumns()}
      filters={auditFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkFrom =
  (search: AuditSearch) =>
  ({ token }: AuditRow, children: ReactNode) => (
    <Link to="/audit" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
