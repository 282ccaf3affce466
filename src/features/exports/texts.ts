import type { ExportReason } from './contract.ts'
import type { Text } from '#core/texts/texts.ts'
import { closingTexts } from '#features/closing/texts.ts'
import { byEntity, type ExportKind } from './rights.ts'

/** What an export is called: its file, its sheets and its line in the list of exports. */
export const exportNames: Readonly<Record<ExportKind, Text>> = {
  ...byEntity<Text>(({ exported }) => exported.name),
  closing: closingTexts.title,
}

/** In the name of a file: its period is of the wall times of stores, wherever they are. */
export const storeTimeText: Text = /*i18n*/ { id: 'export.storeTime', message: 'store time' }

/** Why an export failed. */
export const exportReasonTexts: Readonly<Record<ExportReason, Text>> = {
  canceled: /*i18n*/ { id: 'exportReason.canceled', message: 'You canceled this export.' },
  expired: /*i18n*/ { id: 'exportReason.expired', message: 'This export was not finished within {hours} hours.' },
  notAllowed: /*i18n*/ { id: 'exportReason.notAllowed', message: 'You are no longer allowed to export this.' },
  refused: /*i18n*/ {
    id: 'exportReason.refused',
    message: 'You no longer have access to a filter or sort order in this export.',
  },
  tooLarge: /*i18n*/ {
    id: 'exportReason.tooLarge',
    message: 'There are now too many rows to export. Apply a filter.',
  },
  storageFull: /*i18n*/ { id: 'exportReason.storageFull', message: 'Not enough storage for the file.' },
  tooSlow: /*i18n*/ { id: 'exportReason.tooSlow', message: 'This export took too long. Apply a filter.' },
  interrupted: /*i18n*/ { id: 'exportReason.interrupted', message: 'This export was interrupted several times.' },
  unexpected: /*i18n*/ { id: 'exportReason.unexpected', message: 'This export failed. Try again.' },
}

/** The sheet that explains the file (D-40, B-16). */
export const aboutTexts = {
  title: /*i18n*/ { id: 'about.title', message: 'Summary' },
  createdAt: /*i18n*/ { id: 'about.createdAt', message: 'Created ({zone})' },
  createdBy: /*i18n*/ { id: 'about.createdBy', message: 'Created by' },
  rows: /*i18n*/ { id: 'about.rows', message: 'Rows' },
  sort: /*i18n*/ { id: 'about.sort', message: 'Sorted by' },
  filter: /*i18n*/ { id: 'about.filter', message: 'Filter' },
  filterOf: /*i18n*/ { id: 'about.filterOf', message: 'Filter: {column}' },
  noFilter: /*i18n*/ { id: 'about.noFilter', message: 'No filter' },
  zone: /*i18n*/ { id: 'about.zone', message: 'Time zone' },
  localZone: /*i18n*/ {
    id: 'about.localZone',
    message: 'Times are those of each store, unless the heading names a zone.',
  },
  complete: /*i18n*/ { id: 'about.complete', message: 'All rows that match the filter are in this file.' },
  selected: /*i18n*/ { id: 'about.selected', message: 'Only the rows that were selected are in this file.' },
  kind: /*i18n*/ { id: 'about.kind', message: 'Kind' },
  count: /*i18n*/ { id: 'about.count', message: 'Count' },
} as const satisfies Record<string, Text>

/** What the summary of a file of transactions separates; only the first three make up the net. */
export const totalKindTexts = {
  sale: /*i18n*/ { id: 'total.sale', message: 'Sales' },
  refund: /*i18n*/ { id: 'total.refund', message: 'Refunds' },
  void: /*i18n*/ { id: 'total.void', message: 'Voids' },
  net: /*i18n*/ { id: 'total.net', message: 'Net' },
  other: /*i18n*/ { id: 'total.other', message: 'Other types' },
  unsuccessful: /*i18n*/ { id: 'total.unsuccessful', message: 'Not successful' },
} as const satisfies Record<string, Text>
