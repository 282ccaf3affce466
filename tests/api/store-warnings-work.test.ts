import pg from 'pg'
import { expect, it } from 'vitest'
import { currentWarnings } from '#features/dashboard/server/queries.ts'
import { asPrincipal } from '#server/database/scope.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { transactionsReadBy } from '#tests/support/transactions-read.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)

it('JOB-24 of the sales of a store, those of the compared hours alone are read', async ({ skip }) => {
  skip(isDistributed, 'the coordinator does not count what workers read')
  // Every two seconds of the first, until eleven.
  await buildManyTransactions(app.database, tenant, 20_000)
  const owner = new pg.Client(app.services.config.databaseUrl ?? '')
  await owner.connect()
  await owner.query('vacuum analyze transaction')
  await owner.end()
  const principal = buildPrincipal({
    level: 'admin',
    bindings: [{ role: 'ROLE_ACQUIRER_ADMIN', id: tenant.acquirerId }],
  })
  // Two in Athens, two weeks later.
  const now = new Date('2026-11-15T00:00:00Z')
  const { result, read } = await asPrincipal(app.database, principal, (scope) =>
    transactionsReadBy(scope, () => currentWarnings(scope, { kinds: ['storeSales'] }, now)),
  )
  expect(result.checked.kinds).toMatchObject([{ kind: 'storeSales', reason: 'noHistory' }])
  const untilTwo = (2 * 3600) / 2
  // Besides, the planner looks up the end of an index for each of the five days.
  expect(read).toBeGreaterThanOrEqual(untilTwo)
  expect(read).toBeLessThanOrEqual(untilTwo + 5)
})
