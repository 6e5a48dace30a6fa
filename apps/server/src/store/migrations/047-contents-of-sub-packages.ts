/**
 * Sub-packages are told apart by their content as well: a terminal that starts again counts its serials from the beginning, and what it sends then
 * must not replace what was acknowledged under the same serial before.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sub_packages
      add column digest bytea not null generated always as (sha256(body)) stored,
      drop constraint sub_packages_pkey,
      add primary key (terminal_id, message_id, serial, index, total, digest)`.execute(db)
}
