import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The three operations that the dashboard counts (D-61), in their order everywhere. */
export const countedOperations = ['sale', 'refund', 'void'] as const
export type CountedOperation = (typeof countedOperations)[number]

/** Sales, refunds and voids as a heading names many of them. */
export const operationsTexts: Readonly<Record<CountedOperation, MessageDescriptor>> = {
  sale: msg`Sales`,
  refund: msg`Refunds`,
  void: msg`Voids`,
}
