import { sql } from 'kysely'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { leadingRole, type Role } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import { recordToken } from '#core/endpoint.ts'
import type { ErrorName } from '#core/errors.ts'
import { toApiError } from '#server/http/error-reply.ts'
import { errorStatus } from '#server/http/error-status.ts'
import { addressKey } from '#server/security/throttle.ts'
import type { Database } from './connect.ts'
import type { RefusedCall } from './refusals.ts'
import { asPublic } from './scope.ts'

/** Milliseconds that rows wait for others to be written with. */
const FLUSH_AFTER = 1000
/** Rows that wait; beyond them none is taken up. */
const WAITING_MAX = 500
/** Milliseconds that the limits below count. */
const WINDOW = 3_600_000
/** Rows an hour: of one person, or of one address from which nobody is logged in. */
const OF_ONE = 60
/** Rows an hour that a process writes, of people and of those who are not logged in: neither takes the room of the other. */
const OF_ALL = { people: 3600, strangers: 600 }

/** An end of a session is told by the login page, and has no reference there. */
const notKept: ReadonlySet<ErrorName> = new Set(['NO_SESSION', 'TOKEN_EXPIRED'])

/** A row as it is sent to the database, which adds where the person belongs. */
interface Row {
  readonly reference: string
  readonly at: string
  readonly call: string
  readonly request: string
  readonly action: string
  readonly variant: Variant
  readonly error: ErrorName
  readonly status: number
  readonly object_token: string | null
  readonly user_id: number | null
  readonly role: Role | null
  readonly view_only: boolean
}

/** Keeps which calls were refused or failed, for as long as `keepRetention` says. */
export interface FailedCalls {
  /** Takes the call up, unless there were too many; it is written later, off the way of the reply. Never fails. */
  note(refused: RefusedCall & { readonly requestInfo: { readonly variant: Variant } }, thrown: unknown): void
  /** Writes what waits. Never fails: what cannot be written is in the log under the same reference. */
  flush(): Promise<void>
}

/** @param now of the server's rules */
export const createFailedCalls = ({
  database,
  log,
  now,
}: {
  database: Database
  log: Logger
  now: () => Date
}): FailedCalls => {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  const isWithinLimits = createLimits(now)

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    try {
      await asPublic(database, ({ db }) => insert(rows).execute(db))
    } catch (error) {
      log.warn({ err: error, count: rows.length }, 'failed calls cannot be looked up by their references')
    }
  }

  return {
    note: ({ endpoint, params, requestInfo, principal }, thrown) => {
      const { error } = toApiError(thrown)
      if (notKept.has(error) || waiting.length >= WAITING_MAX || requestInfo.reference === null) return
      if (!isWithinLimits(principal?.userId ?? addressKey(requestInfo.address ?? ''))) return
      const named = params['token'] ?? params['id']
      waiting.push({
        reference: requestInfo.reference,
        at: now().toISOString(),
        call: endpoint.name,
        request: `${endpoint.method} /api/${endpoint.path}`,
        action: endpoint.access,
        variant: requestInfo.variant,
        error,
        status: errorStatus[error],
        // Tokens of public calls open something: receipts, invitations.
        object_token: endpoint.access !== 'public' && v.is(recordToken, named) ? named : null,
        user_id: principal?.userId ?? null,
        role: principal ? leadingRole(principal.roles) : null,
        view_only: principal?.viewOnly ?? false,
      })
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER).unref()
    },
    flush,
  }
}

/** Counts the rows of each person or address, and of all of them. @param who a person's id, or an address */
const createLimits = (now: () => Date) => {
  let began = -Infinity
  let ofAll = { people: 0, strangers: 0 }
  const ofEach = new Map<string | number, number>()
  return (who: string | number): boolean => {
    if (Math.abs(now().getTime() - began) >= WINDOW) {
      began = now().getTime()
      ofAll = { people: 0, strangers: 0 }
      ofEach.clear()
    }
    const kind = typeof who === 'number' ? 'people' : 'strangers'
    const own = ofEach.get(who) ?? 0
    if (own >= OF_ONE || ofAll[kind] >= OF_ALL[kind]) return false
    ofEach.set(who, own + 1)
    ofAll[kind] += 1
    return true
  }
}

const insert = (rows: readonly Row[]) => sql`
  insert into failed_call (reference, at, call, request, action, variant, error, status, object_token, user_id, role,
    view_only, acquirer_id, affiliate_id, instance_id, merchant_id)
  select failed.*, person.acquirer_id, person.affiliate_id, person.instance_id, person.merchant_id
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) failed(reference uuid, at timestamptz, call text, request text,
    action text, variant text, error text, status smallint, object_token text, user_id bigint, role text,
    view_only boolean)
  left join portal_user person on person.id = failed.user_id`
