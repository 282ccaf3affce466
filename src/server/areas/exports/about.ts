import { sql } from 'kysely'
import type { Text } from '#contract/texts.ts'
import { aboutTexts } from '#contract/texts-exports.ts'
import type { Cell, Table } from '../../files/cells.ts'
import { column, table } from '../../db/names.ts'
import type { ActorScope } from '../../db/scope.ts'
import { anyOf } from '../../list/source.ts'
import { translate } from '../../texts.ts'
import type { ExportRequest } from './request.ts'

/** Filters by the token of a record: where its name stands. */
const named = {
  acquirerTokens: ['acquirer', 'name'],
  affiliateTokens: ['affiliate', 'name'],
  instanceTokens: ['instance', 'name'],
  merchantTokens: ['merchant', 'name'],
  storeTokens: ['store', 'name'],
  terminalTokens: ['terminal', 'alias'],
} as const

/** The sheet that explains the file to whoever opens it later (D-40, B-16). */
export const aboutSheet = async (
  scope: ActorScope,
  { entity, body, circumstances: { now } }: ExportRequest,
  rowsWritten: () => number,
): Promise<Table> => {
  const word = (text: Text) => translate(body.language, text)
  const labelOf = (name: string) => {
    const label = entity.list.row[name]?.label
    return label ? word(label) : name
  }
  const person = await scope.db
    .selectFrom('portalUser')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', scope.actor.userId)
    .executeTakeFirstOrThrow()
  const [sortField, direction] = body.sort ? [body.sort.field, body.sort.direction] : entity.list.defaultSort
  const filter = await filterLines(scope, body.filter)
  // Written after the rows, so that their number is known.
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    yield [
      [word(aboutTexts.createdAt), now.toISOString().slice(0, 19).replace('T', ' ')],
      [word(aboutTexts.createdBy), `${person.firstName} ${person.lastName} <${person.email}>`],
      [word(aboutTexts.rows), String(rowsWritten())],
      [word(aboutTexts.sort), `${labelOf(sortField)} ${direction === 'asc' ? '↑' : '↓'}`],
      [word(aboutTexts.zone), word(aboutTexts.localZone)],
      ...(filter.length > 0
        ? filter.map(([name, value]) => [`${word(aboutTexts.filter)}: ${labelOf(name)}`, value])
        : [[word(aboutTexts.filter), word(aboutTexts.noFilter)]]),
    ]
  }
  return {
    name: word(aboutTexts.title),
    columns: [
      { heading: word(aboutTexts.title), kind: 'text' },
      { heading: '', kind: 'text' },
    ],
    batches: batches(),
  }
}

/** The filters that were set, with the names of records instead of their tokens. */
const filterLines = async (scope: ActorScope, filter: object): Promise<[name: string, value: string][]> => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return Promise.all(
    given.map(async ([name, value]): Promise<[string, string]> => {
      const values = [value].flat() as (string | number)[]
      const place = named[name as keyof typeof named]
      return [name, (place ? await namesOf(scope, place, values) : values).join(', ')]
    }),
  )
}

const namesOf = async (
  { db }: ActorScope,
  [from, name]: (typeof named)[keyof typeof named],
  tokens: readonly (string | number)[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select ${column(name)} as name from ${table(from)} where ${anyOf(sql`token`, tokens)} order by 1`.execute(db)
  return rows.map((row) => row.name)
}
