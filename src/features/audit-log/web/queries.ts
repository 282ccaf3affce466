import { auditList, listAudit } from '../contract.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { queryOptions } from '@tanstack/react-query'
import { getUserState } from '../state.ts'
import { call } from '#web/api/call.ts'
import { readerZone } from '#web/reader-zone.ts'
import { listQuery } from '#web/lists/list-query.ts'

export type AuditSearch = SearchOf<typeof auditList>

/**
 * One page of the audit log, under `[variant, 'audit']`: it has no section key of its own, and shares that of other lists.
 * Nothing of it is kept on the device.
 */
export const auditListQuery = (search: AuditSearch, principal: ListPrincipal) => {
  const query = listQuery(auditList, listAudit, search, principal)
  return { ...query, queryKey: query.queryKey.with(1, 'audit') }
}

/**
 * What a user had at the end of a minute, by the clocks of the reader's zone. Each reply is an entry of the log: it is asked for by a press
 * alone, and kept no longer than it is shown.
 * @param at 'YYYY-MM-DD HH:mm'
 */
export const userStateQuery = (token: string, at: string, { variant }: ListPrincipal) => {
  const zone = readerZone()
  return queryOptions({
    queryKey: [variant, 'audit', 'state', token, at, zone],
    queryFn: ({ signal }) => call(getUserState, { params: { token }, body: { at, zone } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}
