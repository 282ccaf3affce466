import { sql } from 'kysely'
import { notFound } from '#server/http/api-error.ts'
import { type Change, requireVersion } from './change.ts'
import { merchantVisible, midVisible } from '#server/lists/visible.ts'

const visible = { merchant: merchantVisible, mid: midVisible }

/**
 * Enables or disables a merchant or a MID (D-52).
 * @param details the record as its details call shows it, for a caller who has an older state
 * @throws ApiError NOT_FOUND, STALE_VERSION
 */
export const setStatus = async (
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
