import { type Kysely, sql } from 'kysely'

/**
 * The network an address is in, 24 bits of IPv4 and 64 of IPv6: where a call came from, but not which machine sent it.
 * Null for what is no address.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function network_of(address text) returns text immutable language plpgsql as $$
    declare
      plain inet;
    begin
      -- IPv4 as a socket of IPv6 names it.
      plain := regexp_replace(address, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet;
      return network(set_masklen(plain, case family(plain) when 4 then 24 else 64 end))::text;
    exception when invalid_text_representation then
      return null;
    end $$;
  `.execute(db)
}
