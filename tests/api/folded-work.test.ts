import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { transactionList } from '#features/transactions/contract.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { pageOf } from '#tests/support/list-rows.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

/** Rows in scope, a third of which have a name that is found. */
const COUNT = 30
const FOUND = 10

const app = useTestApp()
let token: string
beforeAll(async () => {
  const tenant = await buildTenant(app.database)
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: COUNT }, (_, n) => ({
      userName: n < FOUND ? 'Μαρία' : 'Anna',
      orderReference: `Order ${n}`,
      userEmail: 'anna@example.com',
      deviceId: 'device-a',
    })),
  )
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))).token
})

/** The texts that are folded row by row; names of stores and merchants are kept folded. */
const searched = Object.keys(transactionList.filter).filter(
  (name) =>
    transactionList.filter[name as keyof typeof transactionList.filter].kind === 'contains' &&
    !['storeName', 'merchantName'].includes(name),
)

it('EQ-11 the rule of searching stands in the statement itself, so that nothing is called for each row', async () => {
  const plan = await app.query(
    `explain (verbose, costs off) select from transaction t where folded(t.user_name) like '%maria%'`,
  )
  const lines = plan.map((line) => Object.values(line).join('')).join('\n')
  expect(lines).toMatch(/Filter: .*octet_length\(\w+\.user_name\)/)
  expect(lines).not.toMatch(/\bfolded\(/)
  expect(await app.query('select folded(null) as nothing')).toEqual([{ nothing: null }])
})

it('EQ-11 a search that ends on its page reads each row once, and not once more to count', async ({ skip }) => {
  skip(isDistributed, 'the workers have the rule of their own')
  const owner = new pg.Client(app.services.config.databaseUrl ?? '')
  await owner.connect()
  // The same rule, which counts what it is asked.
  await owner.query(`
    create sequence folded_texts;
    grant select, usage, update on sequence folded_texts to counterside_app;
    alter function folded(text) rename to folded_silently;
    create function folded(written text) returns text immutable language plpgsql
      as $$ begin perform nextval('folded_texts'); return folded_silently(written); end $$;`)
  await owner.end()
  const ask = async (filter: object, page = 1, perPage = 20) => {
    await app.query(`select setval('folded_texts', 1, false)`)
    const { data } = await pageOf(app, token, { filter }, page, perPage)
    const [{ texts } = {}] = await app.query(`select nextval('folded_texts')::int - 1 as texts`)
    return { texts, total: data.total, totalIs: data.totalIs }
  }
  expect(searched).toHaveLength(7)
  for (const name of searched)
    expect(await ask({ [name]: 'nothing' }), name).toEqual({ texts: COUNT, total: 0, totalIs: 'exact' })
  expect(await ask({ userName: 'ΜΑΡΙΑ' })).toEqual({ texts: COUNT, total: FOUND, totalIs: 'exact' })
  expect(await ask({ userName: 'μαρια' }, 2, 6)).toEqual({ texts: COUNT, total: FOUND, totalIs: 'exact' })
  // A page that is full, or past the end, does not tell how many there are.
  const others = { total: COUNT - FOUND, totalIs: 'exact' }
  for (const [page, perPage] of [
    [1, 20],
    [1, 5],
    [3, 20],
  ]) {
    expect(await ask({ userName: 'anna' }, page, perPage)).toMatchObject(others)
  }
})
