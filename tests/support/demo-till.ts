import pg from 'pg'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { connect } from '#server/database/connect.ts'
import { buildTransactions, type BuiltTransaction, type Tenant, type TransactionValues } from './factories.ts'

/** A terminal of the demo data by its TID, with all above it, and the zone of its store. */
const findTill = async (databaseUrl: string, tid: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  const { rows } = await client.query<Record<string, number | string>>(
    `select terminal.acquirer_id, terminal.affiliate_id, terminal.instance_id, terminal.merchant_id, terminal.store_id,
       terminal.id as terminal_id, store.mid_id, store.time_zone
     from terminal join store on store.id = terminal.store_id
     where terminal.tid = $1`,
    [tid],
  )
  await client.end()
  const [found] = rows
  if (!found) throw new Error(`No terminal of the demo data is ${tid}.`)
  const id = (name: string) => Number(found[`${name}_id`])
  const nobody = { acquirer: '', affiliate: '', instance: '', merchant: '', mid: '', store: '', terminal: '' }
  const till: Tenant = {
    acquirerId: id('acquirer'),
    affiliateId: id('affiliate'),
    instanceId: id('instance'),
    merchantId: id('merchant'),
    midId: id('mid'),
    storeId: id('store'),
    terminalId: id('terminal'),
    tokens: nobody,
    names: { merchant: '', store: '' },
  }
  return { till, timeZone: String(found.time_zone) }
}

/** Writes transactions of now at a terminal of the demo data, as a feed would, one after the other. */
export const sellAt = async (
  databaseUrl: string,
  tid: string,
  many: readonly ((before: readonly BuiltTransaction[]) => TransactionValues)[],
): Promise<BuiltTransaction[]> => {
  const { till, timeZone } = await findTill(databaseUrl, tid)
  const posLocalDateTime = wallTimeIn(timeZone, new Date()).replace('T', ' ')
  const database = connect(databaseUrl)
  const built: BuiltTransaction[] = []
  for (const valuesAfter of many) {
    const values = { tid, timeZone, posLocalDateTime, ...valuesAfter(built) }
    built.push(...(await buildTransactions(database, till, [values])))
  }
  await database.close()
  return built
}
