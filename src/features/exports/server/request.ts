import type { BodyOf } from '#core/endpoint.ts'
import type { exportClosing } from '#features/closing/contract.ts'
import type { ExportEntity } from '../rights.ts'
import type { ExportBody } from '#core/list/export-calls.ts'
import type { List } from '#core/list/declare.ts'
import { exportNames, storeTimeText } from '../texts.ts'
import { DEFAULT_ZONE } from '#core/time/time-zone.ts'
import type { Variant } from '#core/access/variant.ts'
import type { Principal, PrincipalScope } from '#server/database/scope.ts'
import type { Selection } from '#server/lists/read-rows.ts'
import type { ListSource } from '#server/lists/source.ts'
import { dateTimeIn } from '#server/lists/zones.ts'
import type { Exportable, Exportables, ExportEnvironment } from '#server/exports/exportable.ts'
import type { Services } from '#server/services.ts'
import { translate } from '#server/texts.ts'

type ClosingBody = BodyOf<typeof exportClosing>

/** A list that was asked for, as it is kept until a worker writes it. */
export interface SavedListRequest {
  readonly entity: ExportEntity
  readonly body: ExportBody
  readonly variant: Variant
  /** Of the columns, where the body names none. */
  readonly savedOrder?: readonly string[] | undefined
}

/** A closing sheet that was asked for. */
interface SavedClosing {
  readonly entity: 'closing'
  readonly body: ClosingBody & { readonly format: 'xlsx' }
  readonly variant: Variant
}

/** What was asked for, as it is kept until a worker does it. */
export type SavedRequest = SavedListRequest | SavedClosing

/** A list with what a writer needs of it, at a moment. */
export interface ExportRequest {
  readonly entity: Exportable
  readonly source: ListSource<List>
  readonly body: ExportBody
  readonly variant: Variant
  readonly savedOrder?: readonly string[] | undefined
  readonly environment: ExportEnvironment
}

/** A saved request with its list, for the person of a scope. */
export const exportRequestOf = (
  { entity: name, body, variant, savedOrder }: SavedListRequest,
  environment: ExportEnvironment,
  exportables: Exportables,
  scope: PrincipalScope,
): ExportRequest => {
  const entity = exportables(name)
  return { entity, source: entity.source(environment, scope), body, variant, savedOrder, environment }
}

/** The moment and the settings of a running server. */
export const environmentOf = ({
  config: { pendingLabel, terminalTypes, deviceActiveDays, transactionRangeDays },
  now,
}: Services): ExportEnvironment => ({
  settings: { pendingLabel, terminalTypes, deviceActiveDays, transactionRangeDays },
  now: now(),
})

/** Which rows it selects, for the list engine. */
export const selectionOf = (
  { entity: { list }, source, body, variant }: ExportRequest,
  principal: Principal,
): Selection => ({
  list,
  source,
  body,
  listPrincipal: { level: principal.level, variant },
})

const wholeDays = /^(\S+) 00:00~(\S+) 23:59$/

/** What no file system forbids. */
const inName = (text: string) => text.replaceAll('/', '-').replaceAll(':', '.')

/** The days or minutes that a file is of, in its name. */
export const namedByPeriod = (name: string, [dateFrom, dateTo]: readonly [string, string], zone: string): string => {
  const [, first = dateFrom, last = dateTo] = wholeDays.exec(`${dateFrom}~${dateTo}`) ?? []
  return inName(`${name} ${first === last ? first : `${first} – ${last}`} ${zone}`)
}

/**
 * What the file is called, without its ending: what it holds, then its period or, without one, the minute it was asked for, and
 * the zone in which that is meant.
 * @param name what it holds, where that has a name of its own
 */
export const nameOf = (
  { entity, body: { language, zone = DEFAULT_ZONE, filter } }: SavedRequest,
  { now, exports: { exportables } }: Services,
  name = translate(language, exportNames[entity]),
): string => {
  const { dateFrom, dateTo } = filter as { dateFrom?: string; dateTo?: string }
  if (!dateFrom || !dateTo) return `${name} ${inName(`${dateTimeIn(zone, now()).slice(0, 16)} ${zone}`)}`
  // Transactions are filtered by the clocks of their stores.
  const isStoreTime = entity === 'closing' || exportables(entity).list.storeTime
  const clocks = isStoreTime ? translate(language, storeTimeText) : zone
  return namedByPeriod(name, [dateFrom, dateTo], clocks)
}
