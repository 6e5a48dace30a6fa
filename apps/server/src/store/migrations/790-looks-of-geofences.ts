/** Geofences: the group they are listed in, their colour on the map, and when somebody is there. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // hours: {"days": [1 to 7], "fromTime": "HH:MM", "toTime"}; null: they are not known. colour: a key of the contract's geofenceColours.
  await sql`alter table geofences add group_name text not null default '', add colour text, add hours jsonb`.execute(db)
}
