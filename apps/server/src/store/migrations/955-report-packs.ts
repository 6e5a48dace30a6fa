/** Reports that are no rows any more: which pack has those of a vehicle's day, and files that no pack is any more. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_packs (
      -- No reference: reports of a vehicle stay as long as its rows would have.
      vehicle_id integer not null,
      -- of UTC, as the partitions of positions
      day date not null,
      -- SHA-256 of its bytes, by which it is found in the store
      file text not null,
      bytes integer not null,
      reports integer not null,
      -- rows there are in positions that are in it; when there are others, reports came since
      rows integer not null,
      packed_at timestamptz not null default now(),
      -- since when nobody finds its file
      lost_at timestamptz,
      primary key (vehicle_id, day)
    )`.execute(db)
  await sql`create index on report_packs (day)`.execute(db)
  await sql`create unique index on report_packs (file)`.execute(db)
  await sql`create index on report_packs (lost_at) where lost_at is not null`.execute(db)
  // A file is in here before it is written and after it was replaced: whatever ends a server in between, none is left that nobody knows.
  await sql`
    create table loose_packs (
      file text primary key,
      since timestamptz not null default now()
    )`.execute(db)
  await sql`create index on loose_packs (since)`.execute(db)
  await sql`
    create function loosen_pack() returns trigger language plpgsql as $$
    begin
      insert into loose_packs (file) values (old.file) on conflict (file) do update set since = excluded.since;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger pack_deleted after delete on report_packs for each row execute function loosen_pack()`.execute(db)
  await sql`
    create trigger pack_replaced after update of file on report_packs for each row
      when (old.file <> new.file) execute function loosen_pack()`.execute(db)
}
