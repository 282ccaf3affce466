import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import { lockTerminals, type Terminal } from '#features/terminals/server/queries.ts'
import { findUser, type User } from '../queries.ts'
import { requireOneMerchant, requireRoom } from './rules.ts'

interface Pair {
  readonly token: string
  readonly userToken: string
}

/** Both in scope and locked, the terminal first, as everywhere; so that the limits hold under parallel calls (REL-16). */
const lockPair = async ({ scope }: Change, { token, userToken }: Pair) => {
  const [terminal = notFound()] = await lockTerminals(scope, [token])
  const person = (await findUser(scope, userToken, { lock: true })) ?? notFound()
  const links = await scope.db
    .selectFrom('userTerminal as link')
    // Left: a terminal past the own scope is a link all the same.
    .leftJoin('terminal', 'terminal.id', 'link.terminalId')
    .select(['link.terminalId', 'terminal.merchantId'])
    .where('link.userId', '=', person.id)
    .execute()
  return { terminal, person, links, isLinked: links.some(({ terminalId }) => terminalId === terminal.id) }
}

const noteLink = async (change: Change, event: 'user.linked' | 'user.unlinked', person: User, terminal: Terminal) => {
  const { scope } = change
  await scope.db
    .updateTable('portalUser')
    .set({ version: person.version + 1 })
    .where('id', '=', person.id)
    .execute()
  const named = { terminal: terminal.token, alias: terminal.alias }
  await change.audit({
    event,
    object: { type: 'user', token: person.token, acquirerId: terminal.acquirerId },
    ...(event === 'user.linked' ? { after: named } : { before: named }),
  })
}

/**
 * Links a person to a terminal; one who is linked stays so.
 * @param max people a terminal has at most
 * @returns whether that changed anything
 * @throws ApiError NOT_FOUND, TERMINALS_OF_SEVERAL_MERCHANTS, TERMINAL_FULL
 */
export const linkPerson = async (change: Change, pair: Pair, max: number): Promise<boolean> => {
  const { terminal, person, links, isLinked } = await lockPair(change, pair)
  if (isLinked) return false
  requireOneMerchant(person, [terminal])
  if (links.some(({ merchantId }) => merchantId !== terminal.merchantId)) {
    throw new ApiError('TERMINALS_OF_SEVERAL_MERCHANTS')
  }
  await requireRoom(change.scope, [terminal], max)
  await change.scope.db.insertInto('userTerminal').values({ userId: person.id, terminalId: terminal.id }).execute()
  await noteLink(change, 'user.linked', person, terminal)
  return true
}

/**
 * Unlinks a person from a terminal; one who is not linked stays so.
 * @returns whether that changed anything
 * @throws ApiError NOT_FOUND, LAST_TERMINAL
 */
export const unlinkPerson = async (change: Change, pair: Pair): Promise<boolean> => {
  const { terminal, person, links, isLinked } = await lockPair(change, pair)
  if (!isLinked) return false
  if (links.length === 1) throw new ApiError('LAST_TERMINAL')
  // Before the link is gone, which may be all that shows this person to a store admin.
  await noteLink(change, 'user.unlinked', person, terminal)
  await change.scope.db
    .deleteFrom('userTerminal')
    .where('userId', '=', person.id)
    .where('terminalId', '=', terminal.id)
    .execute()
  return true
}
