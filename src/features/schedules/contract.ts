import * as v from 'valibot'
import { exportStatus } from '#core/codes.ts'
import { byToken, endpoint, type ReplyOf } from '#core/endpoint.ts'
import { languages } from '#core/languages/languages.ts'
import { bodyOf } from '#core/list/calls.ts'
import { instant } from '#core/list/dates.ts'
import { exportFormats } from '#core/list/export-calls.ts'
import { SCHEDULE_NAME_MAX } from '#core/limits.ts'
import { offlineFamily } from '#core/offline.ts'
import { asName, isReadable, isVisible, lengthOf } from '#core/text/text.ts'
import type { NamedRange } from '#core/time/time.ts'
import { timeZone } from '#core/time/time-zone.ts'
import { closingParts } from '#features/closing/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'

/** What a run is of, seen from the day that the clocks of its zone show when it is due. Weeks begin on Monday (ISO 8601). */
export const schedulePeriods = [
  'yesterday',
  'lastDay',
  'previousWeek',
  'lastMonth',
] as const satisfies readonly NamedRange[]
export type SchedulePeriod = (typeof schedulePeriods)[number]

export const frequencies = ['daily', 'weekdays', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** Active: it runs; paused: by its person; stopped: by the server, which says why. */
export const scheduleStates = ['active', 'paused', 'stopped'] as const
export type ScheduleState = (typeof scheduleStates)[number]

/** Why the server has stopped a schedule; the texts are in `texts.ts`. */
export const stopReasons = ['right', 'scope', 'account', 'failures'] as const
export type StopReason = (typeof stopReasons)[number]

const { filter, sort } = bodyOf(transactionList)
/** The period comes with each run. */
const filterWithoutDates = v.pipe(
  filter,
  v.check(({ dateFrom, dateTo }) => dateFrom === undefined && dateTo === undefined),
)

const columnNames = Object.keys(transactionList.row).filter(
  (name) => transactionList.row[name as keyof typeof transactionList.row].label,
)

const transactions = v.strictObject({
  kind: v.literal('transactions'),
  period: v.picklist(schedulePeriods),
  filter: filterWithoutDates,
  sort,
  format: v.optional(v.picklist(exportFormats), 'xlsx'),
  /** Left out: every column the person has then, in the order they saved. */
  columns: v.optional(
    v.pipe(
      v.array(v.picklist(columnNames)),
      v.minLength(1),
      v.check((names) => new Set(names).size === names.length),
    ),
  ),
})

const closing = v.strictObject({
  kind: v.literal('closing'),
  period: v.picklist(schedulePeriods),
  filter: filterWithoutDates,
  by: v.optional(v.picklist(closingParts), 'store'),
  within: v.optional(v.picklist(closingParts)),
})

/** What each run makes: a file of transactions, or of their closing sheet. */
export const scheduleContent = v.variant('kind', [transactions, closing])
export type ScheduleContent = v.InferOutput<typeof scheduleContent>

const timing = {
  /** 'HH:mm' by the clocks of the zone. One that they skip is due when they jump; one that they show twice, at the first. */
  time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  zone: timeZone,
}

/** When it is due. */
const plan = v.variant('frequency', [
  v.strictObject({ frequency: v.literal('daily'), ...timing }),
  /** Monday to Friday. */
  v.strictObject({ frequency: v.literal('weekdays'), ...timing }),
  v.strictObject({
    frequency: v.literal('weekly'),
    /** 1 for Monday to 7 for Sunday (ISO 8601). */
    weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
    ...timing,
  }),
  v.strictObject({
    frequency: v.literal('monthly'),
    /** In a month that has no such day the last one; 31 is the last of every month. */
    day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
    ...timing,
  }),
])
export type SchedulePlan = v.InferOutput<typeof plan>

const name = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform(asName),
  v.check((text) => lengthOf(text) <= SCHEDULE_NAME_MAX && isReadable(text) && isVisible(text)),
)

const settings = {
  /** Of the schedule, and of its files before their period. */
  name,
  plan,
  /** Whether an email tells of each file, where the server sends any. */
  byEmail: v.boolean(),
}

const shown = {
  token: v.string(),
  name: v.string(),
  plan,
  byEmail: v.boolean(),
  state: v.picklist(scheduleStates),
  /** Of a stopped one alone. */
  reason: v.nullable(v.picklist(stopReasons)),
  /** When it is due next; null unless it is active. */
  nextAt: v.nullable(instant),
  /** The newest run: when it was due, and what became of its export, as far as that is still kept. */
  lastRun: v.nullable(
    v.strictObject({
      dueAt: instant,
      status: v.nullable(v.picklist(Object.values(exportStatus))),
    }),
  ),
}
/** A search may name a customer's order: what is filtered is not kept on a device. */
const savedContent = v.object({
  kind: v.picklist(['transactions', 'closing']),
  period: v.picklist(schedulePeriods),
})

const schedule = v.strictObject({ ...shown, content: scheduleContent })
const savedSchedule = v.object({ ...shown, content: savedContent })

/** Everyone's own schedules, the newest last; few enough to come at once. */
export const listSchedules = endpoint({
  name: 'listSchedules',
  method: 'GET',
  path: 'schedules',
  access: 'schedule.list',
  reply: v.array(schedule),
  saved: v.array(savedSchedule),
  offline: offlineFamily('schedules'),
})

/** Makes a schedule of what the person may export now. At most 20 a person; its language is that of files and emails. */
export const createSchedule = endpoint({
  name: 'createSchedule',
  method: 'POST',
  path: 'schedules',
  access: 'schedule.change',
  body: v.strictObject({
    ...settings,
    content: scheduleContent,
    language: v.optional(v.picklist(languages), 'en'),
  }),
  reply: schedule,
  idempotent: true,
})

/**
 * Changes when it runs and what it is called, pauses it or lets it go on. Letting a stopped one go on takes the rights that its
 * content takes.
 */
export const changeSchedule = endpoint({
  name: 'changeSchedule',
  method: 'PUT',
  path: 'schedule/{token}',
  access: 'schedule.change',
  params: byToken,
  body: v.strictObject({
    ...settings,
    state: v.picklist(['active', 'paused']),
  }),
  reply: schedule,
})

/** Deletes a schedule; the files that it made stay. */
export const deleteSchedule = endpoint({
  name: 'deleteSchedule',
  method: 'DELETE',
  path: 'schedule/{token}',
  access: 'schedule.change',
  params: byToken,
  reply: v.null(),
})

export type Schedule = ReplyOf<typeof createSchedule>
