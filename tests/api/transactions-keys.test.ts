import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import { receiptCodeOf } from '#core/text/receipt-code.ts'
import { shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { buildPerson, buildTransaction } from '#tests/support/factories.ts'
import { nodesSeenBy, tenantNodeNames, type TenantNode } from '#tests/support/isolation-tree.ts'
import { pageOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

describe.each(eachIsolationLayer)('transactions by key, with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const built = useTenantTree(app)
  const bearers = new Map<Role, string>()
  /** The links to the receipts, by the place of the sale. */
  const links = new Map<string, string>()

  beforeAll(async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    for (const role of roles) {
      bearers.set(role, (await app.openSession(await buildPerson(app.database, own.tenant, role))).token)
    }
    for (const { name, sale } of built) {
      const { data } = await app.call(shareReceipt, { params: { id: sale.token }, token: token('ROLE_ADMIN') })
      links.set(name, `https://pay.example${data.path}`)
    }
  })

  const token = (role: Role) => bearers.get(role) ?? ''
  const linkOf = ({ name }: TenantNode) => links.get(name) ?? ''
  const find = (role: Role, ...transactionKeys: string[]) => pageOf(app, token(role), { filter: { transactionKeys } })
  const foundBy = async (role: Role, ...keys: string[]) => {
    const { status, data } = await find(role, ...keys)
    return [status, data.total, ...data.items.map((row) => row.token)]
  }

  it.each(roles.flatMap((role) => tenantNodeNames.map((name) => [role, name] as const)))(
    'B-09 ROLE-20 %s finds a sale by key, token or receipt link on its own ground only: %s',
    async (role, name) => {
      const node = built.find((each) => each.name === name)
      if (!node) throw new Error('no such place')
      const expected = nodesSeenBy(role).includes(name) ? [200, 1, node.sale.token] : [200, 0]
      for (const key of [node.sale.trnKey, node.sale.token, linkOf(node), ` ${linkOf(node)}?x=1 `]) {
        expect([key, ...(await foundBy(role, key))]).toEqual([key, ...expected])
      }
    },
  )

  it('B-09 a key or link out of reach is answered with the same bytes as one that does not exist', async () => {
    const ask = async (key: string) => {
      const { status, data, headers } = await find('ROLE_CASHIER', key)
      const { date: _, ...rest } = Object.fromEntries(headers)
      return { status, data, headers: { ...rest, 'x-request-id': '' } }
    }
    const missing = await ask('https://pay.example/qr/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    for (const node of built.slice(1)) {
      for (const key of [node.sale.trnKey, node.sale.token, linkOf(node)]) expect(await ask(key)).toEqual(missing)
    }
  })

  it('TRX-81 a refund names the key of its sale, by which the sale is found where it is in sight', async () => {
    for (const { name, tenant, sale } of built) {
      const refund = await buildTransaction(app.database, tenant, { transactionType: '27', linkedTrnKey: sale.trnKey })
      const { data } = await find('ROLE_ADMIN', refund.token)
      expect(data.items.map(({ linkedTrx }) => linkedTrx)).toEqual([sale.trnKey])
      const isSeen = nodesSeenBy('ROLE_STORE_ADMIN').includes(name)
      expect(await foundBy('ROLE_STORE_ADMIN', sale.trnKey)).toEqual(isSeen ? [200, 1, sale.token] : [200, 0])
      await app.query('delete from transaction where token = $1', [refund.token])
      await app.query('delete from transaction_key where token = $1', [refund.token])
    }
    const { data } = await find('ROLE_ADMIN', ...built.map(({ sale }) => sale.trnKey))
    expect(data.items.map(({ linkedTrx }) => linkedTrx)).toEqual(built.map(() => null))
  })

  it('B-09 several find several, each once, whatever names them', async () => {
    const all = built.flatMap((node) => [node.sale.trnKey, node.sale.token, linkOf(node)])
    for (const role of roles) {
      const { data } = await find(role, ...all, 'unheard-of')
      const seen = built.filter(({ name }) => nodesSeenBy(role).includes(name))
      expect(data.total).toBe(seen.length)
      expect(data.items.map((row) => row.token).toSorted()).toEqual(seen.map(({ sale }) => sale.token).toSorted())
    }
  })

  it('B-09 the SHA-256 of a link finds the sale; the bare token of the link is no key', async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    const secret = linkOf(own).replace(/.*\//, '')
    const [row] = await app.query(
      'select token_hash from receipt_link where transaction_id = (select transaction_id from transaction_key where token = $1)',
      [own.sale.token],
    )
    if (!row) throw new Error('no link')
    const hash = (row['tokenHash'] as Buffer).toString('base64url')
    expect(await foundBy('ROLE_CASHIER', `receipt:${hash}`)).toEqual([200, 1, own.sale.token])
    expect(await foundBy('ROLE_CASHIER', secret)).toEqual([200, 0])
  })

  it('JOB-22 the code of a receipt finds its sale where it is in sight, however it is typed', async () => {
    for (const node of built) {
      const secret = linkOf(node).replace(/.*\//, '')
      const code = receiptCodeOf(createHash('sha256').update(secret).digest())
      for (const role of roles) {
        const isSeen = nodesSeenBy(role).includes(node.name)
        const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')
        for (const key of [code, typed]) {
          expect(await foundBy(role, key)).toEqual(isSeen ? [200, 1, node.sale.token] : [200, 0])
        }
      }
      const other = code.startsWith('Z') ? `0${code.slice(1)}` : `Z${code.slice(1)}`
      expect(await foundBy('ROLE_ADMIN', other)).toEqual([200, 0])
    }
  })

  it('B-09 a link that was withdrawn still finds its sale, for those who see the sale', async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    await app.call(withdrawReceipt, { params: { id: own.sale.token }, token: token('ROLE_ADMIN') })
    expect(await foundBy('ROLE_CASHIER', linkOf(own))).toEqual([200, 1, own.sale.token])
  })
})
