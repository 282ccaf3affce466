import type { Action } from '#core/access/access.ts'
import type { ListOptions } from '#core/list/declare.ts'
import { type DeclaredList, recordLists } from '../contracts.ts'

/** A list that declares how it is exported. */
export type ExportedList = Extract<DeclaredList, Required<Pick<ListOptions, 'exported'>>>

/** The key of a list that can be exported (§2), as it is written in paths and saved requests. */
export type ExportEntity = ExportedList['key']

const isExported = (list: DeclaredList): list is ExportedList => 'exported' in list

export const exportedLists: readonly ExportedList[] = recordLists.filter(isExported)

export const exportEntities: readonly ExportEntity[] = exportedLists.map(({ key }) => key)

/** Something of each list that can be exported, by its key. */
export const byEntity = <T>(of: (list: ExportedList) => T) =>
  Object.fromEntries(exportedLists.map((list) => [list.key, of(list)])) as Readonly<Record<ExportEntity, T>>

/** What an export holds: a list, or a closing sheet, which is queued by schedules alone. */
export type ExportKind = ExportEntity | 'closing'

export const exportKinds: readonly ExportKind[] = [...exportEntities, 'closing']

/** The right that each export takes. */
export const exportRights: Readonly<Record<ExportKind, Action>> = {
  ...byEntity<Action>(({ exported }) => exported.access),
  closing: 'closing.view',
}
