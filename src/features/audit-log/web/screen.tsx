import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatDateTime } from '#core/time/time.ts'
import { auditList, type AuditRow } from '../contract.ts'
import { auditLabels } from '../labels.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { DetailsSkeleton } from '#web/records/record-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import { auditListQuery, type AuditSearch } from './queries.ts'
import { EventDetails } from './event-details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { readerZone } from '#web/reader-zone.ts'
import type { ListProps } from '#web/lists/list-search.ts'
import { useAuditColumns } from './columns.tsx'
import { auditFilters } from './filters.ts'
import { auditSection } from './section.ts'

const route = getRouteApi('/_app/audit')

/** /audit: what happened, and beside it all that is known of one event of the page (B-25). */
export function AuditScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(auditList, address)
  const { open } = recordSearchOf(address)
  const navigate = route.useNavigate()
  // An event has no call of its own: what the list knows is all there is.
  const { data, isLoading } = useQuery(auditListQuery(search, useListPrincipal()))
  const row = data?.items.find(({ token }) => token === open)
  // The list has its width from the start.
  const isAwaited = open !== undefined && isLoading
  return (
    <ListAndDetails
      list={
        <AuditLog
          search={search}
          selected={open}
          onSearch={(update) => void navigate({ search: (current) => update(validSearch(auditList, current)) })}
        />
      }
      details={row ? <EventDetails key={row.token} row={row} /> : isAwaited ? <DetailsSkeleton /> : undefined}
      opened={row || isAwaited ? open : undefined}
      detailsLabel={t`Event`}
      back={
        <Link to="/audit" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

/** /audit: every event on what the principal may see. */
export function AuditLog({ search, onSearch, selected }: ListProps<typeof auditList>) {
  const cellText = useCellText()
  const rowName = (row: AuditRow) =>
    `${cellText(auditLabels.event, row)} ${formatDateTime(wallTimeIn(readerZone(), new Date(row.time)))}`
  return (
    <ListScreen
      list={auditList}
      title={auditSection.title}
      emptyTitle={msg`No activity yet`}
      query={auditListQuery}
      columns={useAuditColumns()}
      filters={auditFilters}
      rowName={rowName}
      rowLink={linkFrom(search)}
      {...{ search, onSearch, selected }}
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
