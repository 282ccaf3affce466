/** REL-06: milliseconds that one statement of an export may take. */
export const STATEMENT_TIMEOUT = 15 * 60_000
/** Milliseconds without a message of its writer after which an attempt is given up: more than a statement may take. */
export const ATTEMPT_SILENCE_MAX = STATEMENT_TIMEOUT + 60_000
/** REL-24: megabytes of JavaScript objects of a writer that have lasted; the rest of its memory are buffers. */
export const WRITER_MEMORY = 128
/**
 * Megabytes of each half of the space for its new objects: rows are garbage as soon as they are written, and with more room
 * more of it stays in the store.
 */
export const WRITER_NEW_MEMORY = 2
/** Annex D: exports that one process works on at once. */
export const AT_ONCE = 2
/** REL-22: seconds before the second, third and fourth attempt. */
export const RETRY_DELAYS = [10, 60, 300] as const
