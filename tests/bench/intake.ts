import { exampleLines } from '#core/feed-examples.ts'
import { intake } from '#server/feed/intake.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const LINES = 20_000
const TIMES = 3
/** How many lines are handed over together. */
const GROUP = 500

interface Terminal {
  readonly tid: string
  readonly currency: string
}

/** The fastest of some intakes of transactions that are new, on terminals of `api-data.ts`. @param now their time, the last of the data */
export const benchIntake = async (app: TestApp, now: Date): Promise<string> => {
  const rows = await app.query('select tid, currency from terminal order by id')
  const terminals = rows.map(({ tid, currency }): Terminal => ({ tid: String(tid), currency: String(currency) }))
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now()
    const lines = newLines(terminals, now, time)
    const { inserted } = await intake({ database: app.database, kind: 'transactions', lines, acquirerCode: 'A' })
    if (inserted !== LINES) throw new Error(`${inserted} of ${LINES} lines were taken in.`)
    times.push(performance.now() - begun)
  }
  return `intake of ${LINES} lines, the fastest of ${TIMES}: ${(Math.min(...times) / 1000).toFixed(2)} s`
}

async function* newLines(terminals: readonly Terminal[], now: Date, time: number) {
  for (let first = 0; first < LINES; first += GROUP) {
    yield Array.from({ length: GROUP }, (_, at) => {
      const n = first + at
      const { tid, currency } = terminals[(n * 7919) % terminals.length] ?? { tid: '', currency: '' }
      // The last hours, a second apart.
      const posLocalDateTime = new Date(now.getTime() - n * 1000).toISOString().slice(0, 19)
      const ids = { trnKey: `intake-${time}-${n}`, tid, acquirerCode: 'A', userEmail: undefined, happenedAt: undefined }
      const record = { ...exampleLines.transactions, ...ids, posLocalDateTime, amount: 1200, tipAmount: 0, currency }
      return { number: n + 1, record: JSON.parse(JSON.stringify(record)) as Record<string, unknown> }
    })
  }
}
