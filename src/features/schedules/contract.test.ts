import * as v from 'valibot'
import { expect, it } from 'vitest'
import { listSchedules } from './contract.ts'

it('what is saved on a device says when a schedule runs, and nothing of what it filters', () => {
  const shown = {
    token: 'schedule1',
    name: 'Morning file',
    plan: { frequency: 'daily', time: '08:00', zone: 'Europe/Athens' },
    byEmail: false,
    state: 'active',
    reason: null,
    nextAt: '2026-11-22T06:00:00.000Z',
    lastRun: null,
  }
  const content = { kind: 'transactions', period: 'yesterday' }
  const filtered = { ...content, filter: { orderReference: 'A-17' }, sort: null, format: 'csv' }
  if (!listSchedules.saved) throw new Error('Nothing of the list is saved.')
  expect(v.parse(listSchedules.saved, [{ ...shown, content: filtered }])).toEqual([{ ...shown, content }])
})
