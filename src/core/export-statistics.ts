import * as v from 'valibot'
import { endpoint } from '#core/endpoint.ts'
import { count } from '#core/count.ts'

/** §7: what the badge counts (D-101). */
export const getExportStatistics = endpoint({
  name: 'getExportStatistics',
  method: 'GET',
  path: 'exports/statistics',
  access: 'export.list',
  reply: v.strictObject({ unseenExports: count, inProgressExports: count }),
})
