import { sql } from 'kysely'
import { deviceLabels } from '#core/texts/record-labels.ts'
import {
  type AttestationState,
  type blockStates,
  type deviceStates,
  type DeviceTrouble,
  deviceTroubles,
  type healthStates,
} from '#core/codes.ts'
import { OLD_PATCH_DAYS } from '#core/limits.ts'
import { deviceList } from '../contract.ts'
import { exportable } from '#server/exports/exportable.ts'
import type { Config } from '#server/config/config.ts'
import { column } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { tenantFilters } from '#server/lists/parent-filters.ts'
import { anyOf, containing, foldedColumn, type ListSource, type Sql, sourceOf } from '#server/lists/source.ts'
import { isNotAttested, newestAttestation } from './newest-attestation.ts'
import { deviceVisible, seenOn } from './scope.ts'

/** Milliseconds */
const DAY = 86_400_000

const of = (name: string) => column(`d.${name}`)
const manufacturer = sql`d.manufacturer collate "und-x-icu"`
const model = sql`d.model collate "und-x-icu"`
const created = instantRange(of('created_at'))
const updated = instantRange(of('updated_at'))

/** Since when a device must have been in contact to be active (D-53). */
export const activeSince = ({ deviceActiveDays }: Pick<Config, 'deviceActiveDays'>, now: Date): Date =>
  new Date(now.getTime() - deviceActiveDays * DAY)

/** Devices as they are at a moment. */
export const deviceSource = (settings: Pick<Config, 'deviceActiveDays'>, now: Date): ListSource<typeof deviceList> => {
  const isActive = sql`coalesce(d.last_accessed_at >= ${activeSince(settings, now).toISOString()}::timestamptz, false)`
  const oldestPatch = new Date(now.getTime() - OLD_PATCH_DAYS * DAY).toISOString().slice(0, 10)
  const troubles: Readonly<Record<DeviceTrouble, Sql>> = {
    noContact: sql`not ${isActive}`,
    // What nobody knows is no trouble.
    oldPatch: sql`coalesce(d.security_patch < ${oldestPatch}::date, false)`,
    attestation: isNotAttested(of('id')),
  }
  const health: Readonly<Record<(typeof healthStates)[number], Sql>> = {
    ...troubles,
    healthy: sql`not (${sql.join(Object.values(troubles), sql` or `)})`,
  }
  return sourceOf(deviceList, {
    from: sql`device as d`,
    key: ['id'],
    visible: (scope) => deviceVisible(scope, 'd', 'id'),
    columns: {
      token: of('token'),
      deviceId: of('device_id'),
      manufacturer: of('manufacturer'),
      model: of('model'),
      os: sql`coalesce('iOS ' || (d.details->>'iosVersion'), 'Android ' || (d.details->>'androidVersion'))`,
      securityPatch: of('security_patch'),
      status: sql`case when ${isActive} then 'active' else 'inactive' end`,
      blocked: of('blocked'),
      attestation: newestAttestation(of('id')),
      health: sql`array_remove(array[${sql.join(
        deviceTroubles.map((trouble) => sql`case when ${troubles[trouble]} then ${trouble}::text end`),
      )}], null)`,
      createdAt: instantText(of('created_at')),
      updatedOn: instantText(of('updated_at')),
      lastAccessed: instantText(of('last_accessed_at')),
    },
    sort: {
      deviceId: of('device_id'),
      manufacturer,
      model,
      createdAt: of('created_at'),
      updatedOn: of('updated_at'),
      blocked: of('blocked'),
    },
    filter: {
      ...tenantFilters('d'),
      deviceId: (text: string) => containing(foldedColumn('d.device_id'), text),
      manufacturer: (values: string[]) => anyOf(of('manufacturer'), values),
      model: (values: string[]) => anyOf(of('model'), values),
      status: (values: (typeof deviceStates)[number][]) =>
        sql`${isActive} = any(${values.map((value) => value === 'active')}::boolean[])`,
      blocked: (values: (typeof blockStates)[number][]) =>
        sql`d.blocked = any(${values.map((value) => value === 'blocked')}::boolean[])`,
      attestation: (states: AttestationState[]) => anyOf(newestAttestation(of('id')), states),
      health: (states: (typeof healthStates)[number][]) =>
        sql`(${sql.join(
          states.map((state) => health[state]),
          sql` or `,
        )})`,
      securityPatchFrom: (from: string) => sql`d.security_patch >= ${from}::date`,
      securityPatchTo: (to: string) => sql`d.security_patch <= ${to}::date`,
      createdFrom: created.dateFrom,
      createdTo: created.dateTo,
      updatedFrom: updated.dateFrom,
      updatedTo: updated.dateTo,
      terminalTokens: (tokens: string[]) => seenOn('terminal', tokens),
      storeTokens: (tokens: string[]) => seenOn('store', tokens),
      merchantTokens: (tokens: string[]) =>
        sql`d.merchant_id in (select id from merchant where ${anyOf(column('token'), tokens)})`,
    },
  })
}

export const deviceExport = exportable(deviceList, ({ settings, now }) => deviceSource(settings, now), {
  labels: deviceLabels,
})
