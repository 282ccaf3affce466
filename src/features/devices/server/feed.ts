import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Tables } from '#server/database/types.ts'
import {
  acquirerCode,
  columnsOf,
  createdAt,
  current,
  field,
  fixed,
  givenOrStored,
  lookup,
  parentCode,
  pick,
  schemaOf,
  unnestLines,
  updatedOn,
} from '#server/feed/columns.ts'
import { booleanField, day, identifier, listOf, optional, record, text, wholeNumber } from '#server/feed/fields.ts'
import type { FeedLine, Kind } from '#server/feed/kind.ts'
import { sharedRecords } from '#server/feed/records.ts'
import { accesses } from './feed-accesses.ts'

/** What only the details of a device show; kept as one document. */
const detailFields = {
  androidApiVersion: field(optional(wholeNumber(1, 999))),
  androidVersion: field(optional(text(32))),
  iosVersion: field(optional(text(32))),
  serialNumber: field(optional(text(64))),
  deviceType: field(optional(text(64))),
  product: field(optional(text(64))),
  hardware: field(
    optional(
      record({
        armVariant: optional(text(64)),
        board: optional(text(64)),
        cpu: optional(text(64)),
        coreCount: optional(wholeNumber(1, 999)),
        frequency: optional(text(32)),
        modemBoard: optional(text(64)),
      }),
    ),
  ),
  software: field(optional(record({ basebandVersion: optional(text(64)) }))),
}

const fields = {
  acquirerCode,
  merchantCode: parentCode('merchant'),
  deviceId: field(identifier(), fixed('text')),
  manufacturer: field(text(), current('text')),
  model: field(text(), current('text')),
  securityPatch: field(optional(day), givenOrStored('date')),
  blocked: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  ...detailFields,
  ...accesses,
  /** The terminals of its merchant that it was seen on; they are added to those known. */
  tids: field(optional(listOf(identifier())), lookup('text[]')),
  updatedOn,
  createdAt,
}

const made = { details: current('jsonb', { value: sql`coalesce(stored.details, '{}') || line.details` }) }

const schema = schemaOf(fields)

type Device = v.InferOutput<typeof schema>

const records = sharedRecords({
  table: 'device',
  fields,
  made,
  key: 'deviceId',
  parent: { table: 'merchant', code: 'merchantCode' },
  problems: sql`
    when exists (
      select tid from unnest(line.tids) tid except select tid from terminal where merchant_id = merchant.id
    ) then array['tids', 'holds an unknown TID']`,
})

/** §3 Device. What a line leaves out keeps its value; contacts never move backwards. */
export const devices: Kind<Device> = {
  schema,
  keyOf: ({ deviceId }) => deviceId,
  isAudited: true,
  shared: records.shared,
  store: async (db, lines) => {
    const outcomes = await records.store(db, lines.map(withDetails))
    const accepted = lines.filter(({ token }) => typeof outcomes.get(token) !== 'object')
    for (const token of await linkTerminals(db, accepted)) if (!outcomes.has(token)) outcomes.set(token, 'updated')
    return outcomes
  },
}

const isDetail = ([name]: readonly [string, unknown]) => Object.hasOwn(detailFields, name)

const withDetails = ({ content, ...line }: FeedLine<Device>): FeedLine => {
  const given = Object.entries(content).filter(([, value]) => value !== null)
  const rest = given.filter((entry) => !isDetail(entry))
  return { ...line, content: { ...Object.fromEntries(rest), details: Object.fromEntries(given.filter(isDetail)) } }
}

/** Notes the terminals that devices were seen on. @returns the tokens of the lines that changed something */
const linkTerminals = async (db: Transaction<Tables>, lines: readonly FeedLine[]): Promise<string[]> => {
  const { rows } = await sql<{ token: string }>`
    with seen as (
      select line.token, device.id as device_id, terminal.id as terminal_id
      from (${unnestLines(lines, pick(columnsOf(fields), ['deviceId', 'tids']))}) line
      join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
      join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = any (line.tids)
        and terminal.merchant_id = device.merchant_id
    ), linked as (
      insert into device_terminal (device_id, terminal_id) select device_id, terminal_id from seen
      on conflict do nothing
      returning device_id
    )
    select distinct token from seen where device_id in (select device_id from linked)`.execute(db)
  return rows.map(({ token }) => token)
}
