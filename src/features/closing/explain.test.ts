import { expect, it } from 'vitest'
import { type Candidate, explain } from './explain.ts'

const one = (reason: Candidate['reason'], amount: number): Candidate => ({ reason, amount })

it('a difference is explained by the combination of transactions that comes to it, doubles first', () => {
  const candidates = [one('pending', 300), one('late', 500), one('double', 500), one('late', 200)]
  expect(explain(candidates, { count: 1, amount: 500 })).toEqual({
    rows: [one('double', 500)],
    left: { count: 0, amount: 0 },
  })
  expect(explain(candidates, { count: 0, amount: 200 }).rows).toEqual([one('double', 500), one('pending', 300)])
  expect(explain(candidates, { count: -1, amount: -300 }).rows).toEqual([one('pending', 300)])
})

it('what no combination comes to is left whole, and so is what has too many to combine', () => {
  expect(explain([one('late', 500)], { count: 1, amount: 400 })).toEqual({ rows: [], left: { count: 1, amount: 400 } })
  const many = Array.from({ length: 13 }, () => one('late', 1))
  expect(explain(many, { count: 1, amount: 1 })).toEqual({ rows: [], left: { count: 1, amount: 1 } })
})
