/**
 * The numbers of the specification that both sides use, each with its section or decision.
 * Numbers 56 and 283 of §9 have no known meaning and are deliberately unused (D-39).
 */

/** §5 */
export const PASSWORD_MIN = 8
/** §5 */
export const PASSWORD_MAX = 32
/** §5, digits */
export const RESET_CODE_MIN = 5
/** §5, digits */
export const RESET_CODE_MAX = 7
/** §5, code points (D-93): the form is stricter than the server's 255 on purpose. */
export const NAME_ON_FORM_MAX = 27
/** §9, code points: names and the terminal's alias on the server. */
export const NAME_MAX = 255
/** §5: an e-mail address is shorter than 255. */
export const EMAIL_MAX = 254
/** People linked to one terminal, unless the operator says otherwise. */
export const TERMINAL_USERS_MAX = 10
/** §5, days */
export const DASHBOARD_RANGE_DAYS = 366
/** §5, days */
export const DEVICE_LOG_RANGE_DAYS = 30
/** §9, days including today */
export const DEFAULT_RANGE_DAYS = 30
/** D-53, characters: why a device was unblocked */
export const REASON_MAX = 255
/** Days: makers bring security patches monthly or every quarter; after two quarters none is coming. */
export const OLD_PATCH_DAYS = 183
/** §9, rows a page */
export const PAGE_SIZE_DEFAULT = 10
/** Payments of one card beside another one within an hour: more are no mistake at a till. */
export const SAME_CARD_MAX = 10
/** §9 */
export const PAGE_SIZE_TRANSACTIONS = 20
/** §9: merchants without sales, all of them on request */
export const PAGE_SIZE_INACTIVE = 15
/** §9: merchants with declines */
export const PAGE_SIZE_DECLINED = 5
/** §9: summary boxes of the dashboard */
export const PAGE_SIZE_BOXES = 3
/** D-31: the rows a page that people may choose */
export const PAGE_SIZES = [10, 20, 50, 100] as const
/** D-31 */
export const PAGE_SIZE_MAX = 100
/** D-30: page × perPage */
export const OFFSET_MAX = 1_000_000
/** D-30: a total without a rollup is counted up to here; beyond it is "at least". */
export const COUNT_CAP = 10_000
/** Rows that totals beside a list count where no rollup knows the filter; beyond it they are not given at all. */
export const TOTALS_ROWS_MAX = 200_000
/** §9: merchants without sales that are shown beside counts */
export const INACTIVE_LIMIT_COUNT = 7
/** §9: the same beside amounts */
export const INACTIVE_LIMIT_AMOUNT = 10
/** §9, hours */
export const EXPORT_MAX_HOURS = 72
/** D-39: milliseconds between two reads of exports in progress */
export const POLL_MS = 5000
/** D-39: the error codes of user validation begin here. */
export const USER_VALIDATION_CODES = 17_000
/** D-95: RRNs of one filter */
export const RRN_MAX = 50
/** D-95, characters */
export const RRN_LENGTH = 12
/** Keys and links of one filter, as many as RRNs */
export const KEYS_MAX = 50
/** Characters: the acquirer's key of a transaction */
export const TRANSACTION_KEY_MAX = 128
/** Major units: an amount has at most twelve digits (ISO 8583, field 4). */
export const AMOUNT_FILTER_MAX = 999_999_999_999
/** SEC-48: entries of one filter list */
export const FILTER_ENTRIES_MAX = 500
/** SEC-48: characters of one search text */
export const SEARCH_MAX = 255
/** D-62: unique values of a column in one reply */
export const UNIQUE_VALUES_MAX = 500
/** D-84, code points */
export const FILTER_NAME_MAX = 40
/** SEC-46: bytes of one saved filter as JSON */
export const PREFERENCE_BYTES_MAX = 16_384
/** Schedules of one person: 20 files a day are 140 in the week that files are kept, as many as a list can be looked through. */
export const SCHEDULES_MAX = 20
/** Code points of the name of a schedule, as of a saved filter */
export const SCHEDULE_NAME_MAX = 40
/** Valid feed keys of an acquirer */
export const FEED_KEYS_MAX = 20
/** Code points of the name of a feed key */
export const FEED_KEY_NAME_MAX = 40
/** Runs without a file, one after the other, after which a schedule stops */
export const SCHEDULE_FAILURES_MAX = 3
/** Columns of one saved layout; no table has as many. */
export const COLUMNS_MAX = 64
/** B-13, CSS pixels */
export const COLUMN_WIDTH_MIN = 40
/** B-13, CSS pixels */
export const COLUMN_WIDTH_MAX = 2000
/** SEC-10, minutes: how long a reset code is valid */
export const RESET_CODE_MINUTES = 10
/** Minutes without data after which the screens show how old their numbers are. */
export const FEED_LATE_MINUTES = 15
/** D-96: milliseconds from the last key to the search of a list */
export const LIST_SEARCH_DELAY_MS = 400
/** Receipt links that one call prepares */
export const PREPARED_LINKS_MAX = 100
/** §7: options in one reply to a picker */
export const OPTIONS_MAX = 500
/** Records that one change of many reaches at most */
export const MANY_MAX = 1000
/** Of those, how many one call changes */
export const MANY_PER_CALL = 25
/** Lines of a feed that are stored together at most, and that are checked */
export const FEED_LINES_TOGETHER_MAX = 5000
