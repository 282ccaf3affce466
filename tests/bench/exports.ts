import pg from 'pg'
import { transactionList } from '#features/transactions/contract.ts'
import { exportRequestOf } from '#features/exports/server/request.ts'
import { exportables } from '#server/process/features.ts'
import { writeRows } from '#features/exports/server/write-rows.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { asPrincipal, type Principal } from '#server/database/scope.ts'
import { createDatabase, startTestDatabases } from '#tests/support/database.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { rowsAsked } from './figures.ts'

/** Each measurement is the best of so many, taken in turns: the machine is shared. */
const RUNS = 5
const MEGABYTE = 1024 * 1024

/** CSV and XLSX against COPY of the same rows in the same run (performance.md, API); `--rows` says of how many. */
export const benchExports = async (): Promise<void> => {
  const rows = rowsAsked(100_000)
  const stopServer = await startTestDatabases()
  const { url, drop } = await createDatabase()
  await migrate(url)
  const database = connect(url, { streams: true, statementTimeout: 15 * 60_000 })
  try {
    const { principal, tenant } = await fill(database, rows)
    const copies: number[] = []
    const files: Record<Format, Awaited<ReturnType<typeof exportOnce>>[]> = { csv: [], xlsx: [] }
    for (let run = 0; run < RUNS; run += 1) {
      copies.push(await copySeconds(url, tenant))
      for (const format of formats) files[format].push(await exportOnce(database, principal, format))
    }
    const copy = Math.min(...copies)
    const perSecond = (seconds: number) =>
      Math.round(rows / seconds)
        .toLocaleString('en')
        .padStart(8)
    console.log(`COPY  ${perSecond(copy)} rows/s`)
    for (const format of formats) {
      const best = Math.min(...files[format].map(({ seconds }) => seconds))
      const firstByte = Math.min(...files[format].map((run) => run.firstByte))
      const memory = Math.max(...files[format].map((run) => run.memory))
      console.log(
        `${format.padEnd(5)} ${perSecond(best)} rows/s, ${(copy / best).toFixed(2)} × COPY (goal ≥ ${goals[format]}); ` +
          `first byte ${firstByte.toFixed(0)} ms; extra memory ${memory.toFixed(0)} MB; ` +
          `${((files[format][0]?.bytes ?? 0) / MEGABYTE).toFixed(1)} MB`,
      )
    }
  } finally {
    await database.close()
    await drop()
    await stopServer()
  }
}

type Format = 'csv' | 'xlsx'
const formats = ['csv', 'xlsx'] as const
const goals: Readonly<Record<Format, number>> = { csv: 0.8, xlsx: 0.3 }

const fill = async (database: Database, rows: number): Promise<{ principal: Principal; tenant: Tenant }> => {
  const tenant = await buildTenant(database)
  const person = await buildPerson(database, tenant, 'ROLE_ACQUIRER_ADMIN')
  await buildManyTransactions(database, tenant, rows)
  const principal: Principal = {
    userId: person.id,
    userToken: person.token,
    sessionId: null,
    isSso: false,
    roles: ['ROLE_ACQUIRER_ADMIN'],
    level: 'admin',
    viewOnly: false,
    mustChangePassword: false,
    operator: false,
    bindings: [{ role: 'ROLE_ACQUIRER_ADMIN', id: tenant.acquirerId }],
    ownTransactionsOnly: false,
  }
  return { principal, tenant }
}

/** COPY of the same columns in the same order, thrown away as it arrives. */
const copySeconds = async (url: string, { acquirerId }: Tenant): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set role counterside_app`)
  await client.query(
    `select set_config('app.mode', 'actor', false), set_config('app.acquirers', '{${acquirerId}}', false)`,
  )
  const names = Object.keys(transactionList.row).filter((name) => transactionList.row[name as 'amount'].label)
  const columns = names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(', ')
  const start = performance.now()
  await client.query(
    `copy (select ${columns} from transaction t where acquirer_id = ${acquirerId} order by pos_local_date_time desc, id desc)
      to stdout (format csv)`,
  )
  const seconds = (performance.now() - start) / 1000
  await client.end()
  return seconds
}

const exportOnce = async (database: Database, principal: Principal, format: Format) => {
  globalThis.gc?.()
  const memoryBefore = process.memoryUsage.rss()
  let [memory, bytes, firstByte] = [0, 0, 0]
  const start = performance.now()
  await asPrincipal(database, principal, async (scope) => {
    const request = exportRequestOf(
      { entity: 'transactions', body: { sort: null, filter: {}, format, language: 'en' }, variant: 'standard' },
      {
        settings: { pendingLabel: 'failed', terminalTypes: {}, deviceActiveDays: 30, transactionRangeDays: 366 },
        now: new Date(),
      },
      exportables,
      scope,
    )
    for await (const chunk of writeRows(scope, request)) {
      firstByte ||= performance.now() - start
      bytes += chunk.length
      memory = Math.max(memory, process.memoryUsage.rss() - memoryBefore)
    }
  })
  return { seconds: (performance.now() - start) / 1000, firstByte, bytes, memory: memory / MEGABYTE }
}
