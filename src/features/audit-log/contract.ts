import * as v from 'valibot'
import { listCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list, type ListRow } from '#core/list/declare.ts'
import { provenExport } from '#core/list/export-calls.ts'
import { choice, time, tokens, values } from '#core/list/filters.ts'
import { roles } from '#core/access/roles.ts'
import { auditTexts as own } from './texts.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const auditResults = ['ok', 'refused', 'failed'] as const

const text = v.string()
const optionalText = v.nullable(text)
/** Changed fields by name, without secrets. */
const fields = v.nullable(v.record(v.string(), v.unknown()))

/** What happened to objects in scope (SEC-55, Annex E); with `objectToken` the history of one of them (B-26). */
export const auditList = list({
  key: 'audit',
  access: 'audit.list',
  showsState: true,
  // Whoever may read it, and nobody else.
  exported: { access: 'audit.list', proven: true, name: /*i18n*/ { id: 'export.audit', message: 'Activity log' } },
  row: {
    /** The number of the row, which `audit-verify` names too. */
    token: field(text),
    time: field(instant, { label: own.time }),
    /** Null for people outside the principal's scope and for what nobody did who is signed in. */
    actorName: field(optionalText, { label: own.actorName }),
    actorEmail: field(optionalText, { label: label.email }),
    /** The widest role of the actor, at that time. */
    role: field(v.nullable(v.picklist(roles)), { label: own.role }),
    event: field(text, { label: own.event }),
    objectType: field(optionalText, { label: own.objectType }),
    objectToken: field(optionalText),
    /** What the object is called now, as far as the principal may know it. */
    objectName: field(optionalText, { label: own.objectName }),
    result: field(v.picklist(auditResults), { label: own.result }),
    /** How many times, where a flood is written down once a minute. */
    count: field(v.pipe(v.number(), v.integer(), v.minValue(1)), { label: own.count }),
    /** The network the call came from: the last part of an address is never sent. */
    address: field(optionalText, { label: label.address }),
    reference: field(optionalText, { label: own.reference }),
    before: field(fields),
    after: field(fields),
  },
  filter: {
    dateFrom: time,
    dateTo: time,
    event: values,
    /** Who did it. */
    userTokens: tokens,
    /** To whom it was done. */
    concernedTokens: tokens,
    objectType: values,
    objectToken: tokens,
    result: choice(auditResults),
  },
  sortable: ['time'],
  defaultSort: ['time', 'desc'],
  check: checkDates,
})

/** POST audit/{page}/{perPage} (D-34); reading it leaves a row, too. */
export const listAudit = listCall(auditList, { name: 'listAudit', path: 'audit' })

/** A file of the rows with what links them in their chain (0047): who may read the list may have it. */
export const proveAudit = provenExport(auditList, 'audit.list')

export type AuditRow = ListRow<typeof auditList>
