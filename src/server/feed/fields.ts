import * as v from 'valibot'
import { isCurrency } from '#core/money/currencies.ts'
import { isEmailAddress } from '#core/text/email.ts'
import { EMAIL_MAX, NAME_MAX } from '#core/limits.ts'
import { isReadable, isReadableInLines, isVisible, lengthOf } from '#core/text/text.ts'
import { isFilterTime } from '#core/time/time.ts'
import { containsCardNumber } from '#core/card-number/card-number.ts'

/** How each kind of field is written in a line. Messages go on from the field's name and never repeat the value. */

/** An absent field and null mean the same. */
export const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema)

const written = (max: number, isFine: (value: string) => boolean) =>
  v.pipe(
    v.string('must be text'),
    v.check(isFine, 'must not contain control characters or others that cannot be read'),
    v.check(isVisible, 'must not be empty'),
    v.check((value) => value.length <= max || lengthOf(value) <= max, `must have at most ${max} characters`),
  )

/** Text for people, 1 to `max` code points; kept in the composed form (NFC). */
export const text = (max = NAME_MAX) =>
  v.pipe(
    written(max, isReadable),
    v.transform((value) => value.normalize('NFC')),
  )

/** The same with line breaks and tabs, as programs write it. */
export const multilineText = (max: number) => written(max, isReadableInLines)

/** A code that names something, 1 to `max` characters without blanks. */
export const identifier = (max = 64) =>
  v.pipe(
    v.string('must be text'),
    v.regex(/^[\p{L}\p{N}\p{M}\p{P}\p{S}]+$/u, 'must be a code without blanks'),
    v.check((value) => isReadable(value) && isVisible(value), 'must be a code without blanks'),
    v.maxLength(max, `must have at most ${max} characters`),
    v.check((value) => !containsCardNumber(value), 'must not be a card number'),
  )

/** Text of a form. @param message completes a sentence that begins with the field */
export const pattern = (expression: RegExp, message: string) =>
  v.pipe(v.string('must be text'), v.regex(expression, message))

/** An e-mail address, trimmed. */
export const email = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.maxLength(EMAIL_MAX, `must have at most ${EMAIL_MAX} characters`),
  v.check((value) => !containsCardNumber(value), 'must not be a card number'),
  v.check(isEmailAddress, 'must be an e-mail address'),
)

/** A whole number, both bounds included. */
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

/** ISO 8583 field 4 has twelve digits, too few for a card number. */
export const minorUnits = wholeNumber(0, 999_999_999_999)

export const booleanField = v.boolean('must be true or false')

/** One of some values. */
export const oneOf = <const Options extends readonly (string | number)[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

/** A list of at most `max` entries. */
export const listOf = <Schema extends v.GenericSchema>(item: Schema, max = 200) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(max, `must have at most ${max} entries`))

/** ISO 4217 */
export const currency = v.pipe(
  pattern(/^[A-Z]{3}$/, 'must be a currency code of three capital letters'),
  v.check(isCurrency, 'is not a currency'),
)
/** ISO 3166-1 alpha-2 */
export const country = pattern(/^[A-Z]{2}$/, 'must be a country code of two capital letters')
/** ISO 18245 */
export const mcc = pattern(/^\d{4}$/, 'must have four digits')

const isDay = (value: string) => isFilterTime(`${value} 00:00`)

export const day = v.pipe(v.string('must be text'), v.check(isDay, 'must be a day such as 2026-01-31'))

const wallTimeForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:[0-5]\d(?:\.\d{1,3})?$/
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/
const minuteOf = (value: string) => value.slice(0, 16).replace('T', ' ')

const HOUR_MS = 3_600_000
const FIRST_YEAR = 2000
/** No zone is further ahead of UTC than 14 hours; a clock may be a little fast. */
const HOURS_AHEAD_MAX = 15

/** Whether an instant lies between the year 2000 and tomorrow: a device whose clock was never set reports 1970. */
const isPossible = (instantText: string) => {
  const time = Date.parse(instantText)
  return time >= Date.UTC(FIRST_YEAR) && time <= Date.now() + HOURS_AHEAD_MAX * HOUR_MS
}
const possibleMessage = `must be between the year ${FIRST_YEAR} and now`
const asUtc = (wall: string) => `${wall.replace(' ', 'T')}Z`

/**
 * Whether an instant and the wall time of a clock that meant it, read as if it were of UTC, are apart by no more than
 * that.
 */
export const isNearWallTime = (instantText: string, wall: string, hours: number): boolean =>
  Math.abs(Date.parse(instantText) - Date.parse(asUtc(wall))) <= hours * HOUR_MS

/** Wall time without a zone, at which something has happened. */
export const pastWallTime = v.pipe(
  v.string('must be text'),
  v.check(
    (value) => wallTimeForm.test(value) && isFilterTime(minuteOf(value)),
    'must be a time without a zone such as 2026-01-31T18:05:09',
  ),
  v.check((value) => isPossible(asUtc(value)), possibleMessage),
)

/** When something has happened. */
export const pastInstant = v.pipe(
  v.string('must be text'),
  v.check(
    (value) => instantForm.test(value) && isFilterTime(minuteOf(value)),
    'must be a time with its zone such as 2026-01-31T18:05:09+02:00',
  ),
  v.check(isPossible, possibleMessage),
)

/** A record with exactly these fields. */
export const record = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'never') return 'is not a known field'
    return received === 'undefined' ? 'is required' : 'must be an object'
  })
