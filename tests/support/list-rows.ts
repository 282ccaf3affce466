import type { ListBody } from '#core/list/calls.ts'
import { listTransactions, type TransactionRow } from '#features/transactions/contract.ts'
import type { Reply, TestApp } from './test-app.ts'

export type TransactionBody = Partial<ListBody> | undefined

/** One page of the transactions. */
export const pageOf = (app: TestApp, token: string, body: unknown = {}, page = 1, perPage = 100) =>
  app.call(listTransactions, { params: { page, perPage }, body, token })

/** All pages of the transactions, in the order of the list. */
export const rowsOf = async (
  app: TestApp,
  token: string,
  body: TransactionBody = {},
  perPage = 100,
): Promise<TransactionRow[]> => {
  const rows: TransactionRow[] = []
  for (let page = 1; ; page += 1) {
    const reply = await pageOf(app, token, body, page, perPage)
    if (reply.status !== 200) throw new Error(`the list answered ${reply.status} ${JSON.stringify(reply.error)}`)
    rows.push(...reply.data.items)
    if (page * perPage >= reply.data.total) return rows
  }
}

/** Status, code and fields of a refusal; of a success the status alone. */
export const refusalOf = ({ status, error }: Reply<unknown>) =>
  status === 200 ? [status] : [status, error.code, ...error.errors.map(({ field }) => field)]
