/** SQL for who watched which camera, and for how much a vehicle sent in a month. */
import type { VideoWay } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Zone of the months: that of the reports. */
const zone = 'Asia/Shanghai'

export const viewRepository = (db: Kysely<Database>) => ({
  /** Returns its id. */
  async begin(
    { userId, vehicleId, channel, kind }: { userId: number; vehicleId: number; channel: number; kind: 'live' | 'replay' },
    way: VideoWay,
  ): Promise<string> {
    const { id } = await db
      .insertInto('video_views')
      .values({ user_id: userId, vehicle_id: vehicleId, channel, kind, way, ended_at: null, why: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async end(id: string, bytes: number, why: string): Promise<void> {
    await db
      .updateTable('video_views')
      .set({ ended_at: sql`now()`, bytes: String(bytes), why })
      .where('id', '=', id)
      .execute()
  },

  /** Adds to what the vehicle has sent this month. */
  async addTraffic(vehicleId: number, bytes: number): Promise<void> {
    await sql`insert into video_traffic as t (vehicle_id, month, bytes)
      select v.id, date_trunc('month', now() at time zone ${zone})::date, ${bytes} from vehicles v where v.id = ${vehicleId}
      on conflict (vehicle_id, month) do update set bytes = t.bytes + excluded.bytes`.execute(db)
  },
})
export type ViewRepository = ReturnType<typeof viewRepository>
