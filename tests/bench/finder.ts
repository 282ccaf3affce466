import type { Endpoint } from '#core/endpoint.ts'
import { listRequestOf } from '#core/list/address.ts'
import type { ListBody, ListParams } from '#core/list/calls.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { listDevices } from '#features/devices/contract.ts'
import { listMids } from '#features/mids/contract.ts'
import { type SearchedList, searchedLists, searchQueriesOf } from '#features/search/web/search-queries.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { quantile } from './figures.ts'

/** Texts of each form, each of another sale. */
const TEXTS = 100
/** Milliseconds (budget of the indexed forms). */
const LIMIT = 50
const READER = { locale: 'en', say: ({ message }: { message: string }) => message }
const principal: ListPrincipal = { level: 'admin', variant: 'standard' }

type Called = Endpoint<ListParams, ListBody>
const called: Partial<Readonly<Record<SearchedList, Called>>> = {
  transactions: listTransactions,
  mids: listMids,
  terminals: listTerminals,
  devices: listDevices,
}

/** What stands on the receipt of the nth sale that `api-data.ts` builds. */
const receiptOf = (n: number) => ({
  rrn: String(n).padStart(12, '0'),
  stan: String(n % 1_000_000).padStart(6, '0'),
  amount: `${((100 + Number((BigInt(n) * 6_364_136_223n) % 1000n) * 17) / 100).toFixed(2)} ${lastFourOf(n)}`,
  'last four digits': lastFourOf(n),
})
const lastFourOf = (n: number) => String((n * 31) % 10_000).padStart(4, '0')

/**
 * How long the search takes for what stands on receipts, all calls of one text together, as its dialog makes them.
 * @param rows of the data
 * @param ask makes a call
 */
export async function* benchFinder(
  rows: number,
  today: Date,
  ask: (path: string, body: unknown) => Promise<unknown>,
): AsyncGenerator<string> {
  const numbers = Array.from({ length: TEXTS }, (_, at) => Math.floor(((at + 0.5) * rows) / TEXTS))
  for (const form of Object.keys(receiptOf(0)) as (keyof ReturnType<typeof receiptOf>)[]) {
    const times: number[] = []
    for (const text of numbers.map((n) => receiptOf(n)[form])) {
      const requests = searchQueriesOf(text, READER, principal)
        .filter(({ isInstead }) => !isInstead)
        .flatMap(({ list, filter }) => {
          const endpoint = called[list]
          const of: List = searchedLists[list]
          return endpoint ? [{ endpoint, ...listRequestOf(of, { ...filter, perPage: 3 }, principal, today) }] : []
        })
      const begun = performance.now()
      await Promise.all(
        requests.map(({ endpoint: { path }, params: { page, perPage }, body }) =>
          ask(path.replace('{page}', String(page)).replace('{perPage}', String(perPage)), body),
        ),
      )
      times.push(performance.now() - begun)
    }
    const [usual, worst] = [quantile(times, 0.5), quantile(times, 0.99)]
    const name = `search by ${form}: median, and p99`
    yield `${name.padEnd(52)}${usual.toFixed(2).padStart(10)}${worst.toFixed(2).padStart(10)}           ${LIMIT} ms ${worst <= LIMIT ? 'met' : 'missed'}`
  }
}
