import * as v from 'valibot'
import { offlineFamily } from '#core/offline.ts'
import { containsCardNumber } from '#core/card-number/card-number.ts'
import { endpoint } from '#core/endpoint.ts'
import { COLUMNS_MAX, COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '#core/limits.ts'

const columnName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/),
  v.check((name) => !containsCardNumber(name)),
)
const columnNames = v.pipe(
  v.array(columnName),
  v.maxLength(COLUMNS_MAX),
  v.check((names) => new Set(names).size === names.length),
)

/** How a person wants a table (B-13). Columns it does not name follow at their default place (D-85). */
const columnLayout = v.strictObject({
  order: columnNames,
  hidden: v.optional(columnNames, []),
  /** CSS pixels. */
  widths: v.optional(
    v.pipe(
      v.record(columnName, v.pipe(v.number(), v.integer(), v.minValue(COLUMN_WIDTH_MIN), v.maxValue(COLUMN_WIDTH_MAX))),
      v.check((widths) => Object.keys(widths).length <= COLUMNS_MAX),
    ),
    {},
  ),
  /** Height of rows; 'auto' is that of the device. */
  density: v.optional(v.picklist(['auto', 'comfortable', 'compact']), 'auto'),
})

export type ColumnLayout = v.InferOutput<typeof columnLayout>

const getColumnsCall = { method: 'GET', access: 'columnOrder.save/get' } as const

/**
 * The calls that save and read column layouts. `key` names a section; `subKey` names a table inside it
 * (`terminal-details`, `terminalsUsers`).
 */
export const layoutCalls = (key: v.GenericSchema<string>) => ({
  /** §7. A layout of null resets (D-85). */
  saveColumns: endpoint({
    name: 'saveColumns',
    method: 'POST',
    path: 'columns-order-save',
    access: 'columnOrder.save/get',
    body: v.strictObject({ key, subKey: v.optional(key), layout: v.nullable(columnLayout) }),
    reply: v.null(),
  }),

  /** §7. Every table that the person has arranged; `subKey` is null for the table of the key itself. */
  getAllColumns: endpoint({
    ...getColumnsCall,
    name: 'getAllColumns',
    path: 'columns-order-get',
    reply: v.array(v.strictObject({ key, subKey: v.nullable(key), layout: columnLayout })),
    // Changed on this device alone; what another one arranges is seen after the next start.
    offline: offlineFamily('columns', { retention: 'session', staleTime: Infinity, isPersonal: true }),
  }),

  /** §7. null: never arranged, or reset. */
  getColumns: endpoint({
    ...getColumnsCall,
    name: 'getColumns',
    path: 'columns-order-get/{key}',
    params: v.strictObject({ key }),
    reply: v.nullable(columnLayout),
  }),

  /** §7 */
  getSubColumns: endpoint({
    ...getColumnsCall,
    name: 'getSubColumns',
    path: 'columns-order-get/{key}/{subKey}',
    params: v.strictObject({ key, subKey: key }),
    reply: v.nullable(columnLayout),
  }),
})

/** For the browser, which accepts any key. The server's calls (`features/all.ts`) refuse keys that no table has. */
export const { saveColumns, getAllColumns } = layoutCalls(v.string())
