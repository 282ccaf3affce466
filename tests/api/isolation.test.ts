import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { getReceipt, listReceiptEmails, shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { getTransaction, listUniqueValues } from '#features/transactions/contract.ts'
import { addRole, buildPerson, unlinkTerminals } from '#tests/support/factories.ts'
import { tenantNodeNames, nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { pageOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer, type Reply } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

/** What is asked by the token of a transaction. */
const calls = [getTransaction, getReceipt, shareReceipt, listReceiptEmails, withdrawReceipt] as AnyEndpoint[]

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const built = useTenantTree(app)
  const bearers = new Map<Role, string>()

  beforeAll(async () => {
    const [own] = built
    for (const role of roles) {
      if (own) bearers.set(role, (await app.openSession(await buildPerson(app.database, own.tenant, role))).token)
    }
  })

  const token = (role: Role) => bearers.get(role) ?? ''
  const seenBy = (role: Role) => built.filter(({ name }) => nodesSeenBy(role).includes(name))
  /** Nothing of a place that the role does not see stands anywhere in the reply. */
  const expectClean = (role: Role, reply: Reply<unknown>) => {
    const text = JSON.stringify([reply.data, reply.error, Object.fromEntries(reply.headers)])
    for (const { name, canary, sale } of built.filter((node) => !seenBy(role).includes(node))) {
      expect([name, text.includes(canary), text.includes(sale.token)]).toEqual([name, false, false])
    }
  }

  it.each(roles)('ROLE-20 %s lists what it sees and nothing else', async (role) => {
    const reply = await pageOf(app, token(role))
    expect(new Set(reply.data.items.map((row) => row.token))).toEqual(
      new Set(seenBy(role).map(({ sale }) => sale.token)),
    )
    expect(reply.data.total).toBe(seenBy(role).length)
    expectClean(role, reply)
  })

  it.each(roles.flatMap((role) => tenantNodeNames.map((node) => [role, node] as const)))(
    'ROLE-20 TRX-79 %s reads, prints, shares and withdraws on its own ground only: %s',
    async (role, name) => {
      const node = built.find((each) => each.name === name)
      const id = node?.sale.token ?? ''
      const open = nodesSeenBy(role).includes(name)
      for (const call of calls) {
        const reply = await app.call(call, { params: { id }, token: token(role) })
        expect([call.name, reply.status]).toEqual([call.name, open ? 200 : 404])
        expectClean(role, reply)
      }
    },
  )

  it('shows nothing to anybody who is bound to nothing', async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    for (const role of roles.filter((each) => each !== 'ROLE_ADMIN')) {
      const person = await buildPerson(app.database, own.tenant, [])
      await unlinkTerminals(app.database, person)
      await addRole(app.database, person, role, own.tenant, {})
      const { data } = await pageOf(app, (await app.openSession(person)).token)
      expect([role, data.total, data.items]).toEqual([role, 0, []])
    }
  })

  it.each(calls)('$name answers a foreign record with the same bytes as a missing one', async (call) => {
    const ask = async (id: string) => {
      const { status, error, headers } = await app.call(call, { params: { id }, token: token('ROLE_CASHIER') })
      return { status, error: { ...error, reference: '' }, headers: Object.fromEntries(headers) }
    }
    const missing = await ask('missing')
    for (const { sale } of built.slice(1)) expect(await ask(sale.token)).toEqual(missing)
  })

  it.each(roles)('ROLE-20 API-46 %s finds the names of its own ground, or is refused them', async (role) => {
    for (const uniqueValuesField of ['instance', 'affiliate']) {
      const reply = await app.call(listUniqueValues, { body: { uniqueValuesField }, token: token(role) })
      const open = ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'].includes(role)
      expect(reply.status).toBe(open ? 200 : 403)
      expect(reply.data ?? []).toEqual(
        open
          ? seenBy(role)
              .map(({ canary }) => canary)
              .toSorted()
          : [],
      )
      expectClean(role, reply)
    }
  })
})
