/**
 * Vehicles of other regions of which superior platforms tell: from the beginning of an exchange to its end, with what is known of each and where it was
 * last. They are no vehicles of this platform: nothing is stored of them but this.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Superior } from '../../supervision/superior.ts'
import { visitingOf } from '../../supervision/visiting.ts'
import type { Want } from '../../supervision/vehicle-wants.ts'
import { type CheckFilter, seenBy } from './post-checks.repository.ts'

interface Named {
  plate: string
  plateColor: number
}

/** Of one superior platform, at the same time. */
const most = 1_000
const shown = 100
/** SQL: some superior platforms never end one, which goes on for so long after the last word. */
const goesOn = sql<boolean>`ended_at is null and greatest(heard_at, begun_at) > now() - interval '1 day'`

export class VisitingVehicles {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** False: there are too many. */
  async begin({ id, name, organisations }: Superior, { plate, plateColor }: Named, reason: number): Promise<boolean> {
    const { rows } =
      await sql`insert into visiting_vehicles as v (superior, superior_name, plate, plate_color, organisation_ids, reason)
      select ${id}, ${name}, ${plate}, ${plateColor}, ${organisations ? [...organisations] : null}::int4[], ${reason}
        where (select count(*) from visiting_vehicles where superior = ${id} and ${goesOn}
            and (plate, plate_color) <> (${plate}, ${plateColor})) < ${most}
      on conflict (superior, plate, plate_color) do update set superior_name = excluded.superior_name, reason = excluded.reason,
        organisation_ids = excluded.organisation_ids, begun_at = now(), ended_at = null, positions = 0
      returning plate`.execute(this.#db)
    return rows.length > 0
  }

  /** False: there is none. */
  async end(superior: string, { plate, plateColor }: Named): Promise<boolean> {
    const { rows } = await sql`update visiting_vehicles set ended_at = coalesce(ended_at, now())
      where superior = ${superior} and plate = ${plate} and plate_color = ${plateColor} returning plate`.execute(this.#db)
    return rows.length > 0
  }

  /** False: no exchange of this vehicle goes on. Throws BodyError. */
  async take(superior: string, { plate, plateColor }: Named, want: Pick<Want, 'enveloped' | 'edition'>): Promise<boolean> {
    const { facts, positions, newest } = visitingOf(want)
    const { time, latitudeE6, longitudeE6, speedDkmh } = newest ?? {}
    const at = time === undefined ? null : new Date(time)
    const isNewer = sql`${at}::timestamptz is not null and (time is null or time <= ${at}::timestamptz)`
    const { rows } =
      await sql`update visiting_vehicles set facts = coalesce(${facts ?? null}, facts), positions = positions + ${positions},
        heard_at = now(), time = case when ${isNewer} then ${at}::timestamptz else time end,
        latitude_e6 = case when ${isNewer} then ${latitudeE6 ?? null}::int4 else latitude_e6 end,
        longitude_e6 = case when ${isNewer} then ${longitudeE6 ?? null}::int4 else longitude_e6 end,
        speed_dkmh = case when ${isNewer} then ${speedDkmh ?? null}::int4 else speed_dkmh end
      where superior = ${superior} and plate = ${plate} and plate_color = ${plateColor} and ended_at is null
      returning plate`.execute(this.#db)
    return rows.length > 0
  }

  /** Whose exchange goes on, with when they were told of last, ms since 1970. */
  async unheard(superior: string): Promise<{ plate: string; plateColor: number; heardAt: number }[]> {
    const { rows } = await sql<{ plate: string; plate_color: number; at: Date }>`
      select plate, plate_color, coalesce(heard_at, begun_at) as at from visiting_vehicles
        where superior = ${superior} and ${goesOn} order by plate, plate_color limit ${most}`.execute(this.#db)
    return rows.map(({ plate, plate_color: plateColor, at }) => ({ plate, plateColor, heardAt: at.getTime() }))
  }

  /** Those that somebody may still tell of, the newest first. */
  async list(filter: CheckFilter) {
    return await this.#db
      .selectFrom('visiting_vehicles as c')
      .selectAll()
      .where(sql<boolean>`${seenBy(filter)}`)
      .where(goesOn)
      .orderBy('begun_at', 'desc')
      .limit(shown)
      .execute()
  }
}
