import { type PaymentMethodFilter, transactionStatus } from '#core/codes.ts'
import type { FilterOf } from '#core/list/declare.ts'
import { type TakingKind, takingKinds } from '#core/money/takings.ts'
import type { transactionList } from '#features/transactions/contract.ts'

type Given = FilterOf<(typeof transactionList)['filter']>
type Filter = { readonly [Name in keyof Given]?: Given[Name] | undefined }

/** A part of a change. What has no token, key or code of its own opens nothing. */
export type Part =
  | { readonly by: 'whole' }
  | { readonly by: 'merchant' | 'store' | 'terminal'; readonly token: string | null }
  | { readonly by: 'type'; readonly kind: TakingKind }
  | { readonly by: 'method'; readonly key: PaymentMethodFilter | null }
  | { readonly by: 'hour'; readonly hour: number }
  | { readonly by: 'declined'; readonly code?: string | null }

/**
 * The filter whose rows are those that a figure of a change adds up.
 * @param filter what the change is narrowed to, with the dates of the range that the figure is of
 * @returns undefined where no filter means just these rows
 */
export const rowsOfChange = (filter: Filter, currency: string, part: Part): Filter | undefined => {
  const narrowed = narrowingTo(part)
  return (
    narrowed && {
      ...filter,
      currency: [currency],
      statuses: [part.by === 'declined' ? transactionStatus.failed : transactionStatus.success],
      types: [...takingKinds],
      ...narrowed,
    }
  )
}

const tokenFilters = { merchant: 'merchantTokens', store: 'storeTokens', terminal: 'terminalTokens' } as const

const narrowingTo = (part: Part): Filter | undefined => {
  if (part.by === 'whole') return {}
  if (part.by === 'type') return { types: [part.kind] }
  if (part.by === 'hour') return { hours: [part.hour] }
  if (part.by === 'method') return part.key === null ? undefined : { paymentMethods: [part.key] }
  if (part.by !== 'declined') return part.token === null ? undefined : { [tokenFilters[part.by]]: [part.token] }
  if (part.code === undefined) return {}
  return part.code === null ? undefined : { errorCode: [part.code] }
}
