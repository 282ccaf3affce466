import { beforeAll, describe, expect, it } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { getReceipt, getSharedReceipt, shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { roles } from '#core/access/roles.ts'
import { getTransaction, listTransactions } from '#features/transactions/contract.ts'
import { variants } from '#core/access/variant.ts'
import { buildPerson, buildTransaction, type BuiltTransaction } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DR = 'dr.example'
const hidden = {
  columns: ['merchantName', 'transactionAffiliate', 'transactionInstance', 'mid', 'mcc', 'packageName'],
  filters: [
    'merchantName',
    'merchantTokens',
    'acquirerTokens',
    'affiliateTokens',
    'instanceTokens',
    'transactionAffiliate',
    'transactionInstance',
    'userEmail',
  ],
}

const app = useTestApp({ env: { VARIANT_BY_HOST: `${DR}=dr` } })
const tenant = useTenant(app)
let sale: BuiltTransaction

beforeAll(async () => {
  sale = await buildTransaction(app.database, tenant, {
    userEmail: 'anna@example.com',
    packageName: 'app',
    mcc: '5812',
  })
})

const tokenOf = async (role: (typeof roles)[number]) =>
  (await app.openSession(await buildPerson(app.database, tenant, role))).token
const list = (token: string, body: unknown, host: string) =>
  app.call(listTransactions, { params: { page: 1, perPage: 20 }, body, token, host })
/** A filter has a text or a list of texts. */
const valueOf = (filter: string) => (['merchantName', 'userEmail'].includes(filter) ? 'a' : ['a'])

describe('the variant', () => {
  it('VAR-01 VAR-02 is the standard one, and another one where the configuration says so for a host', async () => {
    expect((await app.call(getConfig)).data.variant).toBe('standard')
    expect((await app.call(getConfig, { host: DR })).data.variant).toBe('dr')
    const everywhere = await startTestApp({ env: { VARIANT: 'dr' } })
    expect((await everywhere.call(getConfig)).data.variant).toBe('dr')
    await everywhere.close()
  })

  it('D-11 D-17 D-69 says where the second level begins, whether the identify step is a route, and other types of terminals', async () => {
    const variantOf = async (host: string, of = app) => {
      const { midLanding, identifyRoute, terminalTypes } = (await of.call(getConfig, { host })).data
      return { midLanding, identifyRoute, terminalTypes }
    }
    expect(await variantOf('127.0.0.1')).toEqual({ midLanding: 'mids', identifyRoute: true, terminalTypes: {} })
    expect(await variantOf(DR)).toEqual({ midLanding: 'dashboard', identifyRoute: false, terminalTypes: {} })
    const env = { MID_LANDING: 'dr=mids', IDENTIFY_ROUTE_VARIANTS: 'dr', TERMINAL_TYPES: '3=Kiosk' }
    const other = await startTestApp({ env: { ...env, VARIANT_BY_HOST: `${DR}=dr` } })
    const terminalTypes = { 3: 'Kiosk' }
    expect(await variantOf('127.0.0.1', other)).toEqual({ midLanding: 'mids', identifyRoute: false, terminalTypes })
    expect(await variantOf(DR, other)).toEqual({ midLanding: 'mids', identifyRoute: true, terminalTypes })
    await other.close()
  })

  it('follows the host alone: another spelling of it, and no other header', async () => {
    expect((await app.call(getConfig, { host: 'DR.example:8080' })).data.variant).toBe('dr')
    const headers = { 'x-forwarded-host': DR, forwarded: `host=${DR}`, 'x-variant': 'dr' }
    expect((await app.call(getConfig, { headers })).data.variant).toBe('standard')
  })
})

describe.each(variants)('in the variant %s', (variant) => {
  const host = variant === 'dr' ? DR : '127.0.0.1'
  const isReduced = (role: string) => variant === 'dr' || ['ROLE_STORE_ADMIN', 'ROLE_CASHIER'].includes(role)

  it.each(roles)('VAR-06 ROLE-22 %s gets the columns that are meant for it', async (role) => {
    const [row] = (await list(await tokenOf(role), {}, host)).data.items
    const lost = [...(isReduced(role) ? hidden.columns : []), ...(role === 'ROLE_CASHIER' ? ['userEmail'] : [])]
    expect(row).toMatchObject({ token: sale.token })
    for (const column of [...hidden.columns, 'userEmail']) {
      expect([column, column in (row ?? {})]).toEqual([column, !lost.includes(column)])
    }
  })

  it.each(roles)('VAR-05 ROLE-23 %s is refused the filters and sorts that it does not have', async (role) => {
    const token = await tokenOf(role)
    for (const filter of hidden.filters) {
      const reply = await list(token, { filter: { [filter]: valueOf(filter) } }, host)
      const refused = [400, 'WRONG_SHAPE', `filter.${filter}`]
      expect(refusalOf(reply)).toEqual(isReduced(role) ? refused : [200])
    }
    for (const field of ['transactionAffiliate', 'transactionInstance']) {
      const reply = await list(token, { sort: { field, direction: 'asc' } }, host)
      expect(reply.status).toBe(isReduced(role) ? 400 : 200)
    }
  })

  it.each(roles)('VAR-10 %s reads, prints and shares a transaction only where the variant has these', async (role) => {
    const token = await tokenOf(role)
    for (const call of [getTransaction, getReceipt, shareReceipt, withdrawReceipt] as never[]) {
      for (const id of [sale.token, 'missing']) {
        const { status, error } = await app.call(call, { params: { id }, token, host })
        const standard = id === 'missing' ? [404, 'NOT_FOUND'] : [200, undefined]
        expect([status, error?.code]).toEqual(variant === 'dr' ? [403, 'NOT_ALLOWED'] : standard)
      }
    }
  })

  it('shows a shared receipt only where the variant has the page', async () => {
    const { data } = await app.call(shareReceipt, { params: { id: sale.token }, token: await tokenOf('ROLE_CASHIER') })
    const { status, error } = await app.call(getSharedReceipt, { params: { token: data.path.slice(4) }, host })
    expect([status, error?.code]).toEqual(variant === 'dr' ? [404, 'NO_RECEIPT'] : [200, undefined])
  })
})
