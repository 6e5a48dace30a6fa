/** SQL for who watched which camera, and for how much a vehicle sent in a month. */
import type { VideoWay } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Zone of the months: that of the reports. */
const zone = 'Asia/Shanghai'
/** Its first day. */
/** A server says more often than that which views it has, s. */
const lostAfterSeconds = 120
const thisMonth = sql`date_trunc('month', now() at time zone ${zone})::date`

const isLost = sql`ended_at is null and seen_at < now() - make_interval(secs => ${lostAfterSeconds})`

/** Of servers that have ended. */
export const viewsAreLost = () => sql`exists (select from video_views where ${isLost})`

export class ViewRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Returns its id. */
  async begin(
    { userId, vehicleId, channel, kind }: { userId: number; vehicleId: number; channel: number; kind: 'live' | 'replay' },
    way: VideoWay,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('video_views')
      .values({ user_id: userId, vehicle_id: vehicleId, channel, kind, way, ended_at: null, why: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async end(id: string, bytes: number, why: string): Promise<void> {
    await this.#db
      .updateTable('video_views')
      .set({ ended_at: sql`now()`, bytes: String(bytes), why })
      .where('id', '=', id)
      .execute()
  }

  /** They go on, and so many bytes were sent. One that was taken for one of a server that is gone goes on again. */
  async goOn(views: readonly { id: string; bytes: number }[]): Promise<void> {
    await sql`update video_views v set seen_at = now(), bytes = u.bytes, ended_at = null, why = null
      from unnest(${views.map(({ id }) => id)}::int8[], ${views.map(({ bytes }) => bytes)}::int8[]) as u (id, bytes)
      where v.id = u.id`.execute(this.#db)
  }

  /** Ends those of servers that are gone, when they were seen last. */
  async endLost(): Promise<void> {
    await sql`update video_views set ended_at = seen_at, why = 'serverStops'
      where ${isLost}`.execute(this.#db)
  }

  /** The driver was told of this view, or why not. */
  async announced(id: string, result: string): Promise<void> {
    await this.#db.updateTable('video_views').set({ announced: result }).where('id', '=', id).execute()
  }

  /** Adds to what the vehicle has sent this month; returns the sum, undefined: there is no such vehicle any more. */
  async addTraffic(vehicleId: number, bytes: number): Promise<number | undefined> {
    const { rows } = await sql<{ bytes: string }>`insert into video_traffic as t (vehicle_id, month, bytes)
      select v.id, ${thisMonth}, ${bytes} from vehicles v where v.id = ${vehicleId}
      on conflict (vehicle_id, month) do update set bytes = t.bytes + excluded.bytes returning t.bytes`.execute(this.#db)
    return rows[0] && Number(rows[0].bytes)
  }

  /** Bytes of a vehicle this month. */
  async trafficOf(vehicleId: number): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`select bytes from video_traffic
      where vehicle_id = ${vehicleId} and month = ${thisMonth}`.execute(this.#db)
    return Number(rows[0]?.bytes ?? 0)
  }

  /** Those of these that have sent most this month. `organisationIds`: undefined: of all; `vehicleId`: this one alone. */
  async traffic(
    of: { organisationIds: readonly number[] | undefined; vehicleId: number | undefined },
    limit: number,
  ): Promise<{ vehicleId: number; plateNum: string; bytes: number }[]> {
    const conditions = [
      sql`t.month = ${thisMonth} and t.bytes > 0`,
      ...(of.organisationIds ? [sql`v.organisation_id = any(${[...of.organisationIds]}::int4[])`] : []),
      ...(of.vehicleId === undefined ? [] : [sql`v.id = ${of.vehicleId}`]),
    ]
    const { rows } = await sql<{ id: number; plate: string; bytes: string }>`select v.id, v.plate_num as plate, t.bytes
      from video_traffic t join vehicles v on v.id = t.vehicle_id
      where ${sql.join(conditions, sql` and `)} order by t.bytes desc, v.id limit ${limit}`.execute(this.#db)
    return rows.map(({ id, plate, bytes }) => ({ vehicleId: id, plateNum: plate, bytes: Number(bytes) }))
  }
}
