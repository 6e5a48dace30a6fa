/** The edition of JT/T 808 of each report: alarm bits 3, 12 to 17 and 29 to 31 have other meanings, or none, in other editions. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // 2011, 2013 or 2019; null: stored before the edition was. Without a default no table is rewritten.
  await sql`alter table positions add edition smallint`.execute(db)
  await sql`alter table latest_positions add edition smallint`.execute(db)
  // Days that a retention run had detached from the history but not finished packing.
  await sql`
    do $$
    declare
      detached text;
    begin
      for detached in
        select relname from pg_class where relkind = 'r' and relname ~ '^positions_[0-9]{8}_detached$'
          and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)
      loop
        execute format('alter table %I add edition smallint', detached);
      end loop;
    end $$`.execute(db)
}
