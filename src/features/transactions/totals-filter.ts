import { transactionStatus, type TypeFilter, typesOfFilters } from '#core/codes.ts'
import { type TakingKind, takingKinds } from '#core/money/takings.ts'

interface Narrowed {
  readonly currency?: readonly string[] | undefined
  readonly types?: readonly TypeFilter[] | undefined
  readonly statuses?: readonly number[] | undefined
}

/**
 * The filter whose rows are those that a figure of the totals adds up.
 * @param kinds one of them for a figure of its own, all for the net
 * @returns undefined where no filter means just these rows: a part of a chosen group of types has no filter of its own
 */
export const filterOfFigure = <F extends Narrowed>(
  filter: F,
  currency: string,
  kinds: readonly TakingKind[] = takingKinds,
): F | undefined => {
  const wanted = typesOfFilters(kinds)
  const chosen = filter.types ?? kinds
  const types = chosen.filter((type) => typesOfFilters([type]).every((code) => wanted.includes(code)))
  const covered = typesOfFilters(types)
  const isPart = typesOfFilters(chosen).some((code) => wanted.includes(code) && !covered.includes(code))
  if (isPart || types.length === 0) return undefined
  return { ...filter, currency: [currency], types, statuses: [transactionStatus.success] }
}
