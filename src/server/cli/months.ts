import { parseArgs } from 'node:util'
import { DatabaseError } from 'pg'
import type { Database } from '#server/database/connect.ts'
import { listMonths, moveMonth, type TransactionMonth } from '#server/database/transaction-months.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run months                                   the months of transactions: rows, MB, tablespace
npm run months -- --before 2025-06 --to NAME     moves those before June 2025 to the tablespace NAME; pg_default is the usual one`

const MB = 1024 * 1024

const lineOf = ({ month, rows, bytes, tablespaces }: TransactionMonth) =>
  [month, rows ?? 'not counted yet', Math.ceil(bytes / MB), tablespaces.join(' and ')].join('\t')

const list = async (database: Database) => {
  for (const month of await listMonths(database)) console.log(lineOf(month))
  return 0
}

/** What the database answers to a move, by its SQLSTATE. */
const refusals: Readonly<Record<string, (tablespace: string, month: string) => string>> = {
  '0A000': () => 'The months of a distributed database stay where their workers have them.',
  '42704': (tablespace) => `There is no tablespace ${tablespace}. A superuser makes it with CREATE TABLESPACE.`,
  '42501': (tablespace) =>
    `The database's owner may not use the tablespace ${tablespace}. A superuser allows it with GRANT CREATE ON TABLESPACE.`,
  '55P03': (_, month) => `Somebody reads ${month} for too long. Try again later: what is moved stays moved.`,
}

const move = async (database: Database, before: string, tablespace: string) => {
  const months = (await listMonths(database)).filter(({ month }) => month < before)
  if (months.length === 0) throw new CommandRefused(`There is no month before ${before}.`)
  for (const { name, month, tablespaces, bytes } of months) {
    if (tablespaces.every((each) => each === tablespace)) continue
    try {
      await moveMonth(database, name, tablespace)
    } catch (error) {
      const sentence = error instanceof DatabaseError ? refusals[error.code ?? ''] : undefined
      throw sentence ? new CommandRefused(sentence(tablespace, month)) : error
    }
    console.log(`${month}: ${Math.ceil(bytes / MB)} MB moved to ${tablespace}.`)
  }
  console.log(`All months before ${before} are in ${tablespace}.`)
  return 0
}

await runCommand(() => {
  const { values } = parseArgs({ options: { before: { type: 'string' }, to: { type: 'string' } } })
  const { before, to } = values
  if (before === undefined && to === undefined) return withDatabase(list, { asOwner: true })
  if (!to || !before || !/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) throw new CommandRefused(USAGE)
  return withDatabase((database) => move(database, before, to), { asOwner: true })
})
