import type { SchemaMigration } from '#server/database/schema-level.ts'
import * as entities from './0001-entities.ts'
import * as transactions from './0002-transactions.ts'
import * as signIn from './0003-sign-in.ts'
import * as rowLevelSecurity from './0004-row-level-security.ts'
import * as intake from './0005-intake.ts'
import * as people from './0006-people.ts'
import * as places from './0007-places.ts'
import * as devices from './0008-devices.ts'
import * as accounts from './0009-accounts.ts'
import * as rollups from './0010-rollups.ts'
import * as exports from './0011-exports.ts'
import * as audit from './0012-audit.ts'
import * as operation from './0013-operation.ts'
import * as arrivals from './0014-arrivals.ts'
import * as foldedText from './0016-folded-text.ts'
import * as sessions from './0017-sessions.ts'
import * as foldedInline from './0018-folded-inline.ts'
import * as transactionStates from './0019-transaction-states.ts'
import * as monthsAttached from './0021-months-attached.ts'
import * as preferences from './0022-preferences.ts'
import * as networks from './0023-networks.ts'
import * as personChanges from './0024-person-changes.ts'
import * as primaryTerms from './0028-primary-terms.ts'
import * as preparedLinks from './0029-prepared-links.ts'
import * as handedLinks from './0030-handed-links.ts'
import * as unitsOfDevices from './0031-units-of-devices.ts'
import * as receiptEmails from './0032-receipt-emails.ts'
import * as invitations from './0033-invitations.ts'
import * as schedules from './0034-schedules.ts'
import * as suspendedPeople from './0035-suspended-people.ts'
import * as feedKeys from './0039-feed-keys.ts'
import * as saleOf from './0040-sale-of.ts'
import * as auditProofs from './0041-audit-proofs.ts'
import * as failedCalls from './0042-failed-calls.ts'
import * as seeAs from './0043-see-as.ts'
import * as receiptNumbers from './0044-receipt-numbers.ts'
import * as countedByTheWriter from './0045-counted-by-the-writer.ts'
import * as coordinatorLookups from './0046-coordinator-lookups.ts'
import * as hoursOfDays from './0047-hours-of-days.ts'

/**
 * Every migration under its name, applied in the order of the names. They only add, so that the release before can go on;
 * what removes comes a release later and says so (`contractSince`, REL-17).
 */
export const migrations: Record<string, SchemaMigration> = {
  '0001-entities': entities,
  '0002-transactions': transactions,
  '0003-sign-in': signIn,
  '0004-row-level-security': rowLevelSecurity,
  '0005-intake': intake,
  '0006-people': people,
  '0007-places': places,
  '0008-devices': devices,
  '0009-accounts': accounts,
  '0010-rollups': rollups,
  '0011-exports': exports,
  '0012-audit': audit,
  '0013-operation': operation,
  '0014-arrivals': arrivals,
  '0016-folded-text': foldedText,
  '0017-sessions': sessions,
  '0018-folded-inline': foldedInline,
  '0019-transaction-states': transactionStates,
  '0021-months-attached': monthsAttached,
  '0022-preferences': preferences,
  '0023-networks': networks,
  '0024-person-changes': personChanges,
  '0028-primary-terms': primaryTerms,
  '0029-prepared-links': preparedLinks,
  '0030-handed-links': handedLinks,
  '0031-units-of-devices': unitsOfDevices,
  '0032-receipt-emails': receiptEmails,
  '0033-invitations': invitations,
  '0034-schedules': schedules,
  '0035-suspended-people': suspendedPeople,
  '0039-feed-keys': feedKeys,
  '0040-sale-of': saleOf,
  '0041-audit-proofs': auditProofs,
  '0042-failed-calls': failedCalls,
  '0043-see-as': seeAs,
  '0044-receipt-numbers': receiptNumbers,
  '0045-counted-by-the-writer': countedByTheWriter,
  '0046-coordinator-lookups': coordinatorLookups,
  '0047-hours-of-days': hoursOfDays,
}
