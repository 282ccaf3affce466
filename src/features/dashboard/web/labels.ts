import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The three operations that the dashboard counts (D-61), in their order everywhere. */
export const countedOperations = ['sale', 'refund', 'void'] as const
export type CountedOperation = (typeof countedOperations)[number]

/** @param time 'HH:mm' of the clock of the stores */
export const unfinishedDayText = (time: string): MessageDescriptor =>
  msg`The last day isn't over: the day it is compared with counts only until ${time}.`

/** Sales, refunds and voids as a heading names many of them. */
export const operationsTexts: Readonly<Record<CountedOperation, MessageDescriptor>> = {
  sale: msg`Sales`,
  refund: msg`Refunds`,
  void: msg`Voids`,
}
