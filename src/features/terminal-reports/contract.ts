import * as v from 'valibot'
import { operations, reportTypes, type ReportKind } from '#core/codes.ts'
import { listCall } from '#core/list/calls.ts'
import { checkDates } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { choice, time, tokens } from '#core/list/filters.ts'
import { count } from '#core/count.ts'
import { deviceTexts } from '#features/devices/texts.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()
const wallTime = v.pipe(text, v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/))

/** The successful transactions of one currency and operation that a report covers. */
const reportTotal = v.strictObject({
  currency: text,
  operation: v.picklist(operations),
  count,
  /** Minor units of the currency (D-35). */
  amount: count,
})

/** §3 Terminal report, newest first; times are wall times of the terminal. Its section is that of the terminal it is of. */
export const reportList = list({
  key: 'terminal-details',
  access: 'terminal.reports',
  arrangeable: true,
  row: {
    token: field(text),
    dateTime: field(wallTime, { label: label.posLocalDateTime }),
    /** IANA zone of the store, which the wall times are of; null where the store is no longer in the principal's scope. */
    timeZone: field(v.nullable(text)),
    operationId: field(text, { label: deviceTexts.operationId }),
    type: field(v.picklist(Object.values(reportTypes)), { label: label.transactionType }),
    /** D-67: the name of the type. */
    kind: field(v.picklist(Object.keys(reportTypes) as [ReportKind, ...ReportKind[]])),
    /** Null where the terminal is no longer in the principal's scope. */
    alias: field(v.nullable(text), { label: label.alias }),
    tid: field(text, { label: label.tid }),
    /** First and last second of what it covers. */
    periodFrom: field(wallTime, { label: deviceTexts.period }),
    periodTo: field(wallTime),
    totals: field(v.array(reportTotal), { label: deviceTexts.totals }),
  },
  filter: {
    terminalTokens: tokens,
    storeTokens: tokens,
    type: choice(Object.values(reportTypes)),
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['dateTime'],
  defaultSort: ['dateTime', 'desc'],
  storeTime: true,
  check: checkDates,
})

export const listReports = listCall(reportList, {
  name: 'listReports',
  path: 'terminal/get-reports',
})
