import { expect, it } from 'vitest'
import { layoutKeyOf } from '#web/lists/layout/layout-key.ts'
import { orderingTables } from './-ordering-tables.tsx'

it.each([
  ['merchantName', 'terminals'],
  ['storeName', 'terminals'],
  ['usersCount', 'terminals'],
  ['createdDate', 'terminals'],
  ['rrn', 'transactions'],
  ['cardType', 'transactions'],
  ['trnTypes', 'transactions'],
  ['date', 'transactions'],
  ['securityPatch', 'devices'],
  ['updatedDate', 'devices'],
])('COL-12 the column %s can be arranged in the table %s', (column, key) => {
  const { row } = orderingTables.find(({ list }) => list.key === key)?.list ?? {}
  const fields = Object.entries(row ?? {}).filter(([, { label }]) => label)
  expect(fields.some(([name, field]) => (field.column ?? name) === column)).toBe(true)
})

it('offers inner tables after the list they are opened from', () => {
  expect(orderingTables.map(({ list }) => list.key).join(' ')).toBe(
    'transactions merchants mids stores storesTerminals users usersTerminals terminals terminalsUsers terminal-details ' +
      'devices devicesCertificates attestations deviceLogs exports',
  )
})

it('COL-08 every table keeps its arrangement at a place of its own', () => {
  const layoutKeys = orderingTables.map(({ list }) => JSON.stringify(layoutKeyOf(list)))
  expect(new Set(layoutKeys).size).toBe(orderingTables.length)
})
