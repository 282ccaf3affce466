import type { Query } from '@tanstack/react-query'
import { exportStatus } from '#core/codes.ts'
import { exportList, type ExportRow, listExports } from '../contract.ts'
import { POLL_MS } from '#core/limits.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { listQuery } from '#web/lists/list-query.ts'

export type ExportSearch = SearchOf<typeof exportList>

/** One page of the person's own exports. */
export const exportListQuery = (search: ExportSearch, principal: ListPrincipal) =>
  listQuery(exportList, listExports, search, principal)

/** D-107: an export in progress is asked for again and again. */
export const whileInProgress = ({ state }: Pick<Query<Page<ExportRow>>, 'state'>): number | false =>
  state.data?.items.some(({ status }) => status === exportStatus.inProcess) ? POLL_MS : false
