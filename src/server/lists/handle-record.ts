import { sql } from 'kysely'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { DetailsEndpoint } from '#core/list/details.ts'
import type { statusCall } from '#core/organization.ts'
import { type Change, requireVersion } from '#server/database/change.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { notFound } from '#server/http/api-error.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { merchantVisible, midVisible } from './visible.ts'

/** Finds a record in scope by its token, with the fields that this principal may see. */
type Find<Details> = (
  scope: PrincipalScope,
  token: string,
  listPrincipal: ListPrincipal,
) => Promise<Details | undefined>

/** Binds the call for one record of a list. */
export const handleDetails = <Details>(endpoint: DetailsEndpoint<Details>, find: Find<NoInfer<Details>>) =>
  handleRead(
    endpoint,
    async ({ params, scope, listPrincipal }) => (await find(scope, params.id, listPrincipal)) ?? notFound(),
  )

/** Binds the call that enables or disables a merchant or a MID, and answers with its details. */
export const handleStatus = <Details>(
  endpoint: ReturnType<typeof statusCall<Details>>,
  kind: 'merchant' | 'mid',
  find: Find<NoInfer<Details>>,
) =>
  handle(endpoint, async ({ params, body, scope, change, listPrincipal }) => {
    const details = async () => (await find(scope, params.token, listPrincipal)) ?? notFound()
    await setStatus(change, kind, params.token, body, details)
    return details()
  })

const visible = { merchant: merchantVisible, mid: midVisible }

/**
 * Enables or disables a merchant or a MID (D-52).
 * @param details the record as its details call shows it, for a caller who has an older state
 * @throws ApiError NOT_FOUND, STALE_VERSION
 */
const setStatus = async (
  change: Change,
  kind: 'merchant' | 'mid',
  token: string,
  { status, version }: { readonly status: 0 | 1; readonly version: number },
  details: () => Promise<unknown>,
): Promise<void> => {
  const { scope } = change
  // What is touched here, both tables have.
  const table = kind as 'merchant'
  const record =
    (await scope.db
      .selectFrom(table)
      .select(['id', 'acquirerId', 'status', 'version'])
      .where('token', '=', token)
      .where(sql<boolean>`${visible[kind](scope)}`)
      .forUpdate()
      .executeTakeFirst()) ?? notFound()
  await requireVersion(record, version, details)
  await scope.db
    .updateTable(table)
    .set({ status, version: record.version + 1 })
    .where('id', '=', record.id)
    .execute()
  await change.audit({
    event: `${kind}.statusChanged`,
    object: { type: kind, token, acquirerId: record.acquirerId },
    before: { status: record.status },
    after: { status },
  })
}
