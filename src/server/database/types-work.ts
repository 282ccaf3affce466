import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AuditEvent } from '#core/audit-events.ts'
import type { Role, UnitKind } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Language } from '#core/languages/languages.ts'
import type { Id, InstantColumn, Stamped } from './types-columns.ts'

export interface SessionTable {
  id: string
  userId: number
  isSso: Generated<boolean>
  createdAt: ColumnType<Date, Date | undefined, never>
  lastInputAt: ColumnType<Date, Date | undefined, Date>
  endedAt: InstantColumn | null
  endedBecause: string | null
  address: string
  userAgent: string
  ssoGrant: Buffer | null
  ssoCheckedAt: InstantColumn | null
  usedGeneration: Generated<number>
}

export interface RefreshTokenTable {
  hash: Buffer
  sessionId: string
  successorHash: Buffer | null
  createdAt: ColumnType<Date, Date | undefined, never>
  rotatedAt: InstantColumn | null
  generation: Generated<number>
}

/** Codes and nonces of the provider; the columns behind `usedAt` are those of codes. */
export interface SsoUsedTable {
  hash: Buffer
  usedAt: InstantColumn
  sessionId: string | null
  replayed: Generated<boolean>
}

export interface IdempotencyKeyTable {
  userId: number
  key: string
  request: Buffer
  reply: ColumnType<unknown, string, string>
  createdAt: InstantColumn
}

export interface FeedKeyTable {
  id: Id
  acquirerId: number
  name: string
  hash: Buffer
  createdAt: Stamped
  revokedAt: InstantColumn | null
  token: Generated<string>
  kinds: string[] | null
  expiresAt: InstantColumn | null
  lastUsedAt: InstantColumn | null
  userId: number | null
}

export interface FeedRejectTable {
  id: Id
  acquirerId: number
  kind: string
  receivedAt: InstantColumn
  line: number
  field: string
  reason: string
}

/** Written by the trigger that chains the rows. */
type Chained<Value> = ColumnType<Value, never, never>

export interface AuditEventTable {
  id: Id
  at: Stamped
  acquirerId: number | null
  userId: number | null
  sessionId: string | null
  event: ColumnType<string, AuditEvent, never>
  affiliateId: number | null
  instanceId: number | null
  merchantId: number | null
  role: string | null
  objectType: string | null
  objectToken: string | null
  result: 'ok' | 'refused' | 'failed'
  address: string | null
  reference: string | null
  count: Generated<number>
  position: Chained<number>
  previousHash: Chained<Buffer>
  hash: Chained<Buffer>
  before: JSONColumnType<Record<string, unknown> | null>
  after: JSONColumnType<Record<string, unknown> | null>
}

/** The end of one acquirer's chain (0: rows without one), and where it begins since older rows were deleted. */
export interface AuditChainTable {
  acquirerId: Chained<number>
  startPosition: Chained<number>
  startHash: Chained<Buffer>
  position: Chained<number>
  hash: Chained<Buffer>
}

/** Only added to: see `failed-calls.ts`. */
export interface FailedCallTable {
  id: Id
  reference: string
  at: InstantColumn
  call: string
  request: string
  action: string
  variant: Variant
  error: string
  status: number
  objectToken: string | null
  userId: number | null
  role: Role | null
  viewOnly: boolean
  acquirerId: number | null
  affiliateId: number | null
  instanceId: number | null
  merchantId: number | null
}

/** Who sees the portal as a role beneath. */
export interface SeeAsTable {
  id: Id
  tokenHash: Buffer
  sessionId: string
  userId: number
  role: Role
  placeKind: Exclude<UnitKind, 'terminal'>
  placeToken: string
  startedAt: InstantColumn
  expiresAt: InstantColumn
  endedAt: InstantColumn | null
}

export interface ExportJobTable {
  id: Id
  token: string
  userId: number
  acquirerId: number | null
  merchantId: number | null
  entity: string
  format: string
  name: string
  request: ColumnType<unknown, string, never>
  status: Generated<number>
  reason: string | null
  rows: Generated<number>
  rowsExpected: Generated<number>
  size: number | null
  hash: Buffer | null
  scope: ColumnType<unknown, string | null | undefined, string | null>
  fence: Generated<number>
  attempts: Generated<number>
  createdAt: ColumnType<Date, Date | undefined, never>
  queuedAt: ColumnType<Date, Date | undefined, Date>
  finishedAt: InstantColumn | null
  seenAt: InstantColumn | null
}

/** What is written to people by mail. */
export type EmailKind =
  | 'password-reset'
  | 'password-changed'
  | 'invitation'
  | 'scheduled-export'
  | 'schedule-failed'
  | 'schedule-stopped'

export interface MailOutboxTable {
  id: Id
  kind: EmailKind
  userId: number | null
  emailKey: string | null
  language: Language
  address: string
  reference: string
  createdAt: InstantColumn
  dueAt: InstantColumn
  attempts: Generated<number>
  /** Asked for on a demo host: written into a folder, never sent. */
  staysHere: Generated<boolean>
  /** What it tells of. */
  objectToken: string | null
}

export interface PasswordResetTable {
  id: Id
  userId: number
  letterId: number
  tokenHash: Buffer
  codeHash: Buffer
  createdAt: InstantColumn
  codeExpiresAt: InstantColumn
  expiresAt: InstantColumn
  tries: Generated<number>
  verifiedAt: InstantColumn | null
  usedAt: InstantColumn | null
}

export interface InvitationTable {
  userId: number
  invitedBy: number | null
  tokenHash: Buffer | null
  invitedAt: InstantColumn
  expiresAt: InstantColumn
  acceptedAt: InstantColumn | null
  withdrawnAt: InstantColumn | null
}

export interface ScheduleTable {
  id: Id
  token: string
  userId: number
  acquirerId: number | null
  merchantId: number | null
  name: string
  content: ColumnType<unknown, string, never>
  plan: ColumnType<unknown, string, string>
  language: Language
  variant: Variant
  staysHere: boolean
  byEmail: boolean
  scope: ColumnType<unknown, string, string>
  state: Generated<string>
  reason: string | null
  dueAt: InstantColumn | null
  lastDueAt: InstantColumn | null
  lastExport: string | null
  isNoted: Generated<boolean>
  failures: Generated<number>
  createdAt: InstantColumn
}

export interface SavedFilterTable {
  id: Id
  token: string
  userId: number
  page: string
  name: string | null
  filter: ColumnType<Record<string, unknown>, string, string>
  isDefault: boolean
  updatedAt: InstantColumn
}
