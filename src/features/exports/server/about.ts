import { sql } from 'kysely'
import { exponentOf } from '#core/money/money.ts'
import { receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { effectiveStateText, effectiveStateTexts } from '#core/texts/processing.ts'
import { suspendedText, suspendedTexts } from '#core/texts/states.ts'
import {
  columnTexts,
  hoursText,
  paymentMethodTexts,
  receiptLinkText,
  type Text,
  typeFilterTexts,
} from '#core/texts/texts.ts'
import { formatHour } from '#core/time/time.ts'
import { auditTexts } from '#features/audit-log/texts.ts'
import { aboutTexts } from '../texts.ts'
import type { Cell, Table } from '#server/exports/cells.ts'
import { column, table } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { anyOf } from '#server/lists/source.ts'
import { dateTimeIn } from '#server/lists/zones.ts'
import { translate } from '#server/texts.ts'
import { labelOfCode } from '#server/exports/cell-rules.ts'
import { readerOf } from './columns.ts'
import { type Totals, totalColumns } from './totals.ts'
import type { ExportRequest } from './request.ts'

/** Filters by the token of a record: where its name is stored, and what the filter is called. */
const named = {
  acquirerTokens: [table('acquirer'), 'name', columnTexts.acquirer],
  affiliateTokens: [table('affiliate'), 'name', columnTexts.affiliate],
  instanceTokens: [table('instance'), 'name', columnTexts.instance],
  merchantTokens: [table('merchant'), 'name', columnTexts.merchantName],
  storeTokens: [table('store'), 'name', columnTexts.storeName],
  terminalTokens: [table('terminal'), 'alias', columnTexts.alias],
  userTokens: [sql`portal_user`, 'email', columnTexts.email],
  concernedTokens: [sql`portal_user`, 'email', auditTexts.concerned],
} as const

type Code = string | number

/** Filters that are called otherwise than the column they are about; ends of a range say which. */
const columnOf: Readonly<Partial<Record<string, readonly [field: string, end?: string]>>> = {
  statuses: ['status'],
  types: ['transactionType'],
  paymentMethods: ['paymentMethod'],
  amountFrom: ['amount', '≥'],
  amountTo: ['amount', '≤'],
  objectToken: ['objectName'],
}

/** Filters that are about no column, and what they are called. */
const withoutColumn: Readonly<Partial<Record<string, Text>>> = {
  transactionKeys: columnTexts.trnKey,
  effectiveState: effectiveStateText,
  hours: hoursText,
  suspended: suspendedText,
}

/** What the period of a list is about: the first of these that it has. */
const timeFields = ['posLocalDateTime', 'time', 'createdAt']
const periodEnds: Readonly<Partial<Record<string, string>>> = { dateFrom: '≥', dateTo: '≤' }

/** The sheet that explains the file to whoever opens it later (D-40, B-16). */
export const aboutSheet = async (
  scope: PrincipalScope,
  request: ExportRequest,
  rowsWritten: () => number,
  totals: Totals | undefined,
): Promise<Table> => {
  const { entity, body, environment } = request
  const { zone } = readerOf(request)
  const say = (text: Text) => translate(body.language, text)
  const labelOf = (name: string) => labelOfFilter(request, name)
  const creator = await creatorOf(scope)
  const [sortField, direction] = body.sort ? [body.sort.field, body.sort.direction] : entity.list.defaultSort
  const filter = await describeFilter(scope, request)
  // Written after the rows, so that their number is known.
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    if (totals) yield [...totals.rows(say), []]
    yield [
      [translate(body.language, aboutTexts.createdAt, { zone }), dateTimeIn(zone, environment.now)],
      [say(aboutTexts.createdBy), creator],
      [say(aboutTexts.rows), String(rowsWritten())],
      ['', say(body.only ? aboutTexts.selected : aboutTexts.complete)],
      [say(aboutTexts.sort), `${labelOf(sortField)} ${direction === 'asc' ? '↑' : '↓'}`],
      [say(aboutTexts.zone), entity.list.storeTime ? say(aboutTexts.localZone) : zone],
      ...filter,
    ]
  }
  return {
    name: say(aboutTexts.title),
    columns: totals
      ? totalColumns(say)
      : [
          { heading: say(aboutTexts.title), kind: 'text' },
          { heading: '', kind: 'text' },
        ],
    batches: batches(),
  }
}

/** Name and e-mail address of the person who makes a file. */
export const creatorOf = async (scope: PrincipalScope): Promise<string> => {
  const { firstName, lastName, email } = await scope.db
    .selectFrom('portalUser')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', scope.principal.userId)
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName} <${email}>`
}

/** The filter of a request in words, a line for each. */
export const describeFilter = async (scope: PrincipalScope, request: ExportRequest): Promise<[string, string][]> => {
  const { language } = request.body
  const lines = await filterLines(scope, request)
  // Of rows that were selected it is said where the file says how many it has.
  if (lines.length === 0 && request.body.only) return []
  if (lines.length === 0) return [[translate(language, aboutTexts.filter), translate(language, aboutTexts.noFilter)]]
  return lines.map(([name, value]) => [
    translate(language, aboutTexts.filterOf, { column: labelOfFilter(request, name) }),
    value,
  ])
}

/** What the screen calls the column that a filter is about, and which end of a range it is. */
const labelOfFilter = ({ entity, body }: ExportRequest, name: string): string => {
  const say = (text: Text) => translate(body.language, text)
  const end = periodEnds[name]
  const [field, sign] = end
    ? [timeFields.find((time) => time in entity.list.row) ?? name, end]
    : (columnOf[name] ?? [name])
  const label = withoutColumn[name] ?? named[name as keyof typeof named]?.[2] ?? entity.list.row[field]?.label
  return label ? [say(label), sign].filter(Boolean).join(' ') : name
}

/** The filters that were set, with the names of records instead of their tokens and the words of choices. */
const filterLines = async (scope: PrincipalScope, request: ExportRequest): Promise<[name: string, value: string][]> => {
  const { filter } = request.body as { filter: Readonly<Record<string, unknown>> }
  // In the order of the list: a request that was kept has another one.
  const given = Object.keys(request.entity.list.filter)
    .filter((name) => filter[name] !== undefined)
    .map((name) => [name, filter[name]] as const)
  // One after the other: the connection takes no statement before the last is answered.
  return Array.fromAsync(given, async ([name, value]): Promise<[string, string]> => {
    const values = [value].flat() as Code[]
    const source = named[name as keyof typeof named]
    return [name, (source ? await namesOf(scope, source, values) : labelsOf(request, name, values)).join(', ')]
  })
}

/** Filters that offer other choices than the column has values. */
const choices: Readonly<Partial<Record<string, Readonly<Partial<Record<string, Text>>>>>> = {
  types: typeFilterTexts,
  paymentMethods: paymentMethodTexts,
  effectiveState: effectiveStateTexts,
  suspended: suspendedTexts,
}

/** The values of a filter as the cells of its column say them. */
const labelsOf = (request: ExportRequest, name: string, values: readonly Code[]): readonly Code[] => {
  const reader = readerOf(request)
  if (name === 'transactionKeys') {
    return values.map((key) => (receiptFingerprintIn(String(key)) ? translate(reader.language, receiptLinkText) : key))
  }
  if (name === 'hours') return values.map((hour) => formatHour(Number(hour)))
  const offered = choices[name]
  if (offered) {
    return values.map((value) => {
      const text = offered[value]
      return text ? translate(reader.language, text) : value
    })
  }
  const field = columnOf[name]?.[0] ?? name
  const { cells, labels } = request.entity
  if (cells?.[field]?.kind === 'decimals')
    return values.map((value) => inDecimals(Number(value), request.body.filter['currency']))
  const cellLabels = labels?.[field]
  return cellLabels ? values.map((value) => labelOfCode(cellLabels, field, value, reader)) : values
}

/** An amount in major units in the decimals of the currencies that were chosen, if all have the same (D-94). */
const inDecimals = (major: number, currencies: unknown): string => {
  const [exponent, ...others] = new Set((currencies as string[] | undefined)?.map(exponentOf))
  return exponent === undefined || others.length > 0 ? String(major) : major.toFixed(exponent)
}

const namesOf = async (
  { db }: PrincipalScope,
  [from, name]: (typeof named)[keyof typeof named],
  tokens: readonly (string | number)[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select ${column(name)} as name from ${from} where ${anyOf(sql`token`, tokens)} order by 1`.execute(db)
  return rows.map((row) => row.name)
}
