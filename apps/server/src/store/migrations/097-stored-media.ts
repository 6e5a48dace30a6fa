/** Photos: what is fetched from a terminal, by the number it has there; sound and video too. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // as type of 0x0801: 0 picture, 1 sound, 2 video
  await sql`alter table photos add column kind smallint not null default 0`.execute(db)
  // null: a photo that the camera is to take
  await sql`alter table photo_requests add column media_id bigint`.execute(db)
  await sql`create index on photo_requests (vehicle_id, media_id) where media_id is not null`.execute(db)
}
