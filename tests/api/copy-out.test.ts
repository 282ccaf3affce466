import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { copyOut, type Delimiter, valuesOf } from '#server/database/copy-out.ts'
import { asPublic } from '#server/database/scope.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** One connection: what does not give it back is found out by the next. */
let streams: Database

/** More than what lies on the way between the database and here. */
const many = sql`select n, repeat('x', 1000) from generate_series(1, 20000) n`

beforeAll(async () => {
  app = await startTestApp()
  streams = connect(app.database.opened.url, { max: 1, streams: true })
})
afterAll(async () => {
  await streams.close()
  await app.close()
})

const rowsOf = (select: RawBuilder<unknown>, delimiter: Delimiter = ',', setting = sql`select`): Promise<string[][]> =>
  asPublic(streams, async ({ db }) => {
    await setting.execute(db)
    const rows: string[][] = []
    for await (const lines of copyOut(db, select, delimiter)) {
      rows.push(...lines.map((line) => valuesOf(line, delimiter)))
    }
    return rows
  })

const isFree = async () => expect(await rowsOf(sql`select 1`)).toEqual([['1']])

describe('values', () => {
  const hostile = [
    "'); drop table transaction; --",
    "' or ''='",
    "'' --",
    "\\'; select pg_sleep(9); --",
    "\\\\' or true --",
    '\\',
    "E'\\''",
    '$$; select 1; $$',
    '$1',
    '%s',
    '/* as a stream */',
    "*/ '",
    'a\n\\.\nb',
    'a\r\n\t,\\N"b"',
    'ʼ＇′\u2028 Καφενείο 🍷',
    '\ud83c',
    'x'.repeat(200_000),
  ]

  it.each(['on', 'off'])(
    'stand in the statement as what they are, with standard_conforming_strings %s',
    async (state) => {
      const setting = sql`select set_config('standard_conforming_strings', ${state}, true),
      set_config('backslash_quote', 'on', true), set_config('escape_string_warning', 'off', true)`
      for (const delimiter of [',', '\t'] as const) {
        const selects = hostile.map(
          (text) => sql`select ${text}::text, ${[text, null]}::text[] = array[${text}, null], ${null}::text`,
        )
        const rows = await rowsOf(sql.join(selects, sql` union all `), delimiter, setting)
        expect(rows).toEqual(hostile.map((text) => [text.toWellFormed(), 't', '']))
      }
    },
  )

  it('mean what they mean as parameters', async () => {
    const columns = sql`${-1}::bigint::text as a, ${0.5}::numeric::text as b, ${true}::boolean::text as c,
      ${new Date(0)}::timestamptz::text as d, ${['1', '2']}::bigint[]::text as e, ${{ key: "'" }}::jsonb::text as f`
    const { rows } = await asPublic(streams, ({ db }) => sql<object>`select ${columns}`.execute(db))
    expect(await rowsOf(sql`select ${columns}`, '\t')).toEqual(rows.map((row) => Object.values(row)))
  })

  it('with a NUL are refused, and nothing of the statement runs', async () => {
    await expect(rowsOf(sql`select ${"a\0'; drop table transaction; --"}::text`)).rejects.toThrow(
      'invalid message format',
    )
    await isFree()
  })
})

describe('the connection is free again', () => {
  it('when all lines were read, each of them once', async () => {
    const rows = await rowsOf(many)
    expect(rows.map(([n]) => Number(n))).toEqual(Array.from({ length: 20_000 }, (_, at) => at + 1))
    await isFree()
  })

  it('when the reader leaves in the middle', async () => {
    await asPublic(streams, async ({ db }) => {
      for await (const lines of copyOut(db, many, ',')) {
        expect(lines.length).toBeGreaterThan(0)
        break
      }
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
    await isFree()
  })

  it('when the reader fails', async () => {
    const reading = asPublic(streams, async ({ db }) => {
      for await (const lines of copyOut(db, many, ',')) throw new Error(`no room for ${lines.length > 0}`)
    })
    await expect(reading).rejects.toThrow('no room for true')
    await isFree()
  })

  it.each([
    ['before the first line', sql`select 1 from nowhere`, '42P01'],
    ['in the middle', sql`select repeat('x', 1000), 1 / (15000 - n) from generate_series(1, 20000) n`, '22012'],
  ])('when the database fails %s', async (_when, select, code) => {
    await expect(rowsOf(select)).rejects.toMatchObject({ code })
    await isFree()
  })

  it('REL-05 when it breaks: another takes its place', async () => {
    const reading = asPublic(streams, async ({ db }) => {
      let lines = 0
      for await (const batch of copyOut(db, many, ',')) {
        if (lines === 0) streams.breakConnections()
        lines += batch.length
      }
    })
    await expect(reading).rejects.toThrow(/connection/i)
    await isFree()
  })
})

it('REL-24 makes the database wait while nobody takes the lines', async () => {
  const owner = connect(app.database.opened.url, { max: 1, role: null })
  onTestFinished(() => owner.close())
  await asPublic(streams, async ({ db }) => {
    const lines = copyOut(db, many, ',')
    await lines.next()
    const waitsFor = async () => {
      const { rows } = await owner.pool.query(
        `select wait_event from pg_stat_activity where datname = current_database() and query like '/* as a stream */%'`,
      )
      return rows
    }
    await expect.poll(waitsFor).toEqual([{ wait_event: 'ClientWrite' }])
    await lines.return(undefined)
  })
  await isFree()
})
