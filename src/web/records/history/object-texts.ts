import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { feedKindTexts } from './feed-kind-texts.ts'

/** The kinds of records that people do something with. */
export const recordKindTexts = {
  merchant: msg`Merchant`,
  mid: msg`MID`,
  store: msg`Store`,
  terminal: msg`Terminal`,
  device: msg`Device`,
  user: msg`User`,
  transaction: msg`Transaction`,
  export: msg`Export`,
  warning: msg`Warning`,
  'feed-key': msg`Key for a data feed`,
} as const satisfies Record<string, MessageDescriptor>

const objectTexts: Readonly<Record<string, MessageDescriptor>> = { ...recordKindTexts, ...feedKindTexts }

/** The kind of an object in words; one this build does not know stays as it is named. */
export const objectText = (type: string): MessageDescriptor | string => objectTexts[type] ?? type
