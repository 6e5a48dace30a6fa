/** Numbers of terminals that two devices use in turns: told among the faults of devices. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terminal_clones (
      vehicle_id integer primary key references vehicles (id) on delete cascade,
      -- the first and the last turn
      since timestamptz not null,
      last_at timestamptz not null,
      turns integer not null,
      -- the two addresses, each with its last sign-in
      address text not null,
      other_address text not null,
      other_at timestamptz not null
    )`.execute(db)
}
