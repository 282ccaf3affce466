import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Ids and amounts are bigint in the database and safe integers here; see the parsers in `connect.ts`. */
type Id = Generated<number>
/** An instant. */
type Instant = ColumnType<Date, Date | string, Date | string>
type Stamped = ColumnType<Date, Date | string | undefined, never>
/** A wall time, kept as the text 'YYYY-MM-DD HH:mm:ss.SSS' so that no zone can shift it. */
type Wall = string

interface Tenant {
  acquirerId: number
  affiliateId: number
  instanceId: number
}

interface Switched {
  status: Generated<number>
  version: Generated<number>
  createdAt: Stamped
}

interface AcquirerTable {
  id: Id
  token: string
  code: string
  name: string
  createdAt: Stamped
}

interface AffiliateTable extends AcquirerTable {
  acquirerId: number
}

interface InstanceTable extends AffiliateTable {
  affiliateId: number
}

interface MerchantTable extends Tenant, Switched {
  id: Id
  token: string
  code: string
  name: string
  country: string
  cardAcceptorName: string
  mccs: Generated<string[]>
  scaType: Generated<number>
}

interface MidTable extends Tenant, Switched {
  id: Id
  token: string
  merchantId: number
  code: string
  cardAcceptorName: string
  cardAcceptorCountry: string
  cardAcceptorCity: string
  mcc: string
}

interface StoreTable extends Tenant, Switched {
  id: Id
  token: string
  merchantId: number
  midId: number
  code: string
  name: string
  address: string
  timeZone: string
}

interface TerminalTable extends Tenant, Switched {
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

interface DeviceTable extends Tenant {
  id: Id
  token: string
  merchantId: number
  deviceId: string
  manufacturer: string
  model: string
  securityPatch: string | null
  blocked: Generated<boolean>
  details: JSONColumnType<Record<string, unknown>>
  firstAccessedAt: Instant | null
  lastAccessedAt: Instant | null
  version: Generated<number>
  createdAt: Stamped
  updatedAt: Stamped
}

interface PortalUserTable {
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
  passwordChangedAt: Instant | null
  passwordExpiresAt: Instant | null
  ssoIssuer: string | null
  ssoSubject: string | null
  viewOnly: Generated<boolean>
  rights: Generated<string[]>
  ssmAccess: Generated<boolean>
  enabled: Generated<boolean>
  deletedAt: Instant | null
  version: Generated<number>
  createdAt: Stamped
}

interface RoleBindingTable {
  id: Id
  userId: number
  role: string
  acquirerId: number | null
  affiliateId: number | null
  instanceId: number | null
  merchantId: number | null
  storeId: number | null
}

/** What the receipt needs beyond the listed fields (D-63). */
export interface EmvBlock {
  label?: string
  preferredName?: string
  aid?: string
  cvm?: string
  tvr?: string
  tsi?: string
  cryptogram?: string
  atc?: string
}

export interface TransactionTable extends Tenant {
  id: Id
  token: string
  merchantId: number
  storeId: number
  terminalId: number
  userId: number | null
  trnKey: string
  linkedTrnKey: string | null
  posLocalDateTime: Wall
  happenedAt: Instant
  timeZone: string
  amount: number
  tipAmount: Generated<number>
  currency: string
  status: number
  transactionType: string
  cardType: string | null
  paymentMethod: number | null
  cardPanObfuscated: string | null
  posAuthCode: string | null
  retrievalReferenceNumber: string | null
  stan: string | null
  errorCode: string | null
  originalResponseCode: string | null
  instalmentsNumber: number | null
  orderReference: string | null
  scaType: number | null
  cardReadingMode: string | null
  appVersion: string | null
  packageName: string | null
  deviceId: string | null
  tid: string
  mid: string
  mcc: string | null
  merchantName: string
  storeName: string
  transactionAffiliate: string | null
  transactionInstance: string | null
  userName: string | null
  userEmail: string | null
  emv: JSONColumnType<EmvBlock | null>
  receivedAt: Stamped
}

interface TransactionKeyTable {
  acquirerId: number
  trnKey: string
  token: string
  linkedTrnKey: string | null
  transactionId: number
  posLocalDateTime: Wall
}

interface ReceiptLinkTable {
  id: Id
  tokenHash: Buffer
  sealedToken: Buffer
  acquirerId: number
  transactionId: number
  posLocalDateTime: Wall
  createdAt: Stamped
  expiresAt: Instant
  withdrawnAt: Instant | null
}

interface SessionTable {
  id: string
  userId: number
  isSso: Generated<boolean>
  createdAt: ColumnType<Date, Date | undefined, never>
  lastInputAt: ColumnType<Date, Date | undefined, Date>
  endedAt: Instant | null
  endedBecause: string | null
  address: string
  userAgent: string
}

interface RefreshTokenTable {
  hash: Buffer
  sessionId: string
  successorHash: Buffer | null
  createdAt: ColumnType<Date, Date | undefined, never>
  rotatedAt: Instant | null
}

interface FeedKeyTable {
  id: Id
  acquirerId: number
  name: string
  hash: Buffer
  createdAt: Stamped
  revokedAt: Instant | null
}

interface AuditEventTable {
  id: Id
  at: Stamped
  acquirerId: number | null
  userId: number | null
  sessionId: string | null
  event: string
  objectType: string | null
  objectToken: string | null
  result: 'ok' | 'refused' | 'failed'
  address: string | null
  reference: string | null
  before: JSONColumnType<Record<string, unknown> | null>
  after: JSONColumnType<Record<string, unknown> | null>
}

/** The tables as Kysely sees them; columns are snake_case in the database. */
export interface Tables {
  acquirer: AcquirerTable
  affiliate: AffiliateTable
  instance: InstanceTable
  merchant: MerchantTable
  mid: MidTable
  store: StoreTable
  terminal: TerminalTable
  device: DeviceTable
  deviceTerminal: { deviceId: number; terminalId: number }
  portalUser: PortalUserTable
  roleBinding: RoleBindingTable
  userTerminal: { userId: number; terminalId: number; linkedAt: Stamped }
  transaction: TransactionTable
  transactionKey: TransactionKeyTable
  receiptLink: ReceiptLinkTable
  session: SessionTable
  refreshToken: RefreshTokenTable
  rateLimit: { key: string; points: number; expire: number | null }
  feedKey: FeedKeyTable
  auditEvent: AuditEventTable
}
