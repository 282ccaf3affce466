import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { SectionKey } from '#core/codes.ts'
import { listsWith, type ListWith } from '#features/lists.ts'
import { sectionTexts } from '#web/i18n/section-texts.ts'

/** A table that people arrange (COL-01), for whoever may open it. */
export interface OrderingTable {
  readonly list: ListWith<'arrangeable'>
  readonly title: MessageDescriptor
}

/** Tables that are called otherwise than the section they are kept under. */
const ownTitles: Partial<Record<SectionKey, MessageDescriptor>> = { 'terminal-details': msg`Reports of a terminal` }

/** Every table of the portal that people arrange, inner ones after the list they are opened from. */
export const orderingTables: readonly OrderingTable[] = listsWith('arrangeable').map((list) => ({
  list,
  title: ownTitles[list.key] ?? sectionTexts[list.key],
}))
