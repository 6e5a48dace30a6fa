/** Where vehicles drove, by day: cells of a grid with how often, in which direction and how fast. Decision 232. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_day_roads (
      vehicle_id integer not null,
      day date not null,
      -- of the zoom at which cells are stored: row times 2,048, and column
      tile integer not null,
      -- see tracks/road-cells.ts
      cells bytea not null,
      primary key (vehicle_id, day, tile),
      foreign key (vehicle_id, day) references vehicle_days on delete cascade
    )`.execute(db)
  // Roads of a view are read by their tiles, the newest first.
  await sql`create index vehicle_day_roads_of_tile on vehicle_day_roads (tile, day, vehicle_id)`.execute(db)
}
