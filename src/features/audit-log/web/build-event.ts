import type { AuditRow } from '../contract.ts'

/** Builder for tests: a terminal that somebody in scope switched off. */
export const buildEvent = (values: Partial<AuditRow> = {}): AuditRow => ({
  token: '1',
  time: '2026-11-20T16:05:07Z',
  actorName: 'Maria Ioannou',
  actorEmail: 'maria@example.com',
  role: 'ROLE_MERCHANT_ADMIN',
  event: 'terminal.statusChanged',
  objectType: 'terminal',
  objectToken: 't1',
  objectName: 'Counter',
  result: 'ok',
  count: 1,
  address: '192.0.2.0/24',
  reference: 'ref-1',
  before: { terminalStatus: 1 },
  after: { terminalStatus: 0 },
  ...values,
})
