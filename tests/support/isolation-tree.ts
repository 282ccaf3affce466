import type { Role } from '#core/access/roles.ts'
import { buildTenant, buildTransaction, type BuiltTransaction, type Tenant } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Places around a terminal, from the nearest to the farthest. */
export const tenantNodeNames = [
  'own terminal',
  'sibling terminal',
  'sibling store',
  'sibling merchant',
  'sibling instance',
  'other affiliate',
  'other acquirer',
] as const

export type TenantNodeName = (typeof tenantNodeNames)[number]

/** How far each role sees from its own terminal (D-05). */
const farthest: Readonly<Record<Role, TenantNodeName>> = {
  ROLE_ADMIN: 'other acquirer',
  ROLE_ACQUIRER_ADMIN: 'other affiliate',
  ROLE_AFFILIATE_ADMIN: 'sibling instance',
  ROLE_INSTANCE_ADMIN: 'sibling merchant',
  ROLE_MERCHANT_ADMIN: 'sibling store',
  ROLE_MERCHANT: 'sibling store',
  ROLE_STORE_ADMIN: 'sibling terminal',
  ROLE_CASHIER: 'own terminal',
}

/** The places a role sees. */
export const nodesSeenBy = (role: Role): TenantNodeName[] =>
  tenantNodeNames.slice(0, tenantNodeNames.indexOf(farthest[role]) + 1)

export interface TenantNode {
  readonly name: TenantNodeName
  readonly tenant: Tenant
  readonly sale: BuiltTransaction
  /** A text of this place that must never reach anybody who does not see it. */
  readonly canary: string
}

/** Builds every place, each with one sale whose texts carry the canary of the place. */
export const buildTenantTree = async (app: TestApp): Promise<TenantNode[]> => {
  const own = await buildTenant(app.database)
  const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = own
  const tenants: Record<TenantNodeName, Tenant> = {
    'own terminal': own,
    'sibling terminal': await buildTenant(app.database, {
      acquirerId,
      affiliateId,
      instanceId,
      merchantId,
      midId,
      storeId,
    }),
    'sibling store': await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId }),
    'sibling merchant': await buildTenant(app.database, { acquirerId, affiliateId, instanceId }),
    'sibling instance': await buildTenant(app.database, { acquirerId, affiliateId }),
    'other affiliate': await buildTenant(app.database, { acquirerId }),
    'other acquirer': await buildTenant(app.database),
  }
  return Promise.all(
    tenantNodeNames.map(async (name) => {
      const tenant = tenants[name]
      const canary = `CANARY-${name.replace(' ', '-')}`
      const names = {
        merchantName: canary,
        storeName: canary,
        transactionInstance: canary,
        transactionAffiliate: canary,
      }
      return {
        name,
        tenant,
        canary,
        sale: await buildTransaction(app.database, tenant, { ...names, userName: canary }),
      }
    }),
  )
}
