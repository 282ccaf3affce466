import type { ColumnType } from 'kysely'
import type { ColumnLayout } from '#core/list/layouts.ts'
import type { Stamped } from './types-columns.ts'
import type {
  ReceiptEmailTable,
  ReceiptLinkTable,
  TransactionKeyTable,
  TransactionStateTable,
  TransactionTable,
} from './types-payments.ts'
import type {
  AcquirerTable,
  AffiliateTable,
  DeviceTable,
  InstanceTable,
  MerchantTable,
  MidTable,
  PortalUserTable,
  RoleBindingTable,
  StoreTable,
  TerminalTable,
} from './types-organization.ts'
import type {
  AuditChainTable,
  AuditEventTable,
  ExportJobTable,
  FailedCallTable,
  FeedKeyTable,
  FeedRejectTable,
  IdempotencyKeyTable,
  InvitationTable,
  MailOutboxTable,
  PasswordResetTable,
  RefreshTokenTable,
  SavedFilterTable,
  ScheduleTable,
  SeeAsTable,
  SessionTable,
  SsoUsedTable,
} from './types-work.ts'

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
  transactionState: TransactionStateTable
  transactionKey: TransactionKeyTable
  receiptLink: ReceiptLinkTable
  receiptEmail: ReceiptEmailTable
  session: SessionTable
  refreshToken: RefreshTokenTable
  rateLimit: { key: string; points: number; expire: number | null }
  feedKey: FeedKeyTable
  feedReject: FeedRejectTable
  warningDismissal: { userId: number; warningId: string; dismissedAt: Stamped }
  idempotencyKey: IdempotencyKeyTable
  auditEvent: AuditEventTable
  auditChain: AuditChainTable
  exportJob: ExportJobTable
  failedCall: FailedCallTable
  seeAs: SeeAsTable
  schedule: ScheduleTable
  mailOutbox: MailOutboxTable
  passwordReset: PasswordResetTable
  invitation: InvitationTable
  ssoUsed: SsoUsedTable
  savedFilter: SavedFilterTable
  columnLayout: {
    userId: number
    key: string
    subKey: string
    layout: ColumnType<ColumnLayout, string, string>
  }
  userPreferences: { userId: number; preferences: ColumnType<unknown, string, string> }
  primaryTerm: { id: string; beganAt: ColumnType<Date, Date | undefined, never> }
  operationFact: { name: string; value: ColumnType<unknown, string, string> }
  dashboardFilter: { userId: number; filter: ColumnType<unknown, string, string> }
}
