import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import { listDevices } from '#features/devices/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import { buildDevice } from '#tests/support/devices.ts'
import { exportNow, rowsIn, sheetsOf } from '#tests/support/export-files.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { nodesSeenBy, type TenantNodeName } from '#tests/support/isolation-tree.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const DR = 'dr.example'

const app = useTestApp({ env: { VARIANT_BY_HOST: `${DR}=dr` } })
const built = useTenantTree(app)

beforeAll(async () => {
  for (const { tenant, canary } of built) {
    await app.query('update terminal set alias = $1 where id = $2', [canary, tenant.terminalId])
    await buildDevice(app.database, tenant, { deviceId: canary })
    await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: canary, lastName: 'Z' })
  }
})

const nodeOf = (name: TenantNodeName) => {
  const node = built.find((each) => each.name === name)
  if (!node) throw new Error(`no ${name}`)
  return node
}
const tokenOf = async (role: Role) =>
  (await app.openSession(await buildPerson(app.database, nodeOf('own terminal').tenant, role))).token

/** Each list with the name of what was built at a place. */
const lists = {
  terminals: { endpoint: listTerminals, named: 'alias', column: 'alias' },
  devices: { endpoint: listDevices, named: 'deviceId', column: 'deviceId' },
  users: { endpoint: listUsers, named: 'name', column: 'name' },
} as const
type ListName = keyof typeof lists

const ask = (name: ListName, token: string, filter: object, host?: string) =>
  app.call(lists[name].endpoint as typeof listTerminals, {
    params: { page: 1, perPage: 100 },
    body: { filter },
    token,
    ...(host && { host }),
  })

/** The places of which a text holds the canary. */
const placesIn = (texts: readonly unknown[]) =>
  built.filter(({ canary }) => texts.some((text) => String(text).split(' ')[0] === canary)).map(({ name }) => name)

const placesOf = async (name: ListName, token: string, filter: object) => {
  const { status, data, error } = await ask(name, token, filter)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return placesIn(data.items.map((row) => (row as Readonly<Record<string, unknown>>)[lists[name].named]))
}

/** What each filter selects of everything, by the token of which place. */
const filters: readonly [
  filter: string,
  of: TenantNodeName,
  kind: 'instance' | 'affiliate' | 'acquirer',
  TenantNodeName[],
][] = [
  [
    'instanceTokens',
    'own terminal',
    'instance',
    ['own terminal', 'sibling terminal', 'sibling store', 'sibling merchant'],
  ],
  ['instanceTokens', 'sibling instance', 'instance', ['sibling instance']],
  ['affiliateTokens', 'other affiliate', 'affiliate', ['other affiliate']],
  [
    'affiliateTokens',
    'own terminal',
    'affiliate',
    ['own terminal', 'sibling terminal', 'sibling store', 'sibling merchant', 'sibling instance'],
  ],
  ['acquirerTokens', 'other acquirer', 'acquirer', ['other acquirer']],
]

describe.each(Object.keys(lists) as ListName[])('the %s', (name) => {
  it.each(filters)('FLT-67 are found by %s of %s', async (filter, of, kind, found) => {
    const chosen = { [filter]: [nodeOf(of).tenant.tokens[kind]] }
    expect(await placesOf(name, await tokenOf('ROLE_ADMIN'), chosen)).toEqual(found)
    // It only narrows: nobody finds more by it than without it.
    const seen = nodesSeenBy('ROLE_AFFILIATE_ADMIN')
    expect(await placesOf(name, await tokenOf('ROLE_AFFILIATE_ADMIN'), chosen)).toEqual(
      found.filter((place) => seen.includes(place)),
    )
  })

  it('FLT-67 are found by several of a kind, and by none that does not exist', async () => {
    const token = await tokenOf('ROLE_ADMIN')
    const [one, other] = [nodeOf('sibling instance').tenant.tokens, nodeOf('other acquirer').tenant.tokens]
    const several = { instanceTokens: [one.instance, other.instance] }
    expect(await placesOf(name, token, several)).toEqual(['sibling instance', 'other acquirer'])
    expect(await placesOf(name, token, { ...several, acquirerTokens: [other.acquirer] })).toEqual(['other acquirer'])
    expect(await placesOf(name, token, { acquirerTokens: ['unknown'] })).toEqual([])
  })

  it.each(roles)('ROLE-21 ROLE-23 D-86 are not filtered so by %s where there are reduced sets', async (role) => {
    const token = await tokenOf(role)
    const isSmall = role === 'ROLE_STORE_ADMIN' || role === 'ROLE_CASHIER'
    const mayList = {
      standard: name !== 'users' || role !== 'ROLE_CASHIER',
      dr: name !== 'users' || !['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT', 'ROLE_CASHIER'].includes(role),
    }
    for (const [filter, of, kind] of filters) {
      const chosen = { [filter]: [nodeOf(of).tenant.tokens[kind]] }
      const answer = async (host?: string) => {
        const reply = await ask(name, token, chosen, host)
        return reply.status === 403 ? [403] : refusalOf(reply)
      }
      const refused = [400, 'WRONG_SHAPE', `filter.${filter}`]
      const expected = { standard: isSmall ? refused : [200], dr: refused }
      expect([filter, await answer(), await answer(DR)]).toEqual([
        filter,
        mayList.standard ? expected.standard : [403],
        mayList.dr ? expected.dr : [403],
      ])
    }
  })

  it('FLT-67 EQ-01 are in a file as they are on the screen, which says by what they were filtered', async () => {
    const token = await tokenOf('ROLE_ACQUIRER_ADMIN')
    const filter = { affiliateTokens: [nodeOf('other affiliate').tenant.tokens.affiliate] }
    const file = await exportNow(app, token, { filter, columns: [lists[name].column] }, name)
    expect(placesIn((await rowsIn(file)).flat())).toEqual(['other affiliate'])
    const [affiliate] = await app.query('select name from affiliate where id = $1', [
      nodeOf('other affiliate').tenant.affiliateId,
    ])
    const summary = (await sheetsOf(file)).find((sheet) => sheet.name === 'Summary')
    expect(summary?.rows).toContainEqual(['Filter: Affiliate', affiliate?.['name']])
  })
})
