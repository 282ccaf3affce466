import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { countWhereDistributed } from './distributed.ts'
import { prepareMonths, type Tenant } from './factories.ts'

/** Builds so many sales of November 2026 on the tenant's terminal in one statement; every field has a value. */
export const buildManyTransactions = async (database: Database, tenant: Tenant, count: number): Promise<void> => {
  await prepareMonths(database, ['2026-11-01'])
  await asIntake(database, async ({ db }) => {
    const { acquirerId, affiliateId, instanceId, merchantId, storeId, terminalId } = tenant
    await sql`set local statement_timeout to 0`.execute(db)
    const { rows } = await sql<{ id: number }>`
      insert into transaction (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id, trn_key,
        pos_local_date_time, happened_at, time_zone, amount, tip_amount, currency, status, transaction_type, card_type,
        card_pan_obfuscated, pos_auth_code, retrieval_reference_number, stan, error_code, original_response_code,
        instalments_number, order_reference, sca_type, card_reading_mode, app_version, package_name, device_id, tid, mid,
        mcc, merchant_name, store_name, transaction_affiliate, transaction_instance, user_name, user_email)
      select ${randomBytes(8).toString('hex')} || n, ${acquirerId}, ${affiliateId}, ${instanceId}, ${merchantId}, ${storeId},
        ${terminalId}, 'key-' || n, '2026-11-01'::timestamp + n * interval '2 seconds', now(), 'Europe/Athens',
        n % 100000, n % 500, 'EUR', 1, '26', 'VISA', '4242', lpad(n::text, 6, '0'), lpad(n::text, 12, '0'),
        lpad((n % 1000000)::text, 6, '0'), '00', '00', 1, 'Order ' || n, 2, 'contactless', '4.12.0', 'com.example.softpos',
        'device-' || n % 1000, 'T' || n % 1000, '000000000001234', '5812', 'Kafeneio & Sons', 'Kafeneio Centre', 'North',
        'Athens', 'Maria Ioannou', 'maria@example.com'
      from generate_series(1, ${count}::int) n
      returning id`.execute(db)
    await countWhereDistributed(
      db,
      rows.map(({ id }) => id),
      [merchantId],
    )
  })
}
