import type { TransactionRight } from '#core/access/roles.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Id, InstantColumn, Stamped, Switched, Tenant } from './types-columns.ts'

export interface AcquirerTable {
  id: Id
  token: string
  code: string
  name: string
  createdAt: Stamped
}

export interface AffiliateTable extends AcquirerTable {
  acquirerId: number
}

export interface InstanceTable extends AffiliateTable {
  affiliateId: number
}

export interface MerchantTable extends Tenant, Switched {
  id: Id
  token: string
  code: string
  name: string
  country: string
  cardAcceptorName: string
  mccs: Generated<string[]>
  scaType: Generated<number>
}

export interface MidTable extends Tenant, Switched {
  id: Id
  token: string
  merchantId: number
  code: string
  cardAcceptorName: string
  cardAcceptorCountry: string
  cardAcceptorCity: string
  mcc: string
}

export interface StoreTable extends Tenant, Switched {
  id: Id
  token: string
  merchantId: number
  midId: number
  code: string
  name: string
  address: string
  timeZone: string
}

export interface TerminalTable extends Tenant, Switched {
  id: Id
  token: string
  merchantId: number
  storeId: number
  tid: string
  terminalId: string
  alias: string
  currency: string
  type: Generated<number>
  tip: Generated<number>
  scaType: Generated<number>
  enableOrderReference: Generated<boolean>
  enableAppToAppSignatureValidation: Generated<boolean>
  restrictAppToApp: Generated<boolean>
}

export interface DeviceTable extends Tenant {
  id: Id
  token: string
  merchantId: number
  deviceId: string
  manufacturer: string
  model: string
  securityPatch: string | null
  blocked: Generated<boolean>
  details: JSONColumnType<Record<string, unknown>>
  firstAccessedAt: InstantColumn | null
  lastAccessedAt: InstantColumn | null
  version: Generated<number>
  createdAt: Stamped
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PortalUserTable {
  id: Id
  token: string
  acquirerId: number | null
  affiliateId: number | null
  instanceId: number | null
  merchantId: number | null
  email: string
  emailKey: string
  firstName: string
  lastName: string
  passwordHash: string | null
  passwordChangedAt: InstantColumn | null
  passwordExpiresAt: InstantColumn | null
  ssoIssuer: string | null
  ssoSubject: string | null
  viewOnly: Generated<boolean>
  rights: Generated<TransactionRight[]>
  ssmAccess: Generated<boolean>
  enabled: Generated<boolean>
  deletedAt: InstantColumn | null
  /** 'infinity' until it is lifted, which is read as a number: compared in SQL alone (`account-state.ts`). */
  suspendedUntil: ColumnType<never, Date | 'infinity' | null | undefined, Date | 'infinity' | null>
  version: Generated<number>
  createdAt: Stamped
}

export interface RoleBindingTable {
  id: Id
  userId: number
  role: string
  acquirerId: number | null
  affiliateId: number | null
  instanceId: number | null
  merchantId: number | null
  storeId: number | null
}
