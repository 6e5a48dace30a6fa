/** SQL for exchanges across regions: which go on, how far each platform has been told, and the positions that come next. */
import { type Kysely, sql } from 'kysely'
import type { PositionReport } from '../../events/position-report.ts'
import type { Database } from '../../store/schema.ts'

export interface Exchange {
  readonly id: string
  readonly vehicleId: number
  /** Of the vehicle when it was asked. */
  readonly organisation: number
  readonly vehicle: { readonly plate: string; readonly plateColor: number }
  /** ms since 1970. */
  readonly askedAt: number
  /** Undefined: the platform has been told nothing yet. */
  readonly sentUntil: number | undefined
}
interface ExchangeRow {
  id: string
  vehicle_id: number | null
  organisation_id: number
  plate: string
  plate_color: number
  asked_at: Date
  sent_until: Date | null
}

/** The newest word about each vehicle is that positions shall go, and it is not one that never reached the platform. */
export const runningExchanges = sql`array(select e.id from (
  select distinct on (platform, vehicle_id) id, kind, answered_at, due_at from subordinate_asks
    where kind in ('exchangeBegins', 'exchangeEnds') and vehicle_id is not null order by platform, vehicle_id, id desc) e
  where e.kind = 'exchangeBegins' and (e.answered_at is not null or e.due_at > now()))`
/** Those that the platform has agreed to: asked once more, one goes on, whatever becomes of the question. */
export const agreedExchanges = sql`array(select e.id from (
  select distinct on (platform, vehicle_id) id, kind from subordinate_asks
    where kind in ('exchangeBegins', 'exchangeEnds') and vehicle_id is not null and (kind = 'exchangeEnds' or answered_at is not null)
    order by platform, vehicle_id, id desc) e
  where e.kind = 'exchangeBegins')`
/** Something is to be told to some platform. */
export const someExchangeRuns = sql`cardinality(${agreedExchanges}) > 0`

/** Of a clock that is further ahead the positions wait: told at once they would hold back all that come after it is set right. */
const ahead = sql`interval '1 minute'`

/** What of a report is told. */
export type SentReport = Pick<
  PositionReport,
  'time' | 'latitudeE6' | 'longitudeE6' | 'altitude' | 'speedDkmh' | 'course' | 'alarms' | 'status' | 'mileageHm' | 'extras'
>
interface ReportRow {
  time: Date
  latitude_e6: number
  longitude_e6: number
  altitude: number
  speed_dkmh: number
  course: number
  alarms: number
  status: number
  mileage_hm: number | null
  extras: Buffer | null
}

export class ExchangesRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Exchanges that the platform has agreed to and nobody has ended. */
  async exchanges(platform: string): Promise<Exchange[]> {
    const { rows } = await sql<ExchangeRow>`select id::text, vehicle_id, organisation_id, plate, plate_color, asked_at, sent_until
      from subordinate_asks where platform = ${platform} and id = any(${agreedExchanges})
      order by id`.execute(this.#db)
    return rows.flatMap(row =>
      row.vehicle_id === null
        ? []
        : {
            id: row.id,
            vehicleId: row.vehicle_id,
            organisation: row.organisation_id,
            vehicle: { plate: row.plate, plateColor: row.plate_color },
            askedAt: row.asked_at.getTime(),
            sentUntil: row.sent_until?.getTime() ?? undefined,
          },
    )
  }

  /** So many more positions have arrived, the newest of that time, ms since 1970. */
  async arrived(id: string, until: number, positions: number): Promise<void> {
    await sql`update subordinate_asks set positions_sent = positions_sent + ${positions}, sent_until = ${new Date(until)} where id = ${id}::bigint`.execute(
      this.#db,
    )
  }

  /** Of these, the exchanges that nobody has ended. */
  async running(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`select id::text from subordinate_asks
      where id = any(${ids}::bigint[]) and id = any(${agreedExchanges})`.execute(this.#db)
    return new Set(rows.map(({ id }) => id))
  }

  /** What it may be told of under this name: its own vehicle, from when it told of it first, and one of another region. ms since 1970. */
  async known(
    platform: string,
    { plate, plateColor }: { plate: string; plateColor: number },
  ): Promise<{ own: { vehicleId: number; since: number } | undefined; exchange: Exchange | undefined }> {
    const owned = await this.#db
      .selectFrom('subordinate_vehicles')
      .select(['vehicle_id', 'first_at'])
      .where('platform', '=', platform)
      .where('plate', '=', plate)
      .where('plate_color', '=', plateColor)
      .executeTakeFirst()
    const exchange = (await this.exchanges(platform)).find(
      ({ vehicle }) => vehicle.plate === plate && vehicle.plateColor === plateColor,
    )
    return { own: owned && { vehicleId: owned.vehicle_id, since: owned.first_at.getTime() }, exchange }
  }

  /** Nobody here has ended it: the platform wants no more of it. */
  async endedByPlatform(
    { id, name }: { id: string; name: string },
    { vehicleId, organisation, vehicle }: Exchange,
  ): Promise<void> {
    const now = new Date()
    await this.#db
      .insertInto('subordinate_asks')
      .values({
        platform: id,
        kind: 'exchangeEnds',
        content: '',
        alarm_id: null,
        user_id: null,
        user_name: name,
        due_at: now,
        sent_at: now,
        arrived_at: now,
        answered_at: now,
        vehicle_id: vehicleId,
        organisation_id: organisation,
        plate: vehicle.plate,
        plate_color: vehicle.plateColor,
      })
      .execute()
  }

  /** The next reports of a vehicle after that time, and up to the other one, ms since 1970; the oldest first. */
  async reports(vehicleId: number, after: number, limit: number, until?: number): Promise<SentReport[]> {
    const { rows } =
      await sql<ReportRow>`select time, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status, mileage_hm,
        extras from positions where vehicle_id = ${vehicleId} and time > ${new Date(after)} and time <= now() + ${ahead}
        and ${until === undefined ? sql`true` : sql`time <= ${new Date(until)}`}
      order by time limit ${limit}`.execute(this.#db)
    return rows.map(row => ({
      time: row.time.getTime(),
      latitudeE6: row.latitude_e6,
      longitudeE6: row.longitude_e6,
      altitude: row.altitude,
      speedDkmh: row.speed_dkmh,
      course: row.course,
      alarms: row.alarms >>> 0,
      status: row.status >>> 0,
      mileageHm: row.mileage_hm,
      extras: row.extras,
    }))
  }
}
