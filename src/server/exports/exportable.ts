import type { AuditEvent } from '#core/audit-events.ts'
import type { CellLabels } from '#core/list/cell-labels.ts'
import type { List } from '#core/list/declare.ts'
import type { Text } from '#core/texts/texts.ts'
import type { Config } from '#server/config/config.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { ListSource, Sql } from '#server/lists/source.ts'
import type { CellRule, FieldSql } from './cell-rules.ts'

/** What of a deployment and of the moment decides about rows and cells; plain data, for another process too. */
export interface ExportEnvironment {
  readonly settings: Pick<Config, 'pendingLabel' | 'terminalTypes' | 'deviceActiveDays' | 'transactionRangeDays'>
  readonly now: Date
}

/** The lists that can be exported, by their keys. */
export type Exportables = (key: string) => Exportable

/** A column that is no field of the list, written after the field it explains. */
interface Companion {
  readonly label: Text
  readonly rule: CellRule
}

/** A list that can be exported. */
export interface Exportable<L extends List = List> {
  readonly list: L
  readonly source: (environment: ExportEnvironment, scope: PrincipalScope) => ListSource<L>
  /** What columns of codes say, here and on the screen. */
  readonly labels?: Partial<Readonly<Record<keyof L['row'], CellLabels>>>
  /** Rules of fields whose schema does not say all: money, wall times. */
  readonly cells?: Partial<Readonly<Record<keyof L['row'], CellRule>>>
  readonly companions?: Partial<Readonly<Record<keyof L['row'], Companion>>>
  /** What the summary of a workbook counts of each row (see `totals.ts`). */
  readonly tally?: (field: FieldSql) => Sql
  /** What reading the list leaves in the audit log, where that is itself an event. */
  readonly readEvent?: AuditEvent
  /** What the list's own call checks besides the list's declaration. */
  readonly check?: (
    scope: PrincipalScope,
    asked: { readonly filter: Readonly<Record<string, unknown>>; readonly zone?: string | undefined },
    environment: ExportEnvironment,
  ) => Promise<void>
}

/** Gives a list what an export needs besides the list itself. */
export const exportable = <L extends List>(
  list: L,
  source: ListSource<L> | Exportable<L>['source'],
  rest: Omit<Exportable<L>, 'list' | 'source'> = {},
): Exportable => ({ list, source: typeof source === 'function' ? source : () => source, ...rest })
