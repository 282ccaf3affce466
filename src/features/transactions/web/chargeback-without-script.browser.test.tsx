import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#web/api/stub-server.ts'
import { buildConsumerCopy, buildMerchantCopy } from '#tests/support/build-receipt.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { buildEvidence } from './build-evidence.ts'
import { TransactionDetailsPanel } from './details.tsx'

// As where no worker keeps it and the connection is gone.
vi.mock('./evidence.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it.each(['Save evidence', 'Print evidence'])(
  'JOB-23 %s says that there is no connection where what makes it does not come',
  async (name) => {
    const { chargeback, sale } = buildEvidence()
    const original = { token: 'sale1', transactionType: '26', status: 1, amount: 8880, currency: 'EUR' } as const
    const when = { posLocalDateTime: '2026-11-20T18:05:07', retrievalReferenceNumber: '632418000042' }
    await renderForRole(
      <TransactionDetailsPanel id="cb1" />,
      {
        'GET /api/transaction/cb1': () => answer({ data: { ...chargeback, original: { ...original, ...when } } }),
        'GET /api/transaction/sale1': () => answer({ data: sale }),
        'GET /api/transaction/sale1/receipt': () =>
          answer({ data: { merchant: buildMerchantCopy(), consumer: buildConsumerCopy() } }),
      },
      { at: '/transactions/list', role: 'ROLE_STORE_ADMIN' },
    )
    const button = page.getByRole('button', { name })
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("You're offline. Please check your connection and try again.")
  },
)
