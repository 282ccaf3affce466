import * as v from 'valibot'
import { byToken, endpoint, type ReplyOf } from '#core/endpoint.ts'
import { roles } from '#core/access/roles.ts'
import { instant } from '#core/list/dates.ts'
import { time } from '#core/list/filters.ts'
import { timeZone } from '#core/time/time-zone.ts'

/** What of a person is worked out for an instant. */
export const stateParts = [
  'account',
  'suspendedUntil',
  'role',
  'viewOnly',
  'rights',
  'ssmAccess',
  'belongsTo',
  'stores',
  'terminals',
  'email',
  'firstName',
  'lastName',
] as const

export type StatePart = (typeof stateParts)[number]

const text = v.string()
const optionalText = v.nullable(text)

/** An entry of the activity log: its number, by which the list opens it, when it was, and who did it, as far as the reader may know. */
const entry = v.nullable(
  v.strictObject({
    token: text,
    time: instant,
    event: text,
    actorName: optionalText,
    actorEmail: optionalText,
    role: v.nullable(v.picklist(roles)),
  }),
)

/**
 * POST user/{token}/state: what a person had at an instant, worked out of the activity log (JOB-25). `at` is a minute by the clocks
 * of `zone`, and belongs to the past.
 */
export const getUserState = endpoint({
  name: 'getUserState',
  method: 'POST',
  path: 'user/{token}/state',
  access: 'audit.state',
  params: byToken,
  body: v.strictObject({ at: time.schema, zone: v.optional(timeZone) }),
  reply: v.strictObject({
    /** Up to which instant entries count. */
    at: instant,
    /** When the oldest entry was written that the reader sees: of what was before it, nothing is known. Null without one. */
    logFrom: v.nullable(instant),
    /** Since when the account exists, which no entry says of people who came with the data feed. */
    createdAt: instant,
    parts: v.array(
      v.strictObject({
        part: v.picklist(stateParts),
        /**
         * As the log has it: a text, a truth, or a list of codes, tokens or names. Null is: without a role, of no single unit,
         * or not suspended. The end of a suspension may be over by then; `UNTIL_LIFTED` where it has none.
         */
        value: v.unknown(),
        certainty: v.picklist(['recorded', 'unrecorded', 'contradicted']),
        /** Of what was changed without an entry: what the next entry, or the present, says. */
        later: v.optional(v.unknown()),
        since: entry,
        until: entry,
      }),
    ),
    /** What the terminals that are named are called now, and their stores, as far as the reader may know. */
    terminals: v.record(text, v.strictObject({ alias: text, store: text })),
  }),
})

export type UserState = ReplyOf<typeof getUserState>
