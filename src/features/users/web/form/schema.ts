import * as v from 'valibot'
import { isEmailAddress } from '#core/text/email.ts'
import { EMAIL_MAX } from '#core/limits.ts'
import { invitationDeliveries } from '#core/invitations.ts'
import { roles, transactionRights } from '#core/access/roles.ts'
import type { UserDetails } from '#features/users/contract.ts'
import { chosenPassword } from '#features/authentication/web/shared.ts'
import { nameOnForm, type FieldProblem } from '#web/records/form/problems.ts'

const problem = (name: FieldProblem) => name

/** §5; counted in code points (D-93). */
const email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, problem('EMAIL_BLANK')),
  v.check((text) => [...text].length <= EMAIL_MAX, problem('EMAIL_TOO_LONG')),
  v.check(isEmailAddress, problem('EMAIL_INVALID')),
)

/** Exactly as typed (SEC-02). */
const passwordOfFirstUse = v.pipe(v.string(), v.minLength(1, problem('PASSWORD_REQUIRED')), chosenPassword)

/** §5: the rules of a user's form; of one that exists, what was stored may stay as it is. */
export const userFormSchema = (
  user: UserDetails | undefined,
  { rightsRequiredOnUpdate, isInvited }: { rightsRequiredOnUpdate: boolean; isInvited: boolean },
) => {
  // Who is invited chooses the own one.
  const isPasswordOptional = user !== undefined || isInvited
  // D-44: a person is created with a right; the last one may go later, as far as the settings let it.
  const rightsRequired = user === undefined || (rightsRequiredOnUpdate && user.rights.length > 0)
  return v.pipe(
    v.object({
      firstName: nameOnForm('FIRST_NAME_BLANK', user?.firstName),
      lastName: nameOnForm('LAST_NAME_BLANK', user?.lastName),
      email: user ? v.union([v.literal(user.email), email]) : email,
      // D-111: on edit, blank keeps the old one.
      password: isPasswordOptional ? v.union([v.literal(''), passwordOfFirstUse]) : passwordOfFirstUse,
      confirmPassword: v.string(),
      rights: v.pipe(
        v.array(v.picklist(transactionRights)),
        v.minLength(rightsRequired ? 1 : 0, problem('LIST_BLANK')),
      ),
      ssmAccess: v.boolean(),
      role: v.picklist(roles),
      delivery: v.picklist(invitationDeliveries),
      /** Narrows the terminals; one at most. */
      merchantTokens: v.array(v.string()),
      terminalTokens: v.pipe(v.array(v.string()), v.minLength(user ? 0 : 1, problem('LIST_BLANK'))),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirmPassword']],
        ({ password, confirmPassword }) => password === confirmPassword,
        problem('CONFIRMATION_MISMATCH'),
      ),
      ['confirmPassword'],
    ),
  )
}

type UserSchema = ReturnType<typeof userFormSchema>
export type UserValues = v.InferInput<UserSchema>

/** What the form of a user shows to begin with. */
export const userValues = (user: UserDetails | undefined): UserValues => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  password: '',
  confirmPassword: '',
  rights: [...(user?.rights ?? [])],
  ssmAccess: user?.ssmAccess ?? false,
  role: 'ROLE_CASHIER',
  delivery: 'mail',
  merchantTokens: [],
  terminalTokens: [],
})
