import { expect, it } from 'vitest'
import { access } from '#core/access/access.ts'
import { matrixCalls, matrixSettings, observe, type Observation } from '#tests/support/matrix/run.ts'
import { buildPrincipals, buildGrounds } from '#tests/support/matrix/tree.ts'
import { startTestApp, type IsolationLayers } from '#tests/support/test-app.ts'

const reads = matrixCalls.filter(
  ({ action, endpoint, recipe: { about } }) =>
    !access[action].write && about !== 'belongings' && !/^create|^queue|^share|^withdraw|^dismiss/.test(endpoint.name),
)
// Feed keys are for who holds an acquirer as a whole.
const askedBy = ['ROLE_ACQUIRER_ADMIN', 'ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER']

/** The reading calls that answer other than the matrix says, or tell of others, behind these layers. */
const brokenBehind = async (isolation: IsolationLayers): Promise<Observation[]> => {
  const app = await startTestApp({ env: matrixSettings, isolation })
  try {
    const grounds = await buildGrounds(app)
    const principals = (await buildPrincipals(app, grounds)).filter(
      ({ role, viewOnly }) => askedBy.includes(role) && !viewOnly,
    )
    const observations: Observation[] = []
    for (const call of reads) observations.push(...(await observe({ app, grounds }, call, principals, ['standard'])))
    return observations.filter(({ expected, observed, leaked }) => expected !== observed || leaked.length > 0)
  } finally {
    await app.close()
  }
}

it('SEC-28 row-level security alone keeps every reading call on its ground', async () => {
  expect(await brokenBehind({ conditions: false })).toEqual([])
})

it('SEC-28 the conditions alone keep every reading call on its ground', async () => {
  expect(await brokenBehind({ policies: false })).toEqual([])
})

/** Limited to their owner; about nobody; or lists in which a merchant and a terminal that sell do not stand. */
const aboutNobodyElse =
  /LoggedUser|Session|Preferences$|Filter$|Filters$|Columns$|Export|Warnings|InactiveMerchants|Schedule|DataAsOf|Live$|SystemHealth|^endSeeAs$/

it('without either, which no deployment can have, every call that tells of others opens: the two above can fail', async () => {
  const opened = new Set((await brokenBehind({ conditions: false, policies: false })).map(({ call }) => call))
  const closed = reads.map(({ name }) => name).filter((name) => !opened.has(name))
  expect(closed.filter((name) => !aboutNobodyElse.test(name))).toEqual([])
})
