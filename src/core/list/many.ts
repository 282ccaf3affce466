import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import { count } from '#core/count.ts'
import { endpoint, recordToken, type Endpoint } from '#core/endpoint.ts'
import { type ErrorCode, errorCodes } from '#core/errors.ts'
import { idempotencyKeyForm } from '#core/idempotency.ts'
import { MANY_MAX, MANY_PER_CALL } from '#core/limits.ts'
import { bodyOf, type ListBody } from './calls.ts'
import type { Fields, Filters, List } from './declare.ts'

/** Which records: those named, or all of a filter, of which the first in the order asked for count. */
export type ManyOf<F extends Filters = Filters, S extends string = string> =
  | { readonly tokens: readonly string[] }
  | ListBody<F, S>

/** One record as it is before the change. */
export interface ManyRecord {
  readonly token: string
  /** What people call it, and what tells it from others of that name. */
  readonly name: string
  readonly hint: string
  /** The state that the change is made on; a record that somebody changes meanwhile is left as it is (REL-15). */
  readonly version: number
  /** It already is as the change would make it. */
  readonly isSame: boolean
}

/** What a change of many would come to, by which nothing is changed. */
export interface ManyPreview {
  /** Those in reach; of records that were named and are not here, nothing is found. */
  readonly records: readonly ManyRecord[]
  /** The filter has more than one change of many reaches. */
  readonly hasMore: boolean
  /** Terminals that take payments now and would take none afterwards. */
  readonly stops: number
}

/** `same`: it was so already; `conflict`: somebody changed it since the preview. Neither is changed. */
export const manyResults = ['done', 'same', 'conflict', 'refused'] as const

/** What became of one record. */
export interface ManyOutcome {
  readonly token: string
  readonly result: (typeof manyResults)[number]
  /** Why it was refused. */
  readonly error?: ErrorCode | undefined
}

/** What is sent of one record. */
export interface ManyRow {
  readonly token: string
  readonly version: number
}

/** What is done to each, as the body of the single action says it. */
interface ManyChange<Change> {
  readonly change: Change
}

export interface ManyBody<Change> extends ManyChange<Change> {
  /**
   * Chosen at random for the whole change. A row that is sent again under it within 24 hours gets the answer it had (REL-14),
   * so that a change that was interrupted goes on.
   */
  readonly job: string
  readonly rows: readonly ManyRow[]
}

interface PreviewBody<Change, F extends Filters, S extends string> extends ManyChange<Change> {
  readonly of: ManyOf<F, S>
}

/** The two calls of a change of many records: what it would come to, and the change. */
export interface ManyCalls<Change, F extends Filters = Filters, S extends string = string> {
  readonly preview: Endpoint<object, PreviewBody<Change, F, S>, ManyPreview>
  readonly act: Endpoint<object, ManyBody<Change>, ManyOutcome[]>
}

const preview: v.GenericSchema<unknown, ManyPreview> = v.strictObject({
  records: v.pipe(
    v.array(
      v.strictObject({
        token: v.string(),
        name: v.string(),
        hint: v.string(),
        version: count,
        isSame: v.boolean(),
      }),
    ),
    v.maxLength(MANY_MAX),
  ),
  hasMore: v.boolean(),
  stops: count,
})

const outcomes: v.GenericSchema<unknown, ManyOutcome[]> = v.array(
  v.strictObject({
    token: v.string(),
    result: v.picklist(manyResults),
    error: v.optional(v.picklist(Object.values(errorCodes))),
  }),
)

const rows = v.pipe(
  v.array(v.strictObject({ token: recordToken, version: count })),
  v.minLength(1),
  v.maxLength(MANY_PER_CALL),
  v.check((sent) => new Set(sent.map(({ token }) => token)).size === sent.length, 'each record once'),
)

/**
 * The calls `POST {path}` and `POST {path}/preview` that do to many records of a list what a single action does to one.
 * @param access the row of the access table that the single action asks for
 */
export const manyCalls = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string, Change>(
  of: List<R, F, S, C>,
  {
    name,
    path,
    access,
    change,
  }: { name: string; path: `${string}/many/${string}`; access: Action; change: v.GenericSchema<unknown, Change> },
): ManyCalls<Change, F, S> => {
  const { sort, filter, zone } = bodyOf(of)
  const tokens = v.pipe(v.array(recordToken), v.minLength(1), v.maxLength(MANY_MAX))
  return {
    preview: endpoint({
      name: `${name}Preview`,
      method: 'POST',
      path: `${path}/preview`,
      access,
      body: v.strictObject({
        change,
        of: v.union([v.strictObject({ tokens }), v.strictObject({ sort, filter, zone })]),
      }),
      reply: preview,
    }),
    act: endpoint({
      name,
      method: 'POST',
      path,
      access,
      body: v.strictObject({ change, job: v.pipe(v.string(), v.regex(idempotencyKeyForm)), rows }),
      reply: outcomes,
    }),
  }
}
