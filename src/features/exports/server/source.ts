import { sql } from 'kysely'
import { exportList } from '../contract.ts'
import { column } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, containing, foldedNow, sourceOf } from '#server/lists/source.ts'

const of = (name: string) => column(`e.${name}`)

/** The exports of the person who asks, whatever their role (D-40). */
export const exportSource = (ttlDays: number) =>
  sourceOf(exportList, {
    from: sql`export_job as e`,
    key: ['id'],
    visible: ({ principal }) => sql`e.user_id = ${principal.userId}`,
    columns: {
      token: of('token'),
      name: of('name'),
      entity: of('entity'),
      format: of('format'),
      status: of('status'),
      rows: of('rows'),
      rowsExpected: of('rows_expected'),
      size: of('size'),
      reason: of('reason'),
      createdAt: instantText(of('created_at')),
      expiresAt: sql`case when e.status = 1 then ${instantText(sql`(e.finished_at + make_interval(days => ${ttlDays}::int))`)} end`,
      seen: sql`e.seen_at is not null`,
    },
    sort: { createdAt: of('created_at') },
    filter: {
      ...instantRange(of('created_at')),
      // One person's exports are few.
      name: (text: string) => containing(foldedNow(of('name')), text),
      entity: (keys: string[]) => anyOf(of('entity'), keys),
      status: (values: number[]) => anyOf(of('status'), values),
      format: (formats: string[]) => anyOf(of('format'), formats),
    },
  })
