import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import type { BodyOf, ReplyOf } from '#core/endpoint.ts'
import { OPTIONS_MAX } from '#core/limits.ts'
import type { listLinkableTerminals, listLinkableUsers, listUserTerminals } from '#features/users/links.ts'
import { notFound } from '#server/http/api-error.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { anyOf, containing, foldedColumn, type Sql, foldedName } from '#server/lists/source.ts'
import { terminalVisible } from '#server/lists/visible.ts'
import { findTerminal, terminalsWithUnits } from '#features/terminals/server/queries.ts'
import { findUser } from '../queries.ts'
import { fullName, personVisible } from '../source.ts'

type TerminalOption = ReplyOf<typeof listUserTerminals>[number]

const isFoundBy = (search: string): Sql =>
  containing([foldedName('terminal.alias'), foldedColumn('terminal.tid')], search)

const terminalsWhere = async (scope: PrincipalScope, conditions: readonly Sql[]): Promise<TerminalOption[]> => {
  const { rows } = await sql<TerminalOption>`
    select terminal.token, terminal.alias as name, terminal.tid as pos_terminal_id_code, terminal.store_name,
      terminal.status as terminal_status, terminal.merchant_token
    from ${terminalsWithUnits}
    where ${sql.join([terminalVisible(scope), ...conditions], sql` and `)}
    order by terminal.alias collate "und-x-icu", terminal.id limit ${OPTIONS_MAX}`.execute(scope.db)
  return rows
}

/** The terminals in scope, for the pickers of filters. */
export const listTerminalOptions = (
  scope: PrincipalScope,
  { search, terminalTokens, storeTokens, merchantTokens }: BodyOf<typeof listUserTerminals>,
): Promise<TerminalOption[]> =>
  terminalsWhere(scope, [
    ...(search ? [isFoundBy(search)] : []),
    ...(terminalTokens ? [anyOf(column('terminal.token'), terminalTokens)] : []),
    ...(storeTokens ? [anyOf(column('terminal.store_token'), storeTokens)] : []),
    ...(merchantTokens ? [anyOf(column('terminal.merchant_token'), merchantTokens)] : []),
  ])

const usersOfTerminal = sql`(select count(*) from user_terminal link where link.terminal_id = terminal.id)`

/**
 * What a person can be linked to: enabled, of the same merchant, not linked yet, with room.
 * @throws ApiError NOT_FOUND for the person
 */
export const listTerminalsToLink = async (
  scope: PrincipalScope,
  { userToken, search }: BodyOf<typeof listLinkableTerminals>,
  max: number,
): Promise<TerminalOption[]> => {
  const person = userToken === undefined ? undefined : ((await findUser(scope, userToken)) ?? notFound())
  return terminalsWhere(scope, [
    sql`terminal.status = ${switchState.enabled}`,
    sql`${usersOfTerminal} < ${max}`,
    ...(search ? [isFoundBy(search)] : []),
    ...(person ? fitting(person) : []),
  ])
}

/** The terminals where somebody belongs: by the own home, and by what is linked already. */
const fitting = ({ id, ...home }: NonNullable<Awaited<ReturnType<typeof findUser>>>): Sql[] => [
  sql`not exists (select from user_terminal link where link.terminal_id = terminal.id and link.user_id = ${id})`,
  sql`not exists (select from user_terminal link left join terminal other on other.id = link.terminal_id
    where link.user_id = ${id} and other.merchant_id is distinct from terminal.merchant_id)`,
  ...(['acquirer', 'affiliate', 'instance', 'merchant'] as const).flatMap((level) => {
    const own = home[`${level}Id`]
    return own === null ? [] : [sql`${column(`terminal.${level}_id`)} = ${own}`]
  }),
]

/**
 * Who can be linked to a terminal: people of its merchant who are not, and whose other terminals are of it too, while
 * it has room. Somebody without another terminal, such as a manager, could not be detached again (§5): they are linked
 * from their own record.
 * @throws ApiError NOT_FOUND for the terminal
 */
export const listPeopleToLink = async (
  scope: PrincipalScope,
  { terminalToken, search }: BodyOf<typeof listLinkableUsers>,
  max: number,
): Promise<ReplyOf<typeof listLinkableUsers>> => {
  const terminal = (await findTerminal(scope, terminalToken)) ?? notFound()
  const isFound = search ? containing([foldedName('person.name'), foldedColumn('person.email')], search) : sql`true`
  const { rows } = await sql<{ token: string; name: string; email: string }>`
    select person.token, ${fullName} as name, person.email
    from portal_user as person
    where ${personVisible(scope)} and person.merchant_id = ${terminal.merchantId} and ${isFound}
      and not exists (select from user_terminal link where link.user_id = person.id and link.terminal_id = ${terminal.id})
      and not exists (select from user_terminal link left join terminal other on other.id = link.terminal_id
        where link.user_id = person.id and other.merchant_id is distinct from ${terminal.merchantId})
      and (select count(*) from user_terminal link where link.terminal_id = ${terminal.id}) < ${max}
      and exists (select from user_terminal link where link.user_id = person.id)
    order by ${fullName} collate "und-x-icu", person.id limit ${OPTIONS_MAX}`.execute(scope.db)
  return rows
}
