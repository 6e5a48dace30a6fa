/** Which server has the line to which cab: of several one speaks with it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table talk_lines (
    vehicle_id integer primary key references vehicles on delete cascade,
    -- the server's run: the line counts while that run lives
    run integer not null,
    since timestamptz not null default now()
  )`.execute(db)
}
