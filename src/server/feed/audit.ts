import { sql, type Transaction } from 'kysely'
import type { AuditEvent } from '#core/audit-events.ts'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import type { FeedLine, LineOutcome, LineOutcomes } from './kind.ts'

/** Notes that card numbers came where none belong, of which only the last digits were stored (SEC-54). */
export const auditMasking = (
  database: Database,
  kind: string,
  acquirerCode: string | null,
  values: number,
): Promise<unknown> =>
  asIntake(database, ({ db }) =>
    sql`
      insert into audit_event (event, object_type, result, count, acquirer_id)
      values (${'cardNumber.masked' satisfies AuditEvent}, ${kind}, 'ok', ${values}, (select id from acquirer where code = ${acquirerCode}))`.execute(
      db,
    ),
  )

/** Notes that lines were tried of which nothing is kept: whether somebody's address is in use is learned from them, too. */
export const auditCheck = (
  database: Database,
  kind: string,
  acquirerCode: string,
  { received, rejected }: { readonly received: number; readonly rejected: number },
): Promise<unknown> =>
  asIntake(database, ({ db }) =>
    sql`
      insert into audit_event (event, object_type, result, acquirer_id, after)
      select ${'data.checked' satisfies AuditEvent}, ${kind}, 'ok', id, ${JSON.stringify({ received, rejected })}
      from acquirer where code = ${acquirerCode}`.execute(db),
  )

/** Notes in the audit log (SEC-55) how much arriving data changed, one row for each acquirer of a batch. */
export const auditChanges = async (
  db: Transaction<Tables>,
  kind: string,
  lines: readonly FeedLine<{ acquirerCode?: string | null }>[],
  outcomes: LineOutcomes,
): Promise<void> => {
  const byAcquirer = Map.groupBy(lines, ({ content }) => content.acquirerCode ?? null)
  const changes = [...byAcquirer].flatMap(([acquirerCode, own]) => {
    const count = (wanted: LineOutcome) => own.filter(({ token }) => outcomes.get(token) === wanted).length
    const after = { inserted: count('inserted'), updated: count('updated') }
    return after.inserted + after.updated > 0 ? { acquirerCode, after } : []
  })
  if (changes.length === 0) return
  await sql`
    insert into audit_event (event, object_type, result, acquirer_id, after)
    select ${'data.received' satisfies AuditEvent}, ${kind}, 'ok', acquirer.id, change.after
    from json_to_recordset(${JSON.stringify(changes)}::json) as change ("acquirerCode" text, after jsonb)
    left join acquirer on acquirer.code = change."acquirerCode"
    -- Batches that touch several acquirers lock their chains in one order.
    order by acquirer.id`.execute(db)
}
