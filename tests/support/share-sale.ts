import type { APIRequestContext } from '@playwright/test'
import type { Receipt } from '#features/receipts/contract.ts'
import type { TransactionRow } from '#features/transactions/contract.ts'
import { emailOf, PASSWORD } from './accounts.ts'

/** What the merchant's portal would send for one call; throws when it is refused. */
const asMerchant = async (request: APIRequestContext) => {
  const login = await request.post('/api/login', { data: { email: emailOf('merchant-admin'), password: PASSWORD } })
  const { token } = await login.json()
  return async <Reply>(method: string, path: string, data?: unknown): Promise<Reply> => {
    const reply = await request.fetch(`/api/${path}`, { method, data, headers: { Authorization: `Bearer ${token}` } })
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()}`)
    return (await reply.json()).data
  }
}

/** The newest approved sale of the demo merchant that a chip has signed, and the link to its receipt. */
export const shareSale = async (request: APIRequestContext) => {
  const call = await asMerchant(request)
  const { items } = await call<{ items: TransactionRow[] }>('POST', 'transactions/1/20', {
    filter: { statuses: [1], types: ['sale'], paymentMethods: ['visa', 'mastercard'] },
  })
  // Others have added sales without one to the same server.
  const hasChip = async ({ token }: TransactionRow) =>
    (await call<Receipt>('GET', `transaction/${token}/receipt`)).merchant.details.cryptogram !== undefined
  let sale: TransactionRow | undefined
  for (const item of items) if (!sale && (await hasChip(item))) sale = item
  if (!sale) throw new Error('The demo data has no approved sale with a chip')
  const { path } = await call<{ path: string }>('POST', `transaction/${sale.token}/receipt-link`)
  return { call, sale, path, token: path.replace('/qr/', '') }
}
