import { sql } from 'kysely'
import { notFound } from '#server/http/api-error.ts'
import { type Change, requireVersion } from './change.ts'
import { merchantVisible, midVisible } from '#server/lists/visible.ts'

const visible = { merchant: merchantVisible, mid: midVisible }

type Kind = keyof typeof visible

// What is touched here, both tables have.
const tableOf = (kind: Kind) => kind as 'merchant'

const lockRecord = async ({ scope }: Change, kind: Kind, token: string) =>
  (await scope.db
    .selectFrom(tableOf(kind))
    .select(['id', 'acquirerId', 'status', 'version'])
    .where('token', '=', token)
    .where(sql<boolean>`${visible[kind](scope)}`)
    .forUpdate()
    .executeTakeFirst()) ?? notFound()

type Locked = Awaited<ReturnType<typeof lockRecord>>

const writeStatus = async (change: Change, kind: Kind, token: string, record: Locked, status: 0 | 1) => {
  await change.scope.db
    .updateTable(tableOf(kind))
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

/**
 * Enables or disables a merchant or a MID (D-52).
 * @param details the record as its details call shows it, for a caller who has an older state
 * @throws ApiError NOT_FOUND, STALE_VERSION
 */
export const setStatus = async (
  change: Change,
  kind: Kind,
  token: string,
  { status, version }: { readonly status: 0 | 1; readonly version: number },
  details: () => Promise<unknown>,
): Promise<void> => {
  const record = await lockRecord(change, kind, token)
  await requireVersion(record, version, details)
  await writeStatus(change, kind, token, record, status)
}

/** The same for one of many, which may be so already. @throws ApiError as `setStatus` does */
export const setStatusOfOne = async (
  change: Change,
  kind: Kind,
  { token, version }: { readonly token: string; readonly version: number },
  status: 0 | 1,
): Promise<'done' | 'same'> => {
  const record = await lockRecord(change, kind, token)
  if (record.status === status) return 'same'
  await requireVersion(record, version, async () => undefined)
  await writeStatus(change, kind, token, record, status)
  return 'done'
}
