/** Header of calls that may be repeated safely: the same key, call and body within 24 hours act once (REL-14). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** A key as the caller chooses it; a random id is best. */
export const idempotencyKeyForm = /^[A-Za-z0-9_-]{1,64}$/
