import { expect, it } from 'vitest'
import type { TransactionDetails } from '../contract.ts'
import { buildDetails } from './build-row.ts'
import { chargeAnswer } from './charged-twice.ts'

type Other = Partial<NonNullable<TransactionDetails['sameCardPayments']>[number]>

const answerFor = (own: { status?: -2 | -1 | 0 | 1; remainingAmount: number | null }, others: readonly Other[]) => {
  const { status = 1, remainingAmount } = own
  const details = buildDetails({ amount: 888, status })
  const sameCardPayments = others.map((other) => ({
    token: 'other',
    transactionType: '26',
    status: 1 as const,
    amount: 888,
    currency: 'EUR',
    posLocalDateTime: '2026-11-20T18:07:00',
    retrievalReferenceNumber: null,
    remainingAmount: 888,
    ...other,
  }))
  const answer = chargeAnswer({ ...details, remainingAmount, sameCardPayments })
  return answer && { text: answer.message, count: answer.values?.['standing'] }
}

const whole = { remainingAmount: 888 }
const declined = { status: -1, remainingAmount: null } as const

it.each([
  ['two that stand', whole, [{}], 2],
  ['three that stand', whole, [{}, {}], 3],
  ['two of which one is refunded in part', whole, [{ remainingAmount: 1 }], 2],
] as const)('%s are told as charged several times', (_, own, others, count) => {
  expect(answerFor(own, others)).toMatchObject({ count, text: expect.stringContaining('went through') })
})

it.each([
  ['the other one is voided or refunded', whole, [{ remainingAmount: 0 }]],
  ['the other one was declined', whole, [declined]],
  ['this one was declined', declined, [{}]],
  ['another amount stands too', { remainingAmount: 0 }, [{}, { amount: 889, remainingAmount: 889 }]],
] as const)('where %s the customer is charged once', (_, own, others) => {
  expect(answerFor(own, others)?.text).toContain('charged once')
})

it('where none stands the customer is not charged', () => {
  expect(answerFor({ remainingAmount: 0 }, [declined])?.text).toContain('is not charged')
})

it.each([
  ['this one', { status: 0, remainingAmount: null }, [{}]],
  ['the other one', whole, [{ status: 0, remainingAmount: null }]],
] as const)('while %s is pending nothing is said about the charge', (_, own, others) => {
  expect(answerFor(own, others)?.text).toContain('is pending')
})

it('says nothing of payments of other amounts, nor where there is no other one', () => {
  expect(answerFor(whole, [{ amount: 889, remainingAmount: 889 }])).toBeUndefined()
  expect(answerFor(whole, [])).toBeUndefined()
  expect(chargeAnswer(buildDetails())).toBeUndefined()
})
