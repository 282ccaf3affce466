import type { Logger } from 'pino'
import type { AuditEvent } from '#core/audit-events.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import type { ErrorName } from '#core/errors.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type AuditEntry, auditAs, auditWithoutPrincipal, type Origin } from './change.ts'
import type { Database } from './connect.ts'
import { asPrincipal, asPublic, type Principal } from './scope.ts'

/** Annex E: what each refusal is called in the audit log; the others are mistakes, not attempts. */
const events: Partial<Record<ErrorName, AuditEvent>> = {
  NOT_ALLOWED: 'access.denied',
  PASSWORD_CHANGE_REQUIRED: 'access.denied',
  NOT_WHEN_SEEN_AS: 'access.denied',
  READ_ONLY: 'access.readOnly',
  NOT_FOUND: 'access.outsideScope',
  // The address itself is not kept: whoever reads the audit log of one tenant must not learn of the people of another.
  EMAIL_TAKEN_ON_CREATE: 'user.addressTaken',
  EMAIL_TAKEN_ON_UPDATE: 'user.addressTaken',
  TOO_MANY_REQUESTS: 'access.limited',
  TOO_MANY_EXPORTS: 'access.limited',
}

/** Milliseconds in which further refusals of a person, call and event become one row. */
const WINDOW = 60_000
/** Windows open at once; beyond it further refusals are not written. */
const FLOODS_MAX = 10_000

/** A call that was refused. */
export interface RefusedCall {
  readonly endpoint: AnyEndpoint
  readonly params: Readonly<Record<string, string>>
  readonly requestInfo: Origin
  /** undefined: nobody was signed in. */
  readonly principal?: Principal
}

/** Writes refused attempts into the audit log. */
export interface Refusals {
  /** Notes the attempt, if this kind of refusal is noted. Never fails: the call is refused in any case. */
  note(refused: RefusedCall, error: unknown): Promise<void>
  /** Writes down what has been counted so far. */
  close(): Promise<void>
}

interface Flood {
  /** The last attempt, and how many are not written down yet. */
  refused: RefusedCall
  waiting: number
  readonly timer: NodeJS.Timeout
  readonly event: AuditEvent
}

/** Writes the first refusal of a person, call and event at once, and further ones as one row a minute with their number. */
export const createRefusals = ({ database, log }: { database: Database; log: Logger }): Refusals => {
  const floods = new Map<string, Flood>()

  /** @returns whether it is in the audit log */
  const write = async (event: AuditEvent, refused: RefusedCall, count: number): Promise<boolean> => {
    const { endpoint, params, requestInfo, principal } = refused
    const entry: AuditEntry = {
      event,
      result: 'refused',
      count,
      ...objectOf(endpoint, params),
      after: { call: endpoint.name },
    }
    try {
      await (principal
        ? asPrincipal(database, principal, (scope) => auditAs(scope, requestInfo, entry))
        : asPublic(database, (scope) => auditWithoutPrincipal(scope, requestInfo, entry)))
      return true
    } catch (error) {
      log.error({ err: error, reference: requestInfo.reference, event }, 'refused attempt not in the audit log')
      return false
    }
  }

  /** The end of a window: whoever was refused again since then gets one row and another window. */
  const settle = async (key: string) => {
    const flood = floods.get(key)
    if (!flood) return
    clearTimeout(flood.timer)
    floods.delete(key)
    if (flood.waiting === 0) return
    await open(key, flood.event, flood.refused, flood.waiting)
  }

  /** Begins a window with what is to be written now; what cannot be, on a full disk for instance, is written at its end. */
  const open = async (key: string, event: AuditEvent, refused: RefusedCall, count: number) => {
    const timer = setTimeout(() => void settle(key), WINDOW).unref()
    const flood: Flood = { event, refused, waiting: 0, timer }
    floods.set(key, flood)
    if (!(await write(event, refused, count))) flood.waiting += count
  }

  return {
    note: async (refused, error) => {
      const event = error instanceof ApiError ? events[error.error] : undefined
      if (!event) return
      const key = `${event} ${refused.endpoint.name} ${refused.principal?.userId ?? refused.requestInfo.address}`
      const flood = floods.get(key)
      if (flood) {
        flood.refused = refused
        flood.waiting++
      } else if (floods.size < FLOODS_MAX) {
        await open(key, event, refused, 1)
      }
    },
    close: async () => {
      const left = [...floods.values()]
      floods.clear()
      for (const { event, refused, waiting, timer } of left) {
        clearTimeout(timer)
        if (waiting > 0) await write(event, refused, waiting)
      }
    },
  }
}

/** What a call was about: the kind is what precedes the dot of its access row. */
const objectOf = (
  { access }: RefusedCall['endpoint'],
  { token, id }: RefusedCall['params'],
): Pick<AuditEntry, 'object'> => {
  const [type = ''] = access.split('.')
  const named = token ?? id
  return access === 'public' || named === undefined
    ? {}
    : { object: { type, token: named.slice(0, TOKEN_MAX), acquirerId: null } }
}

const TOKEN_MAX = 64
