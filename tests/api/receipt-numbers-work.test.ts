import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { transactionList } from '#features/transactions/contract.ts'
import { transactionSource } from '#features/transactions/server/source.ts'
import { asIntake, asPrincipal } from '#server/database/scope.ts'
import { listPage } from '#server/lists/page.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildTenant } from '#tests/support/factories.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { transactionsReadBy } from '#tests/support/transactions-read.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

/** Sales of one acquirer. Of each amount, and of those digits of a card that there are, there are forty. */
const COUNT = 20_000
const ALIKE = 40

const app = useTestApp()
let acquirerId: number

beforeAll(async () => {
  const tenant = await buildTenant(app.database)
  ;({ acquirerId } = tenant)
  await buildManyTransactions(app.database, tenant, COUNT)
  await asIntake(app.database, async ({ db }) => {
    await sql`update transaction set
      amount = case when id % 4 = 3 then 50 else 100 + ((id * 7919) % ${COUNT / ALIKE}) * 17 end,
      card_pan_obfuscated = lpad(((id * 31) % ${COUNT / ALIKE} * 3)::text, 4, '0'),
      pos_auth_code = case when id % 5000 = 1 then 'a' || pos_auth_code else pos_auth_code end,
      order_reference = case when id % 5000 = 1 then 'Table 12' end`.execute(db)
  })
  const owner = new pg.Client(app.services.config.databaseUrl ?? '')
  await owner.connect()
  await owner.query('vacuum analyze transaction')
  await owner.end()
})

const period = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }

/** How many sales a filter finds for somebody who sees all of them, and how many are read for its first page and its total. */
const workOf = (filter: object) =>
  asPrincipal(
    app.database,
    buildPrincipal({ bindings: [{ role: 'ROLE_ACQUIRER_ADMIN', id: acquirerId }] }),
    async (scope) => {
      const request = { params: { page: 1, perPage: 1 }, body: { sort: null, filter: { ...period, ...filter } } }
      const { result, read } = await transactionsReadBy(scope, () =>
        listPage(scope, transactionList, transactionSource, request, { level: 'admin', variant: 'standard' }),
      )
      return { total: result.total, read }
    },
  )

describe('SCALE-07 what stands on a receipt is found among all sales without reading these', () => {
  it.each([
    ['an RRN', { retrievalReferenceNumber: ['000000012345'] }, 1],
    ['a STAN', { stan: '012345' }, 1],
    ['an authorisation code', { posAuthCode: '012345' }, 1],
    ['an authorisation code within a longer one', { posAuthCode: '005001' }, 1],
    ['the digits of a card', { cardPanObfuscated: '0300' }, ALIKE],
    ['an amount', { amountFrom: 18, amountTo: 18 }, ALIKE],
    ['an amount of a currency', { amountFrom: 18, amountTo: 18, currency: ['EUR'] }, ALIKE],
    ['an order reference', { orderReference: 'table 12' }, COUNT / 5000],
    ['an RRN that no sale has', { retrievalReferenceNumber: ['999999999999'] }, 0],
    ['a STAN that no sale has', { stan: '999999' }, 0],
    ['an authorisation code that no sale has', { posAuthCode: 'ZZZZZZ' }, 0],
    ['digits that no card has', { cardPanObfuscated: '0301' }, 0],
    ['an amount that no sale has', { amountFrom: 17.99, amountTo: 17.99 }, 0],
    ['an order reference that no sale has', { orderReference: 'terrace' }, 0],
  ])('%s', async (_what, filter, total) => {
    const work = await workOf(filter)
    expect(work.total).toBe(total)
    // A page and its count, and for codes those of an unusual form.
    expect(work.read).toBeLessThanOrEqual(2 * total + COUNT / 1000)
  })

  it('an amount that many sales have is not read whole for the first of them, only counted', async () => {
    const { total, read } = await workOf({ amountFrom: 0.5, amountTo: 0.5 })
    expect(total).toBe(COUNT / 4)
    // Beside its count a thousand, to see that they are many.
    expect(read).toBeLessThanOrEqual(total + 1001 + 100)
  })

  it('what a word is part of reads them all', async ({ skip }) => {
    skip(isDistributed, 'the coordinator does not count what workers read')
    const { total, read } = await workOf({ userName: 'nobody' })
    expect([total, read >= COUNT]).toEqual([0, true])
  })
})
