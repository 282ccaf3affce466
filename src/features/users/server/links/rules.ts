import { ApiError } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Terminal } from '#features/terminals/server/queries.ts'

/** Where a person belongs; what is null leaves it open. */
interface Home {
  readonly acquirerId: number | null
  readonly affiliateId: number | null
  readonly instanceId: number | null
  readonly merchantId: number | null
}

const levels = ['acquirerId', 'affiliateId', 'instanceId', 'merchantId'] as const

/**
 * §5: a person works on terminals of one merchant, the own one where there is one.
 * @throws ApiError TERMINALS_OF_SEVERAL_MERCHANTS
 */
export const requireOneMerchant = (
  home: Home,
  terminals: readonly Pick<Terminal, (typeof levels)[number]>[],
  field?: string,
): void => {
  const fits = terminals.every(
    (terminal) =>
      terminal.merchantId === terminals[0]?.merchantId &&
      levels.every((level) => home[level] === null || home[level] === terminal[level]),
  )
  if (fits) return
  const error = 'TERMINALS_OF_SEVERAL_MERCHANTS'
  throw new ApiError(error, field ? { fields: [{ field, error }] } : {})
}

/**
 * §5, D-43: the terminals, which the caller has locked, have room for one more.
 * @throws ApiError TERMINAL_FULL
 */
export const requireRoom = async (
  { db }: PrincipalScope,
  terminals: readonly Pick<Terminal, 'id'>[],
  max: number,
  field?: string,
): Promise<void> => {
  if (terminals.length === 0) return
  const counts = await db
    .selectFrom('userTerminal')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where(
      'terminalId',
      'in',
      terminals.map(({ id }) => id),
    )
    .groupBy('terminalId')
    .execute()
  if (counts.every(({ users }) => users < max)) return
  throw new ApiError('TERMINAL_FULL', field ? { fields: [{ field, error: 'TERMINAL_FULL' }] } : {})
}
