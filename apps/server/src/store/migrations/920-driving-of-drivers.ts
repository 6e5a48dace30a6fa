/** When drivers drove, over all vehicles, for rules about how long. Decision 196. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table driver_driving (
      driver_id integer not null references drivers (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      began_at timestamptz not null,
      ended_at timestamptz not null check (ended_at >= began_at),
      primary key (driver_id, vehicle_id, began_at)
    )`.execute(db)
  await sql`create index on driver_driving (driver_id, ended_at)`.execute(db)
  await sql`create index on driver_driving (ended_at)`.execute(db)
  await sql`create index on driver_driving (vehicle_id)`.execute(db)
}
