import { deviceList } from '#features/devices/contract.ts'
import type { ExportEntity } from '../rights.ts'
import type { CellLabels } from '#core/list/cell-labels.ts'
import type { List } from '#core/list/declare.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { midList } from '#features/mids/contract.ts'
import {
  deviceLabels,
  merchantLabels,
  midLabels,
  storeState,
  terminalLabels,
  userLabels,
} from '#core/texts/record-labels.ts'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { columnTexts, type Text } from '#core/texts/texts.ts'
import { transactionLabels } from '#features/transactions/labels.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { userList } from '#features/users/contract.ts'
import type { Config } from '#server/config/config.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { ListSource, Sql } from '#server/lists/source.ts'
import { deviceSource } from '#features/devices/server/source.ts'
import { merchantSource } from '#features/merchants/server/source.ts'
import { midSource } from '#features/mids/server/source.ts'
import { storeSource } from '#features/stores/server/source.ts'
import { terminalSource } from '#features/terminals/server/source.ts'
import { refuseLongRange } from '#features/transactions/server/range.ts'
import { transactionSource } from '#features/transactions/server/source.ts'
import { userSource } from '#features/users/server/source.ts'
import { asLabels, type CellRule, type FieldSql, transactionTally } from './cell-rules.ts'
import { transactionCells, transactionInstant } from './transaction-cells.ts'

const DAY = 86_400_000

/** What of a deployment and of the moment decides about rows and cells; plain data, for another process too. */
export interface ExportEnvironment {
  readonly settings: Pick<Config, 'pendingLabel' | 'terminalTypes' | 'deviceActiveDays' | 'transactionRangeDays'>
  readonly now: Date
}

/** A column that is no field of the list, written after the field it explains. */
interface Companion {
  readonly label: Text
  readonly rule: CellRule
}

/** A list that can be exported. */
export interface Exportable<L extends List = List> {
  readonly list: L
  readonly source: (environment: ExportEnvironment) => ListSource<L>
  /** What columns of codes say, here and on the screen. */
  readonly labels?: Partial<Readonly<Record<keyof L['row'], CellLabels>>>
  /** Rules of fields whose schema does not say all: money, wall times. */
  readonly cells?: Partial<Readonly<Record<keyof L['row'], CellRule>>>
  readonly companions?: Partial<Readonly<Record<keyof L['row'], Companion>>>
  /** What the summary of a workbook counts of each row (see `totals.ts`). */
  readonly tally?: (field: FieldSql) => Sql
  /** What the list's own call checks besides the list's declaration. */
  readonly check?: (
    scope: PrincipalScope,
    asked: { readonly filter: Readonly<Record<string, unknown>>; readonly zone?: string | undefined },
    environment: ExportEnvironment,
  ) => Promise<void>
}

const exportable = <L extends List>(
  list: L,
  source: ListSource<L> | Exportable<L>['source'],
  rest: Omit<Exportable<L>, 'list' | 'source'> = {},
): Exportable => ({ list, source: typeof source === 'function' ? source : () => source, ...rest })

/** Every list that can be exported (§2). */
export const entities: Readonly<Record<ExportEntity, Exportable>> = {
  merchants: exportable(merchantList, merchantSource, { labels: merchantLabels }),
  mids: exportable(midList, midSource, { labels: midLabels }),
  stores: exportable(storeList, storeSource, {
    companions: { name: { label: columnTexts.status, rule: asLabels(storeState) } },
  }),
  terminals: exportable(terminalList, terminalSource, { labels: terminalLabels }),
  users: exportable(userList, userSource, { labels: userLabels }),
  devices: exportable(
    deviceList,
    ({ settings, now }) => deviceSource(new Date(now.getTime() - settings.deviceActiveDays * DAY)),
    { labels: deviceLabels },
  ),
  transactions: exportable(transactionList, transactionSource, {
    labels: transactionLabels,
    cells: transactionCells,
    companions: { posLocalDateTime: transactionInstant },
    tally: transactionTally,
    check: (scope, asked, { settings, now }) => refuseLongRange(scope, asked, settings, now),
  }),
}
