import { auditList, listAudit } from '../contract.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
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
