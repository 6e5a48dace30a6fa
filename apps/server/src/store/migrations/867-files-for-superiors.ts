/** Recordings that superior platforms want as files, until they are told where each is fetched. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table superior_downloads (
    id bigint generated always as identity primary key,
    -- id of the superior platform in the operator's file
    superior text not null,
    -- null: it is gone with its vehicle, or was removed
    download_id bigint references video_downloads (id) on delete set null,
    -- as the vehicle was named
    plate text not null,
    plate_color smallint not null,
    -- serial of the message by which the terminal was asked, by which the platform names it
    session integer not null,
    asked_at timestamptz not null default now(),
    -- that it has ended; null: it has not
    notified_at timestamptz,
    -- SHA-256 of the password that was told with it, which counts for a day; null: it came to nothing
    password_hash bytea
  )`.execute(db)
  await sql`create index on superior_downloads (superior, id) where notified_at is null`.execute(db)
  await sql`create index on superior_downloads (superior, session, id)`.execute(db)
  await sql`create index on superior_downloads (asked_at)`.execute(db)
  await sql`create index on superior_downloads (download_id)`.execute(db)
  // Cards of a day are reported to superior platforms as they come.
  await sql`create index on driver_cards (received_at)`.execute(db)
}
