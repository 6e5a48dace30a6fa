/** Plain names for tables and columns; nothing else changes. Renames need no rewrite of a table. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table spent_tokens rename to rotated_tokens`.execute(db)
  await sql`alter table marked_points rename to pois`.execute(db)
  for (const [table, from, to] of [
    ['installation', 'made_at', 'created_at'],
    ['sessions', 'way', 'method'],
    ['rotated_tokens', 'spent_at', 'rotated_at'],
    ['partners', 'sealed_key', 'encrypted_key'],
    ['partners', 'made_at', 'created_at'],
    ['position_shares', 'looks', 'views'],
    ['position_shares', 'last_look_at', 'last_viewed_at'],
    ['track_shares', 'looks', 'views'],
    ['track_shares', 'last_look_at', 'last_viewed_at'],
    ['commands', 'asked_at', 'sent_at'],
    ['commands', 'answered_at', 'replied_at'],
  ] as const)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
  // Days that a retention run had detached from the history but not finished packing.
  await sql`
    do $$
    declare
      detached text;
    begin
      for detached in
        select relname from pg_class where relkind = 'r' and relname ~ '^positions_[0-9]{8}_leaving$'
          and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)
      loop
        execute format('alter table %I rename to %I', detached, replace(detached, '_leaving', '_detached'));
      end loop;
    end $$`.execute(db)
}
