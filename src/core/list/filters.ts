import * as v from 'valibot'
import {
  AMOUNT_FILTER_MAX,
  FILTER_ENTRIES_MAX,
  KEYS_MAX,
  RRN_LENGTH,
  RRN_MAX,
  SEARCH_MAX,
  TRANSACTION_KEY_MAX,
} from '#core/limits.ts'
import type { ErrorName } from '#core/errors.ts'
import { asSearch, isReadable, isVisible, lengthOf } from '#core/text/text.ts'
import { asTransactionKey } from '#core/text/transaction-key.ts'
import { hasFilterTimeForm, isFilterTime } from '#core/time/time.ts'

/**
 * One kind of filter of a list: the schema of its value in a call's body, and what the screen draws for it.
 * The same value is in the address of the screen, so that a list can be shared and survives a reload.
 */
export interface Filter<Value = unknown> {
  readonly kind:
    | 'contains'
    | 'tokens'
    | 'choice'
    | 'values'
    | 'digits'
    | 'rrns'
    | 'keys'
    | 'time'
    | 'number'
    | 'flag'
    | 'one'
  readonly schema: v.GenericSchema<Value>
  /** Whether a `contains` looks into a name. */
  readonly isName?: true
  /** The values a `choice` offers. */
  readonly choices?: readonly (string | number)[]
  /** The largest value of a `number`: the upper end of a range that has only a lower one on the screen. */
  readonly max?: number
}

const list = <T>(entry: v.GenericSchema<T>, max: number) =>
  // An empty list would read as "nothing chosen" and must never widen: it is refused, the screen omits the filter.
  v.pipe(v.array(entry), v.minLength(1), v.maxLength(max))

/** A word of a filter is kept with saved filters, exports and in the browser: without card numbers. */
const text = v.pipe(
  v.string(),
  v.maxLength(2 * SEARCH_MAX),
  v.transform(asSearch),
  v.check((word) => lengthOf(word) <= SEARCH_MAX && isReadable(word) && isVisible(word)),
)

/** Rows whose field contains each word of the text, in any order, without regard to case and accents (`isFoundIn`). */
export const contains: Filter<string> = { kind: 'contains', schema: text }

/** The same of names of places, merchants, terminals and people, which Latin letters find too (`isFoundInNames`). */
export const containsInName: Filter<string> = { ...contains, isName: true }

/** Rows whose field equals one of the texts: public tokens of records (D-33). */
export const tokens: Filter<string[]> = { kind: 'tokens', schema: list(text, FILTER_ENTRIES_MAX) }

/** Rows whose field equals one of the texts found in the data (`transaction/unique-values`, currencies, countries). */
export const values: Filter<string[]> = { kind: 'values', schema: list(text, FILTER_ENTRIES_MAX) }

/** Rows whose field is one of a fixed set; several are joined by OR. */
export const choice = <const T extends readonly (string | number)[]>(choices: T): Filter<T[number][]> => ({
  kind: 'choice',
  choices,
  schema: list(v.picklist(choices), choices.length),
})

/** §5: exactly the last four digits of a card. */
export const lastFourDigits: Filter<string> = { kind: 'digits', schema: v.pipe(v.string(), v.regex(/^\d{4}$/)) }

/** §5, D-95: RRNs, each of 1 to 12 letters or digits, doubles removed. */
export const rrns: Filter<string[]> = {
  kind: 'rrns',
  schema: v.pipe(
    list(v.pipe(v.string(), v.trim(), v.regex(new RegExp(`^[A-Za-z0-9]{1,${RRN_LENGTH}}$`))), RRN_MAX),
    v.transform((entries) => [...new Set(entries)]),
  ),
}

/** Transactions by their key or public token, or by a link to their receipt, of which only the SHA-256 is kept. */
export const keys: Filter<string[]> = {
  kind: 'keys',
  schema: v.pipe(
    list(
      v.pipe(
        v.string(),
        v.maxLength(2 * SEARCH_MAX),
        v.transform(asTransactionKey),
        v.check(
          (key) =>
            /^[^\s\p{C}]+$/u.test(key) && lengthOf(key) <= TRANSACTION_KEY_MAX && isReadable(key) && isVisible(key),
        ),
      ),
      KEYS_MAX,
    ),
    v.transform((entries) => [...new Set(entries)]),
  ),
}

/** One end of a date filter: 'YYYY-MM-DD HH:mm' wall time; both ends are inclusive (FLT-14). */
export const time: Filter<string> = {
  kind: 'time',
  schema: v.pipe(
    v.string(),
    v.check(hasFilterTimeForm, 'DATE_MALFORMED' satisfies ErrorName),
    v.check((minute) => !hasFilterTimeForm(minute) || isFilterTime(minute), 'DATE_UNKNOWN' satisfies ErrorName),
  ),
}

/** One end of an amount filter, in major units (D-94), with at most the four decimals that a currency can have. */
export const amount: Filter<number> = {
  kind: 'number',
  max: AMOUNT_FILTER_MAX,
  schema: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(AMOUNT_FILTER_MAX),
    v.check((major) => /^\d+(\.\d{1,4})?$/.test(String(major))),
  ),
}

/** What completes another filter, such as the unit of its number: exactly one value, asked for together with that. */
export const one = <Value>(schema: v.GenericSchema<Value>): Filter<Value> => ({ kind: 'one', schema })

/** A switch above a list. */
export const flag: Filter<boolean> = { kind: 'flag', schema: v.boolean() }

export type FilterValue<F> = F extends Filter<infer Value> ? Value : never
