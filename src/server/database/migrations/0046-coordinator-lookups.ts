import { type Kysely, sql } from 'kysely'

/**
 * For distributed databases, which answer a look-up of another row only where it is asked for on the coordinator: by a function, in a
 * part of the statement that reads a table that stays there. `single` has one row and is such a table.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table single (one smallint primary key check (one = 1));
    insert into single values (1);
    -- Without its row, sums and the sales behind refunds would be missing.
    revoke insert, update, delete on single from counterside_app;

    -- Whether the sale of that key took place before a wall time.
    create function is_sale_before(acquirer bigint, key text, moment timestamp) returns boolean
    stable strict parallel safe language plpgsql as $$
    begin
      return exists (
        select from transaction_key sale
        where sale.acquirer_id = acquirer and sale.trn_key = key and sale.pos_local_date_time < moment
      );
    end $$;

    -- The instant of an acquirer's newest transaction. Its day is known to the rollups; only that day is looked through.
    create function newest_transaction_at(acquirer bigint) returns timestamptz
    stable strict parallel safe language plpgsql as $$
    declare
      day date;
    begin
      select max(d.starts_on) into day from instance_day d where d.acquirer_id = acquirer and d.count > 0;
      return (
        select t.happened_at from transaction t
        where t.acquirer_id = acquirer and t.pos_local_date_time >= day
        order by t.pos_local_date_time desc, t.id desc limit 1
      );
    end $$`.execute(db)
}
