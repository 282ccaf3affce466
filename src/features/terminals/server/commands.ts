import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { terminalTypes } from '#core/codes.ts'
import { isCurrency } from '#core/money/currencies.ts'
import type { BodyOf } from '#core/endpoint.ts'
import type { ErrorName } from '#core/errors.ts'
import { type createTerminal, newTerminal, settingActions, type updateTerminal } from '../contract.ts'
import { asName } from '#core/text/text.ts'
import type { Variant } from '#core/access/variant.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type Change, requireVersion } from '#server/database/change.ts'
import { refuseTaken } from '#server/database/taken.ts'
import { nameProblem, refuseProblems } from '#server/http/field-rules.ts'
import { identifier } from '#server/feed/fields.ts'
import { mayAt, type OrganizationUnit } from '#server/security/roles-over.ts'
import { storeVisible } from '#server/lists/visible.ts'
import { lockTerminals, type Terminal } from './queries.ts'

/** D-33: 128 random bits. */
const TOKEN_BYTES = 16

const code = identifier()

const aliasProblem = (alias: string) => nameProblem(alias, 'VALUE_BLANK', 'ALIAS_TOO_LONG')

const currencyProblem = (currency: string): ErrorName | undefined => {
  if (currency === '') return 'VALUE_BLANK'
  return isCurrency(currency) ? undefined : 'CURRENCY_UNKNOWN'
}

const codeProblem = (text: string): ErrorName | undefined => {
  if (text === '') return 'VALUE_BLANK'
  return v.is(code, text) ? undefined : 'CODE_MALFORMED'
}

const nameOf = (alias: string) => asName(alias)

/**
 * Makes a terminal of a store in scope.
 * @returns its token
 * @throws ApiError NOT_FOUND for the store, the codes of the fields, TID_TAKEN
 */
export const addTerminal = async (
  change: Change,
  { storeToken, ...body }: BodyOf<typeof createTerminal>,
): Promise<string> => {
  const { scope } = change
  const store =
    (await scope.db
      .selectFrom('store')
      .select(['id', 'acquirerId', 'affiliateId', 'instanceId', 'merchantId'])
      .where('token', '=', storeToken)
      .where(sql<boolean>`${storeVisible(scope)}`)
      .executeTakeFirst()) ?? notFound()
  const tid = body.posTerminalIdCode?.trim() ?? ''
  const after = {
    ...newTerminal,
    ...body,
    posTerminalIdCode: tid,
    terminalId: body.terminalId?.trim() || tid,
    alias: nameOf(body.alias ?? ''),
    terminalType: body.terminalType ?? terminalTypes.softPosAndroid,
  }
  refuseProblems({
    alias: aliasProblem(after.alias),
    posTerminalIdCode: codeProblem(tid),
    terminalId: after.terminalId === tid ? undefined : codeProblem(after.terminalId),
    currency: currencyProblem(after.currency),
  })
  const { posTerminalIdCode, terminalType: type, terminalStatus: status, ...same } = after
  const { id: storeId, ...path } = store
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await scope.db
    .insertInto('terminal')
    .values({ ...same, ...path, storeId, token, tid: posTerminalIdCode, type, status })
    .execute()
    .catch(refuseTaken('terminal_acquirer_id_tid_key', 'posTerminalIdCode', 'TID_TAKEN'))
  await change.audit({
    event: 'terminal.created',
    object: { type: 'terminal', token, acquirerId: path.acquirerId },
    after: { ...after, store: storeToken },
  })
  return token
}

type Setting = keyof typeof settingActions

const columnOf = (name: Setting): keyof Terminal => (name === 'terminalStatus' ? 'status' : name)

/**
 * Changes what differs from what is stored; fields that stay ask for nothing.
 * @param details the terminal as its details call shows it, for a caller who has an older state
 * @throws ApiError NOT_FOUND, STALE_VERSION, the codes of the fields, NOT_ALLOWED
 */
export const changeTerminal = async (
  change: Change,
  token: string,
  { version, ...body }: BodyOf<typeof updateTerminal>,
  { variant, details }: { variant: Variant; details: () => Promise<unknown> },
): Promise<void> => {
  const { scope } = change
  const [terminal = notFound()] = await lockTerminals(scope, [token])
  await requireVersion(terminal, version, details)
  const wanted = { ...body, ...(body.alias !== undefined && { alias: nameOf(body.alias) }) }
  const changed = (Object.keys(settingActions) as Setting[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== terminal[columnOf(name)],
  )
  if (changed.length === 0) return
  const unit: OrganizationUnit = { ...terminal, storeIds: [terminal.storeId] }
  if (changed.some((name) => !mayAt(scope.principal, settingActions[name], unit, variant))) {
    throw new ApiError('NOT_ALLOWED')
  }
  refuseProblems({
    alias: changed.includes('alias') ? aliasProblem(wanted.alias ?? '') : undefined,
    currency: changed.includes('currency') ? currencyProblem(wanted.currency ?? '') : undefined,
  })
  await scope.db
    .updateTable('terminal')
    .set({
      ...Object.fromEntries(changed.map((name) => [columnOf(name), wanted[name]])),
      version: terminal.version + 1,
    })
    .where('id', '=', terminal.id)
    .execute()
  const isStatusAlone = changed.every((name) => name === 'terminalStatus')
  await change.audit({
    event: isStatusAlone ? 'terminal.statusChanged' : 'terminal.changed',
    object: { type: 'terminal', token, acquirerId: terminal.acquirerId },
    before: Object.fromEntries(changed.map((name) => [name, terminal[columnOf(name)]])),
    after: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
  })
}
