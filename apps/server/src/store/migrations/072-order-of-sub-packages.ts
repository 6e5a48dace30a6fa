/** Sub-packages go on in the order in which they were stored, whatever was done to the clock meanwhile. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sub_packages add column seq bigint`.execute(db)
  await sql`
    update sub_packages p set seq = o.seq
    from (
      select terminal_id, message_id, serial, index, total, digest, row_number() over (order by received_at, serial, index) as seq
      from sub_packages
    ) o
    where (p.terminal_id, p.message_id, p.serial, p.index, p.total, p.digest) =
      (o.terminal_id, o.message_id, o.serial, o.index, o.total, o.digest)`.execute(db)
  await sql`alter table sub_packages alter column seq set not null, alter column seq add generated always as identity`.execute(db)
  await sql`
    select setval(pg_get_serial_sequence('sub_packages', 'seq'), coalesce(max(seq), 0) + 1, false) from sub_packages`.execute(db)
}
