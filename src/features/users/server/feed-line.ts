import { sql } from 'kysely'
import * as v from 'valibot'
import { brokenPasswordRules, type PasswordRule } from '#core/text/password.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#core/limits.ts'
import { roles, transactionRights, type Role, type UnitKind, unitKindOf } from '#core/access/roles.ts'
import { containsPartOf, isCommonPassword } from '#server/security/common-password.ts'
import { acquirerCode, createdAt, current, field, givenOrStored, schemaOf } from '#server/feed/columns.ts'
import { booleanField, email, identifier, listOf, oneOf, optional, text } from '#server/feed/fields.ts'

const listFields = ['affiliateCodes', 'instanceCodes', 'merchantCodes', 'storeCodes', 'tids'] as const

/** A field of a line whose codes a person can be bound or linked to. */
export type TargetField = 'acquirerCode' | (typeof listFields)[number]

const fieldOf: Readonly<Record<UnitKind, TargetField>> = {
  acquirer: 'acquirerCode',
  affiliate: 'affiliateCodes',
  instance: 'instanceCodes',
  merchant: 'merchantCodes',
  store: 'storeCodes',
  terminal: 'tids',
}

/** The field with the codes of what a role is bound to (D-05); the platform's operator is bound to nothing. */
export const bindingField = (role: Role): TargetField | null => {
  const kind = unitKindOf(role)
  return kind && fieldOf[kind]
}

/** Found before, and bound or linked after the person is stored. */
const codes = field(optional(listOf(identifier())))

const ruleReasons: Readonly<Record<PasswordRule, string>> = {
  lowercase: 'must contain at least 1 lowercase letter',
  uppercase: 'must contain at least 1 uppercase letter',
  number: 'must contain at least 1 number',
  special: 'must contain at least 1 special character',
  min: `must have at least ${PASSWORD_MIN} characters`,
  max: `must have at most ${PASSWORD_MAX} characters`,
}

/** By the password rules, each with its reason; not a common one. */
const password = v.pipe(
  v.string('must be text'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const broken = brokenPasswordRules(dataset.value)
    for (const rule of broken) addIssue({ message: ruleReasons[rule] })
    if (broken.length === 0 && isCommonPassword(dataset.value)) addIssue({ message: 'is too common' })
  }),
)

/** §3 User. */
export const userFields = {
  acquirerCode,
  email: field(email, current('text')),
  firstName: field(text(), current('text')),
  lastName: field(text(), current('text')),
  /** In plain; only for a new account, which keeps it: imported accounts need not change it at first use (D-111). */
  password: field(optional(password)),
  roles: field(v.pipe(listOf(oneOf(roles)), v.minLength(1, 'must not be empty'))),
  affiliateCodes: codes,
  instanceCodes: codes,
  merchantCodes: codes,
  storeCodes: codes,
  /** The terminals the person works on, all of one merchant (§5); anybody may have some. */
  tids: codes,
  rights: field(optional(listOf(oneOf(transactionRights))), givenOrStored('text[]', sql`'{}'`)),
  ssmAccess: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  viewOnly: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  createdAt,
}

const schema = schemaOf(userFields)

type Fields = v.InferOutput<typeof schema>

export interface UserLine extends Fields {
  /** Of the password, for a new account. */
  readonly passwordHash?: string
}

/** Why a field does not fit the roles: a role lacks what it is bound to, or something is given for no role. */
const misfit = (line: Fields, key: (typeof listFields)[number]): string | undefined => {
  const isNeeded = line.roles.some((role) => bindingField(role) === key)
  const isGiven = (line[key] ?? []).length > 0
  if (isNeeded && !isGiven) return 'is required for the role'
  return isGiven && !isNeeded && key !== 'tids' ? 'belongs to no role given' : undefined
}

/** A line of a user with the rules that go over several fields. */
export const userLineSchema = v.pipe(
  schema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    const refuse = (key: keyof Fields, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    for (const key of listFields) {
      const message = misfit(input, key)
      if (message) refuse(key, message)
    }
    if (containsPartOf(input.password ?? '', [input.firstName, input.lastName, input.email])) {
      refuse('password', 'must not contain parts of the names or the e-mail address')
    }
  }),
)

/** Every code that a line names, each once. */
export const targetsOf = (line: UserLine): { field: TargetField; code: string }[] => [
  ...(line.acquirerCode ? [{ field: 'acquirerCode' as const, code: line.acquirerCode }] : []),
  ...listFields.flatMap((key) => [...new Set(line[key])].map((code) => ({ field: key, code }))),
]
