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

it('a canceled one is counted by the terminal alone, and one with another amount while pending by both', () => {
  const changed: Candidate = { reason: 'amount', amount: 700, formerAmount: 500 }
  const candidates = [changed, one('canceled', 300)]
  expect(explain(candidates, { count: 0, amount: 200 }).rows).toEqual([changed])
  expect(explain(candidates, { count: -1, amount: -300 }).rows).toEqual([one('canceled', 300)])
  expect(explain(candidates, { count: -1, amount: -100 }).rows).toEqual([one('canceled', 300), changed])
})

it('many that came late explain a difference together', () => {
  const many = Array.from({ length: 13 }, () => one('late', 1))
  expect(explain([one('pending', 2), ...many], { count: 13, amount: 13 }).rows).toEqual(many)
})

it('what no combination comes to is left whole, and so is what has too many to combine', () => {
  expect(explain([one('late', 500)], { count: 1, amount: 400 })).toEqual({ rows: [], left: { count: 1, amount: 400 } })
  const many = Array.from({ length: 13 }, () => one('late', 1))
  expect(explain(many, { count: 1, amount: 1 })).toEqual({ rows: [], left: { count: 1, amount: 1 } })
})
