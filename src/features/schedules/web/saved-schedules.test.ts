import * as v from 'valibot'
import { expect, it } from 'vitest'
import { listSchedules } from '../contract.ts'
import { buildSchedule } from './build-schedule.ts'

it('what is saved on a device says when a schedule runs, and nothing of what it filters', () => {
  if (!listSchedules.saved) throw new Error('Nothing of the list is saved.')
  const schedule = buildSchedule({
    content: {
      kind: 'transactions',
      period: 'yesterday',
      filter: { orderReference: 'A-17' },
      sort: null,
      format: 'csv',
    },
  })
  expect(v.parse(listSchedules.saved, [schedule])).toEqual([
    { ...schedule, content: { kind: 'transactions', period: 'yesterday' } },
  ])
})
