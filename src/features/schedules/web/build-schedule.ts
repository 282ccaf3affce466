import type { Schedule } from '../contract.ts'

/** Builder for tests: the transactions of the day before, every morning. */
export const buildSchedule = (values: Partial<Schedule> = {}): Schedule => ({
  token: 'schedule1',
  name: 'Morning file',
  content: { kind: 'transactions', period: 'yesterday', filter: {}, sort: null, format: 'csv' },
  plan: { frequency: 'daily', time: '08:00', zone: 'Europe/Athens' },
  byEmail: false,
  state: 'active',
  reason: null,
  nextAt: '2026-11-22T06:00:00.000Z',
  lastRun: null,
  ...values,
})
