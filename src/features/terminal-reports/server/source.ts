import { sql } from 'kysely'
import { reportTypes } from '#core/codes.ts'
import { reportList } from '../contract.ts'
import { column } from '#server/database/names.ts'
import { tenantColumns } from '#server/database/scope.ts'
import { anyOf, type Sql, sourceOf } from '#server/lists/source.ts'

const of = (name: string) => column(`r.${name}`)
const wall = (name: string) => sql`to_char(${of(name)}, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** D-67 */
const kind = sql`case r.type ${sql.join(
  Object.entries(reportTypes).map(([name, type]): Sql => sql`when ${type}::smallint then ${name}::text`),
  sql` `,
)} end`

export const reportSource = sourceOf(reportList, {
  from: sql`terminal_report as r`,
  key: ['date_time', 'id'],
  visible: (scope) =>
    sql`${scope.isInside('r', {
      ...tenantColumns,
      merchants: 'merchant_id',
      stores: 'store_id',
      terminals: 'terminal_id',
    })}`,
  columns: {
    token: of('token'),
    dateTime: wall('date_time'),
    timeZone: sql`(select store.time_zone from store where store.id = r.store_id)`,
    operationId: of('operation_id'),
    type: of('type'),
    kind,
    alias: sql`(select terminal.alias from terminal where terminal.id = r.terminal_id)`,
    tid: of('tid'),
    periodFrom: wall('period_from'),
    periodTo: wall('period_to'),
    totals: of('totals'),
  },
  sort: { dateTime: of('date_time') },
  filter: {
    terminalTokens: (tokens: string[]) =>
      sql`r.terminal_id in (select id from terminal where ${anyOf(column('token'), tokens)})`,
    storeTokens: (tokens: string[]) =>
      sql`r.store_id in (select id from store where ${anyOf(column('token'), tokens)})`,
    type: (types: number[]) => anyOf(of('type'), types),
    dateFrom: (from: string) => sql`r.date_time >= ${from}::timestamp`,
    // The last minute belongs to the range (FLT-14).
    dateTo: (to: string) => sql`r.date_time < ${to}::timestamp + interval '1 minute'`,
  },
})
