import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import type { KindName } from './kinds.ts'
import { REJECTS_MAX, storable, type BatchCounts } from './report.ts'

/**
 * Notes that a stream was refused for its first line. It is no arrival: the feed is as late as it was.
 * @param reason may name fields of the line
 */
export const noteRefusal = (database: Database, kind: KindName, acquirerCode: string, reason: string): Promise<void> =>
  asIntake(database, async ({ db }) => {
    await sql`
      with mine as (select id from acquirer where code = ${acquirerCode}), old as (
        delete from feed_reject using mine where feed_reject.acquirer_id = mine.id and feed_reject.id <= (
          select newer.id from feed_reject newer where newer.acquirer_id = mine.id
          order by newer.id desc offset ${REJECTS_MAX} limit 1)
      )
      insert into feed_reject (acquirer_id, kind, line, field, reason)
      select id, ${kind}, 1, '', ${storable(reason)} from mine`.execute(db)
  })

/** Hours that the feed status covers. */
const RETENTION_HOURS = 30 * 24

/** Notes what arrived for each acquirer, for the feed status; of codes that are no acquirer's, nothing. */
export const noteBatch = async (
  db: Transaction<Tables>,
  kind: KindName,
  counts: ReadonlyMap<string, BatchCounts>,
): Promise<void> => {
  const lines = [...counts].map(([code, { accepted, rejected, problems }]) => ({ code, accepted, rejected, problems }))
  await sql`
    with batch as (
      select acquirer.id as acquirer_id, line.accepted, line.rejected, line.problems
      from json_to_recordset(${JSON.stringify(lines)}::json) as line (
        code text, accepted integer, rejected integer, problems json
      )
      join acquirer on acquirer.code = line.code
    ), noted as (
      insert into feed_hour as hour (acquirer_id, kind, starts_at, last_received_at, accepted, rejected)
      select acquirer_id, ${kind}, date_trunc('hour', now(), 'UTC'), now(), accepted, rejected
      from batch order by acquirer_id
      on conflict (acquirer_id, starts_at, kind) do update set
        last_received_at = greatest(hour.last_received_at, excluded.last_received_at),
        accepted = hour.accepted + excluded.accepted, rejected = hour.rejected + excluded.rejected
    ), forgotten as (
      delete from feed_hour using batch
      where feed_hour.acquirer_id = batch.acquirer_id and starts_at < now() - make_interval(hours => ${RETENTION_HOURS})
    ), old as (
      delete from feed_reject using batch
      where feed_reject.acquirer_id = batch.acquirer_id and batch.rejected > 0 and feed_reject.id <= (
        select id from feed_reject newer where newer.acquirer_id = batch.acquirer_id
        order by id desc offset ${REJECTS_MAX} limit 1)
    )
    insert into feed_reject (acquirer_id, kind, line, field, reason)
    select acquirer_id, ${kind}, problem.line, problem.field, problem.reason
    from batch, json_to_recordset(problems) as problem (line integer, field text, reason text)`.execute(db)
}
