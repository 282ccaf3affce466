import { parseAccept } from 'hono/utils/accept'
import { bestLanguage } from '#core/languages/best-language.ts'
import { canonicalEmail } from '#core/text/email.ts'
import { asName } from '#core/text/text.ts'
import type { BodyOf } from '#core/endpoint.ts'
import type { UserDetails, updateUser } from '../contract.ts'
import { ApiError, notFound, refuseField } from '#server/http/api-error.ts'
import { type Change, requireVersion } from '#server/database/change.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { passwordProblems, refuseProblems } from '#server/http/field-rules.ts'
import { enqueueEmail } from '#server/mail/outbox.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { requireOneMerchant, requireRoom } from './links/rules.ts'
import { endRequests, endSessionsOf } from '#features/authentication/server/queries.ts'
import { lockTerminals, type Terminal } from '#features/terminals/server/queries.ts'
import { inOrder, personProblems } from './fields.ts'
import { requireGrants } from './grants.ts'
import { firstUseOnly, type PreparedPassword } from './passwords.ts'
import { endInvitation, forgetInvitation } from './invitations/ends.ts'
import { findUser, isWithinReach, type User } from './queries.ts'
import { writeAddress } from './taken-address.ts'

type Body = BodyOf<typeof updateUser>

interface Context {
  readonly requestInfo: RequestInfo
  readonly services: Services
  readonly prepared: PreparedPassword
  /** The person as the details call shows them, for a caller who has an older state. */
  readonly details: () => Promise<UserDetails>
}

/**
 * Changes a person, with their terminals where these are given; what is left out stays.
 * @throws ApiError NOT_FOUND, USE_SETTINGS_MENU for oneself, NOT_ALLOWED, STALE_VERSION, the codes of the fields,
 *   TERMINAL_FULL, EMAIL_TAKEN_ON_UPDATE, TOO_MANY_REQUESTS
 */
export const changePerson = async (change: Change, token: string, body: Body, context: Context): Promise<void> => {
  const { scope } = change
  const { config, now } = context.services
  // Before the person, as everywhere.
  const terminals = body.terminalTokens && (await lockTerminals(scope, body.terminalTokens))
  const person = (await findUser(scope, token, { lock: true })) ?? notFound()
  if (person.id === scope.principal.userId) throw new ApiError('USE_SETTINGS_MENU')
  if (!isWithinReach(scope, person)) throw new ApiError('NOT_ALLOWED')
  await requireVersion(person, body.version, context.details)

  const before = valuesOf(person)
  const after = wanted(person, body)
  const password = body.password || undefined
  const rightsChange = after.rights.join() !== before.rights.join()
  refuseProblems({
    ...personProblems(after),
    password: password
      ? passwordProblems(password, [after.firstName, after.lastName, after.email, config.productName])
      : undefined,
    rights: config.rightsRequiredOnUpdate && rightsChange && after.rights.length === 0 ? 'LIST_BLANK' : undefined,
    terminalTokens: terminals?.length === 0 ? 'LIST_BLANK' : undefined,
  })
  if (password && person.ssoSubject) refuseField('password', 'PASSWORD_OF_PROVIDER')
  await requireGrants(scope, person, before, after, context.requestInfo.variant)
  const links = terminals && (await changeLinks(scope, person, terminals, config.terminalMaxUsers))

  const fields = (Object.keys(after) as (keyof Values)[]).filter((name) => String(after[name]) !== String(before[name]))
  if (fields.length === 0 && !password && !links) return
  const pick = (values: Values) => Object.fromEntries(fields.map((name) => [name, values[name]]))
  const { passwordHash, wait } = context.prepared
  const emailKey = canonicalEmail(after.email)
  const write = () =>
    scope.db
      .updateTable('portalUser')
      .set({
        ...pick(after),
        emailKey,
        ...(password && { passwordHash, ...firstUseOnly(now(), config) }),
        version: person.version + 1,
      })
      .where('id', '=', person.id)
      .execute()
  if (emailKey === canonicalEmail(before.email)) await write()
  else await writeAddress(scope, { email: after.email, taken: 'EMAIL_TAKEN_ON_UPDATE', wait }, write)
  // A link that was mailed to the former address, or before the new password, opens nothing any more (SEC-07).
  if (password || fields.includes('email')) await endRequests(scope, person.id, now())
  if (person.invitation && password) await forgetInvitation(change, person)
  else if (fields.includes('email')) await endInvitation(change, person, 'email', now())
  if (password) {
    await endSessionsOf(scope, person.id, 'password-changed', { now: now() })
    await emailAboutPassword(scope, person, context)
  }
  await change.audit({
    event: 'user.changed',
    object: { type: 'user', token, acquirerId: person.acquirerId },
    before: { ...pick(before), ...(links && { terminals: links.before }) },
    after: { ...pick(after), ...(links && { terminals: links.after }), ...(password && { passwordReplaced: true }) },
  })
}

/** In the language of whoever changed it: that of the person is known to their devices alone. */
const emailAboutPassword = (
  scope: PrincipalScope,
  { id: userId }: User,
  { requestInfo, services: { now } }: Context,
) => {
  const language = bestLanguage(parseAccept(requestInfo.header('accept-language') ?? '').map(({ type }) => type))
  return enqueueEmail(scope, { kind: 'password-changed', to: { userId }, language, requestInfo, now: now() })
}

type Values = Pick<User, 'firstName' | 'lastName' | 'email' | 'rights' | 'ssmAccess'>

const valuesOf = ({ firstName, lastName, email, rights, ssmAccess }: User): Values => ({
  firstName,
  lastName,
  email,
  rights,
  ssmAccess,
})

const wanted = (person: User, { firstName, lastName, email, rights, ssmAccess }: Body): Values => ({
  firstName: firstName === undefined ? person.firstName : asName(firstName),
  lastName: lastName === undefined ? person.lastName : asName(lastName),
  email: email === undefined ? person.email : email.trim(),
  rights: rights === undefined ? person.rights : inOrder(rights),
  ssmAccess: ssmAccess ?? person.ssmAccess,
})

/** Replaces the terminals of a person, all of which are locked or on their way out; undefined when they are the same. */
const changeLinks = async (scope: PrincipalScope, person: User, terminals: readonly Terminal[], max: number) => {
  requireOneMerchant(person, terminals, 'terminalTokens')
  const linked = new Set(person.linkedTerminals.map(({ id }) => id))
  const added = terminals.filter(({ id }) => !linked.has(id))
  const removed = person.linkedTerminals.filter(({ id }) => !terminals.some((terminal) => terminal.id === id))
  if (added.length + removed.length === 0) return undefined
  await requireRoom(scope, added, max, 'terminalTokens')
  if (added.length > 0) {
    await scope.db
      .insertInto('userTerminal')
      .values(added.map(({ id }) => ({ userId: person.id, terminalId: id })))
      .execute()
  }
  if (removed.length > 0) {
    await scope.db
      .deleteFrom('userTerminal')
      .where('userId', '=', person.id)
      .where(
        'terminalId',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  }
  return {
    before: person.linkedTerminals.map((terminal) => terminal.token),
    after: terminals.map((terminal) => terminal.token),
  }
}
