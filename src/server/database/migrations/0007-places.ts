import { type Kysely, sql } from 'kysely'

/**
 * Lists of merchants, MIDs and stores: what is above a store is now found from the ids of the scope. The policies
 * before read every visible store and terminal for it, which took a second at 120,000 terminals.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const inScope = (kind: string, column: string) =>
    sql`${sql.ref(column)} = any ((select scope_ids(${sql.lit(kind)}))::bigint[])`
  const above = sql`(select scope_mode()) in ('operator', 'intake') or ${inScope('acquirers', 'acquirer_id')}
    or ${inScope('affiliates', 'affiliate_id')} or ${inScope('instances', 'instance_id')}`
  const change = (table: string, visible: ReturnType<typeof sql>) =>
    sql`alter policy scope on ${sql.table(table)} using (${visible}) with check (${visible})`.execute(db)

  await change(
    'merchant',
    sql`${above} or ${inScope('merchants', 'id')}
      or id in (select s.merchant_id from store s where ${inScope('stores', 's.id')})
      or id in (select t.merchant_id from terminal t where ${inScope('terminals', 't.id')})`,
  )
  await change(
    'mid',
    sql`${above} or ${inScope('merchants', 'merchant_id')}
      or id in (select s.mid_id from store s where ${inScope('stores', 's.id')})
      or id in (select s.mid_id from store s join terminal t on t.store_id = s.id
        where ${inScope('terminals', 't.id')})`,
  )
  await change(
    'store',
    sql`${above} or ${inScope('merchants', 'merchant_id')} or ${inScope('stores', 'id')}
      or id in (select t.store_id from terminal t where ${inScope('terminals', 't.id')})`,
  )

  await sql`
    create index on merchant (affiliate_id);
    create index on mid (affiliate_id);
    create index on mid (instance_id);
    create index on store (affiliate_id);
    create index on store (instance_id);
    create index on terminal (affiliate_id);
    create index on terminal (instance_id);
  `.execute(db)
}
