/** Sensors may read parameters of terminals (decision 245), and how far beside the roads of others vehicles steadily lie (decision 232). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sensor_frames drop constraint sensor_frames_source_check`.execute(db)
  await sql`alter table sensor_frames
    add constraint sensor_frames_source_check check (source in ('can', 'transparent', 'parameter'))`.execute(db)
  await sql`
    create table vehicle_road_offsets (
      vehicle_id integer primary key references vehicles (id) on delete cascade,
      checked_at timestamptz not null,
      -- of where it is seen from where it is, metres; null: it lies on them, or too little is known
      east_m integer,
      north_m integer,
      -- that places of this datum, taken for WGS-84, lie just there
      datum text check (datum in ('gcj02', 'bd09')),
      -- when that was found first
      since timestamptz
    )`.execute(db)
}
