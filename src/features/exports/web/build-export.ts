import type { ExportRow } from '../contract.ts'

/** Builder for tests: a finished export of transactions. */
export const buildExport = (values: Partial<ExportRow> = {}): ExportRow => ({
  token: 'export1',
  name: 'Transactions 2026-11-21 09.00',
  entity: 'transactions',
  format: 'xlsx',
  status: 1,
  rows: 1234,
  rowsExpected: 1234,
  size: 81_234,
  reason: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-28T09:00:00.000Z',
  seen: true,
  ...values,
})
