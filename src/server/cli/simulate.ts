import { isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { transactionStatus } from '#core/codes.ts'
import { formatMoney } from '#core/money/money.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/database/connect.ts'
import { addressOfServer } from '#server/database/data-folder.ts'
import { createRandom } from '#server/demo/random.ts'
import { createFeedKey, revokeFeedKey } from '#server/feed/feed-key.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { findTills, firstAcquirer, saleMaker, type SaleLine } from './simulated-sales.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run simulate -- [--url URL] [--rate 2] [--acquirer CODE] [--key KEY]

Sends card sales of the terminals in the database to a running server until Ctrl-C, RATE a second.
--url says where it listens; without it that of PORT, else the one that works on DATA_DIR.
--acquirer says whose terminals; without it the first acquirer's.
--key, or FEED_KEY, is a key of that acquirer; without one a key is made for the duration.`

/** One sale in so many is sent twice: first while it waits for its answer. */
const ASKED_FIRST = 5
/** Milliseconds a sale waits for its answer. */
const ANSWER_TAKES = 1500

const optionsOf = async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      rate: { type: 'string', default: '2' },
      acquirer: { type: 'string' },
      key: { type: 'string', default: process.env['FEED_KEY'] },
    },
  })
  const rate = Number(values.rate)
  const url = values.url ?? (await addressOfRunning())
  if (!URL.canParse(url) || !(rate > 0 && rate <= 1000)) throw new CommandRefused(USAGE)
  return { ...values, url, rate }
}

/** A PORT that was set names the server that is meant; else the data folder knows who works on it. */
const addressOfRunning = async (): Promise<string> => {
  const { host, port, dataDir, databaseUrl } = readConfig(process.env)
  const own = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
  if (process.env['PORT'] || databaseUrl) return own
  return (await addressOfServer(dataDir)) ?? own
}

const checkServer = async (url: string) => {
  const alive = await fetch(new URL('/livez', url)).catch(() => undefined)
  if (!alive?.ok)
    throw new CommandRefused(`No server answers at ${url}. Start it first, or say where it is with --url.`)
}

const post = async (url: string, key: string, line: SaleLine): Promise<void> => {
  const reply = await fetch(new URL('/api/feed/transactions', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(line)}\n`,
  })
  if (!reply.ok) throw new CommandRefused(`The server refuses the sale: ${reply.status} ${await reply.text()}`)
}

const simulate = async (database: Database, stop: AbortSignal) => {
  const { url, rate, acquirer, key: givenKey } = await optionsOf()
  await checkServer(url)
  const acquirerCode = acquirer ?? (await firstAcquirer(database))
  if (!acquirerCode) throw new CommandRefused('The database has no acquirer yet.')
  const tills = await findTills(database, acquirerCode)
  if (tills.length === 0) throw new CommandRefused(`The acquirer ${acquirerCode} has no enabled terminals.`)
  await using taken = new AsyncDisposableStack()
  const made = givenKey ? undefined : await createFeedKey(database, acquirerCode, 'simulation')
  if (made) taken.defer(async () => void (await revokeFeedKey(database, made.id)))
  const key = givenKey ?? made?.key ?? ''

  const random = createRandom(Date.now())
  const makeSale = saleMaker(random, `SIM${Date.now().toString(36).toUpperCase()}`)
  const under = { signal: stop }
  for (let count = 1; !stop.aborted; count++) {
    const till = random.pick(tills)
    const { asked, answered } = makeSale(till, new Date())
    if (count % ASKED_FIRST === 0) {
      await post(url, key, asked)
      await pause(ANSWER_TAKES, undefined, under).catch(() => {})
    }
    await post(url, key, answered)
    const outcome = answered.status === transactionStatus.success ? 'approved' : 'declined'
    console.log(answered.posLocalDateTime, till.tid, formatMoney(answered.amount, till.currency, 'en'), outcome)
    await pause(1000 / rate, undefined, under).catch(() => {})
  }
}

await runCommand(async () => {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  await withDatabase((database) => simulate(database, stop.signal))
  return 0
})
