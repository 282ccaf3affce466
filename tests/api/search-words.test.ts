import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { listUserMerchants, listUserStores } from '#features/merchants/filter-options.ts'
import { isFoundIn, isFoundInNames } from '#core/text/fold.ts'
import { listLinkableTerminals, listLinkableUsers, listUserTerminals } from '#features/users/links.ts'
import { listMerchants } from '#features/merchants/contract.ts'
import { listMids } from '#features/mids/contract.ts'
import { listStores } from '#features/stores/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import { asIntake } from '#server/database/scope.ts'
import { buildPerson, buildTenant, buildTransaction, type Tenant } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let token: string
const tenants: Tenant[] = []

const names = [
  'Το Λιμάνι του Πειραιά',
  'Μέγας Σταθμός',
  'L’Épicerie du Cœur',
  'Caffè Straße',
  'Йордан Маркет',
  'Иордан Пазар',
  'Harbour Market',
  '100% C_afe \\ Ｃａｆｅ',
]
const searches = [
  'ΛΙΜΑΝΙ',
  'λιμανι',
  'πειραια  λιμανι',
  'ΣΤΑΘΜΟΣ μεγας',
  'σταθμοσ',
  'EPICERIE',
  "l'epicerie coeur",
  'cœur épi',
  'strasse caffe',
  'йордан',
  'ИОРДАН',
  'market har',
  'har',
  'MARKT',
  '100%',
  '%',
  '_',
  '\\',
  'cafe',
  'e',
  'λιμανι harbour',
  'limani peiraia',
  'stathmos',
  'yordan',
  'iordan pazar',
]

/** A record of everything under each of the names; the texts of a transaction are those of its records. */
const build = async (name: string, at: number) => {
  const tenant = await buildTenant(app.database, tenants[0] && { acquirerId: tenants[0].acquirerId })
  tenants.push(tenant)
  await asIntake(app.database, async ({ db }) => {
    await sql`update merchant set name = ${name}, card_acceptor_name = ${name} where id = ${tenant.merchantId}`.execute(
      db,
    )
    await sql`update mid set code = ${name}, card_acceptor_name = ${name}, card_acceptor_city = ${name}
      where id = ${tenant.midId}`.execute(db)
    await sql`update store set name = ${name}, address = ${name} where id = ${tenant.storeId}`.execute(db)
    await sql`update terminal set alias = ${name}, tid = ${name} where id = ${tenant.terminalId}`.execute(db)
  })
  const [firstName = '', ...rest] = name.split(' ')
  await buildPerson(app.database, tenant, 'ROLE_MERCHANT', {
    firstName,
    lastName: rest.join(' '),
    email: `p${at}@example.com`,
  })
  await buildTransaction(app.database, tenant, {
    merchantName: name,
    storeName: name,
    userName: name,
    userEmail: name,
    orderReference: name,
    tid: name,
    deviceId: name,
    posAuthCode: name,
    stan: name,
  })
}

beforeAll(async () => {
  for (const [at, name] of names.entries()) await build(name, at)
  const [tenant] = tenants
  if (!tenant) throw new Error('no tenant was built')
  ;({ token } = await app.openSession(
    await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN', {
      firstName: 'Zz',
      lastName: 'Zz',
      email: 'z@z.zz',
    }),
  ))
})

const ask = async <P, B, R>(call: Endpoint<P, B, R>, input: { params?: Record<string, number>; body: unknown }) => {
  const { status, data, error } = await app.call(call, { ...input, token })
  if (status !== 200) throw new Error(`${call.name} answered ${status} ${JSON.stringify(error)}`)
  return data
}
const sorted = (found: readonly unknown[]) => found.map(String).toSorted()
const namesFoundBy = (search: string) => sorted(names.filter((name) => isFoundInNames(search, name)))
/** The filters over names; the others are over codes, and texts of transactions. */
const nameFilters = ['merchantName', 'cardAcceptorName', 'city', 'storeName', 'address', 'alias', 'username']
const foundBy = (filter: string, search: string) =>
  nameFilters.includes(filter) ? namesFoundBy(search) : sorted(names.filter((name) => isFoundIn(search, name)))

const lists = [
  [listMerchants, 'name', ['merchantName', 'cardAcceptorName']],
  [listMids, 'cardAcceptorName', ['mid', 'cardAcceptorName', 'city', 'merchantName']],
  [listStores, 'name', ['storeName', 'address', 'merchantName', 'mid']],
  [listTerminals, 'alias', ['alias', 'tid', 'mid', 'merchantName', 'storeName']],
  [listUsers, 'name', ['username']],
  [
    listTransactions,
    'merchantName',
    ['merchantName', 'storeName', 'userName', 'userEmail', 'orderReference', 'tid', 'deviceId', 'posAuthCode', 'stan'],
  ],
] as const

describe.each(
  lists.flatMap(([call, field, filters]) => filters.map((filter) => ({ name: call.name, call, field, filter }))),
)('$name by $filter', ({ call, field, filter }) => {
  it('finds words in any order, without accents and case, as the browser does with what is saved (EQ-11)', async () => {
    for (const search of searches) {
      const page = await ask(call as Endpoint<unknown, unknown, { items: readonly object[] }>, {
        params: { page: 1, perPage: 100 },
        body: { filter: { [filter]: search } },
      })
      const found = page.items.map((row) => (row as Record<string, unknown>)[field])
      expect([search, ...sorted(found)]).toEqual([search, ...foundBy(filter, search)])
    }
  })
})

describe('pickers', () => {
  it.each([listUserMerchants, listUserStores, listUserTerminals, listLinkableTerminals])(
    '$name finds words in any order, without accents and case (EQ-11)',
    async (call) => {
      for (const search of searches) {
        const found = await ask(call as Endpoint<unknown, unknown, readonly { name: string }[]>, { body: { search } })
        expect([search, ...sorted(found.map(({ name }) => name))]).toEqual([search, ...namesFoundBy(search)])
      }
    },
  )

  it('listUserTerminals finds words of the alias and the TID together (EQ-11)', async () => {
    const [tenant] = tenants
    await asIntake(app.database, ({ db }) =>
      sql`update terminal set tid = 'GR000002' where id = ${tenant?.terminalId}`.execute(db),
    )
    const found = await ask(listUserTerminals, { body: { search: 'gr0 ΛΙΜΑΝΙ' } })
    expect(found.map(({ name }) => name)).toEqual(['Το Λιμάνι του Πειραιά'])
  })

  it('listLinkableUsers finds words of the name and the email together (EQ-11)', async () => {
    const [tenant] = tenants
    if (!tenant) throw new Error('no tenant was built')
    const { tokens } = await buildTenant(app.database, tenant)
    const search = (text: string) =>
      ask(listLinkableUsers, { body: { terminalToken: tokens.terminal, search: text } }).then((found) =>
        found.map(({ name }) => name),
      )
    expect(await search('p0@ ΛΙΜΑΝΙ πειραια')).toEqual(['Το Λιμάνι του Πειραιά'])
    expect(await search('p1@ λιμανι')).toEqual([])
  })
})
