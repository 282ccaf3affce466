import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { auditList, type AuditRow } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { auditListQuery, type AuditSearch } from './queries.ts'
import { useAuditColumns } from './columns.tsx'
import { auditFilters } from './filters.ts'
import { auditSection } from './section.ts'

interface Props {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
  /** The event whose details are shown beside the list. */
  selected: string | undefined
}

/** /audit: every event on what the principal may see. */
export function AuditLog({ search, onSearch, selected }: Props) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  return (
    <ListScreen
      list={auditList}
      title={i18n._(auditSection.title)}
      emptyTitle={msg`No activity yet`}
      query={auditListQuery(search, principal)}
      columns={useAuditColumns()}
      filters={auditFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ principal, search, onSearch }}
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
