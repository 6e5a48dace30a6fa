/** Waiting terminals of before 033 have their bare address as network: each would be a network of its own. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // As connections/address-key.ts has it: IPv4, also mapped into IPv6, by 24 bits, IPv6 by 48. What is no address stays as it is.
  await sql`
    update refused_terminals r set network = (
      select host(network(short)) || '/' || masklen(short)
      from (select regexp_replace(r.address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet as plain) of_address,
        lateral (select set_masklen(plain, case family(plain) when 4 then 24 else 48 end) as short) of_network
    )
    where network = address and pg_input_is_valid(address, 'inet') and position('/' in address) = 0`.execute(db)
}
