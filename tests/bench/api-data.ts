import pg from 'pg'
import type { Tenant } from '#tests/support/factories.ts'

/** Days of transactions, ending with the last one. */
export const YEAR = { dateFrom: '2025-11-21 00:00', dateTo: '2026-11-20 23:59' }

interface TenantIds {
  readonly tenant: Tenant
  readonly merchantToken: string
}

export interface BenchData {
  /** An acquirer with 10 instances and 1,250 merchants. */
  readonly acquirer: Tenant
  /** A merchant like most, and one with 17.1 percent of all transactions. */
  readonly usual: TenantIds
  readonly big: TenantIds
}

/** So many transactions are one statement: its triggers keep them in files meanwhile. */
const ROWS_TOGETHER = 1_000_000

/** Fills an empty, migrated database with transactions of a year on 5,000 terminals. */
export const buildBenchData = async (url: string, rows: number): Promise<BenchData> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(tree)
    await client.query(
      `select ensure_transaction_month(first::date)
       from generate_series(date '2025-11-01', date '2026-11-01', interval '1 month') first`,
    )
    // Indexes of what is all there take a fraction of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = 'transaction'::regclass
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const half = Math.ceil(rows / 2)
    await Promise.all([addTransactions(url, rows, 0, half), addTransactions(url, rows, half, rows)])
    await client.query(`set maintenance_work_mem = '1GB'`)
    // PostgreSQL writes the statement that leaves the months out.
    for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
    await client.query('vacuum analyze')
    const tenantOf = async (code: string) => {
      const { rows: found } = await client.query(
        `select m.acquirer_id as "acquirerId", m.affiliate_id as "affiliateId", m.instance_id as "instanceId",
          m.id as "merchantId", m.token as "merchantToken", s.id as "storeId", s.mid_id as "midId",
          (select min(t.id) from terminal t where t.store_id = s.id) as "terminalId"
         from merchant m join store s on s.merchant_id = m.id where m.code = $1 order by s.id limit 1`,
        [code],
      )
      const { merchantToken, ...ids } = found[0] as { merchantToken: string } & Record<string, string>
      const numbers = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, Number(id)]))
      return { merchantToken, tenant: numbers as unknown as Tenant }
    }
    const [usual, big] = [await tenantOf('M600'), await tenantOf('M1')]
    return { acquirer: usual.tenant, usual, big }
  } finally {
    await client.end()
  }
}

/** Adds the transactions from one number to before another. */
const addTransactions = async (url: string, rows: number, first: number, end: number) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set app.mode = 'operator'`)
    for (let from = first; from < end; from += ROWS_TOGETHER) {
      await client.query(transactions, [rows, from, Math.min(from + ROWS_TOGETHER, end) - 1])
    }
  } finally {
    await client.end()
  }
}

const tree = `
  set app.mode = 'operator';
  insert into acquirer (token, code, name) values ('a', 'A', 'Acquirer');
  insert into affiliate (token, acquirer_id, code, name)
    select 'f' || n, a.id, 'F' || n, 'Affiliate ' || n from acquirer a, generate_series(1, 3) n;
  insert into instance (token, acquirer_id, affiliate_id, code, name)
    select 'i' || n, f.acquirer_id, f.id, 'I' || n, 'Instance ' || n
    from generate_series(1, 10) n join affiliate f on f.code = 'F' || (1 + n % 3);
  insert into merchant (token, acquirer_id, affiliate_id, instance_id, code, name, country, card_acceptor_name)
    select 'm' || n, i.acquirer_id, i.affiliate_id, i.id, 'M' || n, 'Merchant ' || n, 'GR', 'MERCHANT ' || n
    from generate_series(1, 1250) n join instance i on i.code = 'I' || (1 + n % 10);
  insert into mid (token, acquirer_id, affiliate_id, instance_id, merchant_id, code, card_acceptor_name,
      card_acceptor_country, card_acceptor_city, mcc)
    select 'd' || id, acquirer_id, affiliate_id, instance_id, id, 'D' || code, name, 'GR', 'Athens', '5812' from merchant;
  insert into store (token, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, code, name, address, time_zone)
    select 's' || d.id || '-' || n, d.acquirer_id, d.affiliate_id, d.instance_id, d.merchant_id, d.id,
      'S' || d.code || '-' || n, 'Store ' || n, 'Ermou 1', 'Europe/Athens'
    from mid d, generate_series(1, 2) n;
  insert into terminal (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, tid, terminal_id, alias,
      currency)
    select 't' || s.id || '-' || n, acquirer_id, affiliate_id, instance_id, merchant_id, s.id, 'T' || s.id || '-' || n,
      'terminal', 'Till ' || n, case when merchant_id % 10 = 0 then 'USD' else 'EUR' end
    from store s, generate_series(1, 2) n;
  analyze`

/** $1 transactions a year, of these the ones from $2 to $3. The nth is always the same. */
const transactions = `
  with place as (
    select t.*, s.name as store_name, m.name as merchant_name, row_number() over (order by t.id) - 1 as place
    from terminal t join store s on s.id = t.store_id join merchant m on m.id = t.merchant_id
  ), sale as (
    select n, case when n % 1000 < 171 then n % 4 else (n * 7919) % 5000 end as place,
      timestamp '2025-11-21' + n * (interval '365 days' / $1::bigint) as at, (n * 6364136223) % 1000 as chance
    from generate_series($2::bigint, $3::bigint) n
  )
  insert into transaction (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id, trn_key,
    pos_local_date_time, happened_at, time_zone, amount, currency, status, transaction_type, card_type,
    card_pan_obfuscated, pos_auth_code, retrieval_reference_number, stan, error_code, sca_type,
    card_reading_mode, app_version, package_name, device_id, tid, mid, mcc, merchant_name, store_name,
    transaction_affiliate, transaction_instance, user_name, user_email)
  select md5(n::text), acquirer_id, affiliate_id, instance_id, merchant_id, store_id, id, 'k' || n,
    at, at at time zone 'Europe/Athens', 'Europe/Athens', 100 + chance * 17, currency,
    case when chance < 900 then 1 when chance < 970 then -1 when chance < 990 then -2 else 0 end,
    case when n % 20 = 0 then '27' when n % 50 = 1 then '28' else '26' end, case when n % 3 = 0 then 'MASTERCARD' else 'VISA' end,
    lpad((n * 31 % 10000)::text, 4, '0'), lpad((n * 7 % 1000000)::text, 6, '0'), lpad(n::text, 12, '0'), lpad((n % 1000000)::text, 6, '0'), '00', 1,
    'contactless', '1.4.2', 'com.example.pos', 'device-' || id, tid, 'D' || merchant_id, '5812', merchant_name, store_name,
    'Affiliate', 'Instance', 'Maria Ioannou', 'maria@example.com'
  from sale join place using (place)`
