import { errorNameOf, type ErrorName, type ErrorReply } from '#core/errors.ts'

/**
 * Why a call brought no data.
 * - `unreachable`: nothing that is surely ours answered: no network, time ran out, a redirect, HTML, another program's
 *   error. Whether a write took place is unknown.
 * - `refused`: our server answered with an error (D-32); `reply` says which.
 */
export class CallError extends Error {
  readonly kind: 'unreachable' | 'refused'
  /** HTTP status; 0 when there was no reply. */
  readonly status: number
  readonly reply: ErrorReply | undefined

  constructor(kind: 'unreachable' | 'refused', status: number, reply?: ErrorReply, cause?: unknown) {
    super(reply?.message ?? kind, { cause })
    this.name = 'CallError'
    this.kind = kind
    this.status = status
    this.reply = reply
  }

  /** The error's name in the contract; undefined when unreachable, or for a code this build does not know. */
  get error(): ErrorName | undefined {
    return errorNameOf(this.reply?.code)
  }
}

/** Errors of what somebody entered that belong to no field of the reply. */
const ofInput: ReadonlySet<ErrorName | undefined> = new Set<ErrorName>([
  'CREDENTIALS_REFUSED',
  'FILTER_NAME_TAKEN',
  'TOO_MANY_FILTERS',
  'TOO_MANY_SCHEDULES',
  'TOO_MANY_FEED_KEYS',
])

/** Whether whoever made the call entered something else and is done: the error's text says what. */
const isOfInput = ({ error, reply }: CallError): boolean =>
  ofInput.has(error) ||
  (error !== 'WRONG_SHAPE' && reply !== undefined && reply.errors.some(({ field }) => field !== ''))

/**
 * What the server's log has an error under, for whoever looks it up; undefined where nothing of ours answered, the browser found it
 * by itself, or it is about what somebody entered.
 */
export const referenceOf = (thrown: unknown): string | undefined =>
  (thrown instanceof CallError && !isOfInput(thrown) && thrown.reply?.reference) || undefined

/** Whether what was asked for is not there, or no longer, for this person. */
export const isGone = (thrown: unknown): boolean => thrown instanceof CallError && thrown.error === 'NOT_FOUND'

/** Statuses with which a call is refused for what it says: WRONG_SHAPE, and the errors of a value. */
const wrongValue = new Set([400, 422])

/** Whether a call was refused for a value in it, as a filter that somebody wrote into the address. */
export const isWrongValue = (thrown: unknown): boolean =>
  thrown instanceof CallError && thrown.kind === 'refused' && wrongValue.has(thrown.status)

/** Whether the same call may have another outcome later: not where it was refused for what it asks for or who asks. */
export const isRetryable = (thrown: unknown): boolean =>
  !isWrongValue(thrown) &&
  !(thrown instanceof CallError && thrown.kind === 'refused' && (thrown.status === 403 || thrown.status === 404))

/** An error of the contract that the browser finds by itself. */
export const refusal = (status: number, code: ErrorReply['code'], message: string): CallError =>
  new CallError('refused', status, { code, message, reference: '', errors: [] })

/**
 * What is loaded when it is needed, as a part of the program.
 * @throws CallError unreachable, where it does not come
 */
export const orUnreachable = <Loaded>(loading: Promise<Loaded>): Promise<Loaded> =>
  loading.catch((cause: unknown) => {
    throw new CallError('unreachable', 0, undefined, cause)
  })
