import type { Action, Grant } from '#core/access/access.ts'
import type { ErrorReply } from '#core/errors.ts'
import type { Role } from '#core/access/roles.ts'
import type { Variant } from '#core/access/variant.ts'
import matrix from '#tests/support/authz-matrix.json' with { type: 'json' }
import { nodesSeenBy, type TenantNodeName } from '#tests/support/isolation-tree.ts'
import type { Recipe } from './inputs.ts'
import type { MatrixPrincipal, GroundName } from './tree.ts'

interface MatrixRow {
  readonly entity: string
  readonly action: string
  readonly write: boolean
  /** Whether it may be read when seen as a role beneath. */
  readonly seenAs?: true
  readonly cells: Readonly<Record<Role, string>>
  readonly dr: Readonly<Partial<Record<Role, string>>> | null
}

/** The matrix as it was agreed, by the names of the access table: what the product is measured against. */
export const agreed: ReadonlyMap<string, MatrixRow> = new Map(
  (matrix.rows as unknown as MatrixRow[]).map((row) => [`${row.entity}.${row.action}`, row]),
)

const rowOf = (action: Action): MatrixRow => {
  const row = agreed.get(action)
  if (!row) throw new Error(`the matrix has no row ${action}`)
  return row
}

/** The letter of the agreed matrix. */
export const letterOf = (action: Action, variant: Variant, role: Role): string => {
  const { cells, dr } = rowOf(action)
  return (variant === 'dr' && dr?.[role]) || cells[role]
}

const grantOfLetter: Readonly<Record<string, Grant>> = { Y: 'scope', S: 'own', N: 'names' }

/** What the agreed matrix grants, in the words of the access table; undefined for nothing. */
export const agreedGrant = (action: Action, variant: Variant, role: Role): Grant | undefined =>
  grantOfLetter[letterOf(action, variant, role)]

/** What can come of a valid call: let in means done, or refused by a rule of the business. */
export type Outcome = 'let in' | 'names only' | 'not allowed' | 'read-only' | 'not found'

/** One call of the matrix. */
export interface Case {
  readonly action: Action
  /** The row of the whole call, where the action is a part of it. */
  readonly whole: Action
  readonly variant: Variant
  readonly principal: Pick<MatrixPrincipal, 'role' | 'viewOnly'>
  readonly about: Recipe['about']
  readonly ground: GroundName
  /** The record is the principal's very own. */
  readonly isOwn: boolean
}

export const nodeOf: Readonly<Record<GroundName, TenantNodeName>> = {
  own: 'own terminal',
  sibling: 'sibling merchant',
  affiliate: 'other affiliate',
  foreign: 'other acquirer',
  deleted: 'own terminal',
}

/** What the agreed matrix and the order of checks (security.md 4) say must come of a call. */
export const expectedOf = ({ action, whole, ...rest }: Case): Outcome => {
  const { variant, principal, about, ground, isOwn } = rest
  const letter = letterOf(action, variant, principal.role)
  if (action !== whole) {
    // What a call may not do as a whole, it may not do in part; a part is judged when its record is found.
    const outcome = expectedOf({ ...rest, action: whole, whole })
    return outcome === 'let in' && letter === '-' ? 'not allowed' : outcome
  }
  if (letter === '-') return 'not allowed'
  if (principal.viewOnly && rowOf(action).write) return 'read-only'
  if (about !== 'nothing' && !isOwn) {
    if (ground === 'deleted') return 'not found'
    const seesOthers = about !== 'belongings' && letter !== 'S'
    if (!seesOthers || !nodesSeenBy(principal.role).includes(nodeOf[ground])) return 'not found'
  }
  return letter === 'N' ? 'names only' : 'let in'
}

/** What came of a call, in the same words; anything else as it stands. */
export const observedOf = (status: number, body: unknown): string => {
  const { code } = (body ?? {}) as Partial<ErrorReply>
  if (status === 403 && code === 'NOT_ALLOWED') return 'not allowed'
  if (status === 401 && code === 'READ_ONLY_ACCESS_DENIED') return 'read-only'
  if (status === 404 && code === 'NOT_FOUND') return 'not found'
  if (status === 409 || status === 422) return 'let in'
  return status === 200 ? 'let in' : `${status} ${code}`
}
