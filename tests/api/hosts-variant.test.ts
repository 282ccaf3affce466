import { beforeAll, describe, expect, it } from 'vitest'
import { getSales } from '#features/dashboard/contract.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { List } from '#core/list/declare.ts'
import { listReports } from '#features/terminal-reports/contract.ts'
import { listStores, storeList } from '#features/stores/contract.ts'
import { getTerminal, listTerminals, terminalList } from '#features/terminals/contract.ts'
import { listTransactions, transactionList } from '#features/transactions/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import type { Role } from '#core/access/roles.ts'
import { buildPerson, buildTransaction } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DR = 'dr.example'
const page = { page: 1, perPage: 20 }
type ListCall = Endpoint<never, never, { items: readonly Record<string, unknown>[] }>

/** The lists of which D-86 hides something. */
const reducible = [
  ['transactions', transactionList, listTransactions],
  ['terminals', terminalList, listTerminals],
  ['stores', storeList, listStores],
] as unknown as [string, List, ListCall][]

const app = useTestApp({ env: { VARIANT_BY_HOST: `${DR}=dr` } })
const tenant = useTenant(app)

beforeAll(async () => {
  await buildTransaction(app.database, tenant)
})

const tokenOf = async (role: Role) => (await app.openSession(await buildPerson(app.database, tenant, role))).token

describe('in the variant DR', () => {
  it.each(reducible)(
    'D-86 VAR-05 VAR-06 even the widest level gets the reduced list of %s',
    async (_name, list, call) => {
      const token = await tokenOf('ROLE_ADMIN')
      const ask = (host: string, body: object) => app.call(call, { params: page, body, token, host })
      const hidden: readonly string[] = list.reduced?.columns ?? []
      const [standard] = (await ask('127.0.0.1', {})).data.items
      const [reduced] = (await ask(DR, {})).data.items
      expect(hidden.length).toBeGreaterThan(0)
      expect(Object.keys(standard ?? {})).toEqual(expect.arrayContaining([...hidden]))
      expect(Object.keys(reduced ?? {}).filter((name) => hidden.includes(name))).toEqual([])
      for (const filter of list.reduced?.filters ?? []) {
        const body = { filter: { [filter]: list.filter[filter]?.kind === 'contains' ? 'x' : ['x'] } }
        expect([filter, (await ask('127.0.0.1', body)).status]).toEqual([filter, 200])
        expect([filter, (await ask(DR, body)).status]).toEqual([filter, 400])
      }
    },
  )

  it('D-11 the second level has the dashboard, and no users', async () => {
    const token = await tokenOf('ROLE_MERCHANT_ADMIN')
    const status = async (call: unknown, host: string, input: object) =>
      (await app.call(call as ListCall, { ...input, token, host })).status
    expect(await status(listUsers, '127.0.0.1', { params: page, body: {} })).toBe(200)
    expect(await status(listUsers, DR, { params: page, body: {} })).toBe(403)
    expect(await status(getSales, '127.0.0.1', { body: {} })).toBe(403)
    expect(await status(getSales, DR, { body: {} })).not.toBe(403)
  })

  it('D-105 the reports of a terminal and the terminal itself are open to everybody', async () => {
    for (const role of ['ROLE_ADMIN', 'ROLE_MERCHANT', 'ROLE_CASHIER'] as const) {
      const token = await tokenOf(role)
      const own = { params: { id: tenant.tokens.terminal }, token, host: DR }
      expect((await app.call(getTerminal, own)).status).toBe(200)
      expect((await app.call(listReports, { params: page, body: {}, token, host: DR })).status).toBe(200)
    }
  })

  it('D-15 the variant is one of the host, never of the person: the same session has both', async () => {
    const token = await tokenOf('ROLE_MERCHANT_ADMIN')
    for (const [host, status] of [
      [DR, 403],
      ['127.0.0.1', 200],
      [DR, 403],
    ] as const) {
      expect((await app.call(listUsers, { params: page, body: {}, token, host })).status).toBe(status)
    }
  })
})
