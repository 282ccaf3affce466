import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildDetails } from './build-row.ts'
import { SameCardPanel } from './same-card.tsx'

it('JOB-21 of the payments with one card the one that is open is named, and the others lead to theirs', async () => {
  const details = buildDetails({ token: 'second', posLocalDateTime: '2026-11-20T12:05:00' })
  const { amount, currency, status, transactionType } = details.transaction
  const other = (token: string, posLocalDateTime: string) => ({
    token,
    posLocalDateTime,
    amount,
    currency,
    status,
    transactionType,
    retrievalReferenceNumber: null,
    remainingAmount: null,
  })
  const sameCardPayments = [other('third', '2026-11-20T12:09:00'), other('first', '2026-11-20T12:01:00')]
  await renderInPortal(<SameCardPanel details={{ ...details, sameCardPayments }} />, {
    pages: { '/transactions/view/$id': { access: 'signedIn' } },
  })
  const payments = page.getByRole('region', { name: 'Same card within an hour' }).getByRole('listitem')
  await expect.poll(() => payments.elements()).toHaveLength(3)
  const told = payments.elements().map((one) => ({
    named: one.textContent.includes('this payment'),
    opens: one.querySelector('a')?.getAttribute('href') ?? null,
  }))
  expect(told).toEqual([
    { named: false, opens: '/transactions/view/first' },
    { named: true, opens: null },
    { named: false, opens: '/transactions/view/third' },
  ])
})
