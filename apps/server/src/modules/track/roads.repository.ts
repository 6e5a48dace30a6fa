/** Reads where vehicles drove on days, by tiles of the grid, and keeps which of them lie beside the roads of others. Decision 232. */
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../store/schema.ts'
import type { RoadTile } from '../../tracks/road-cells.ts'
import type { RoadOffset } from './road-offset.ts'

/** A vehicle, and the first day that may be read of it, YYYY-MM-DD. */
export interface ReadableVehicle {
  readonly vehicleId: number
  readonly from: string
}

export interface TileOfDay extends RoadTile {
  readonly vehicleId: number
  /** YYYY-MM-DD */
  readonly day: string
}

/** Days in which a vehicle drove lately, ms; and how long it is not looked at again, ms. */
export const offsetOfDays = 7 * 86_400_000
const lookedFor = 20 * 3_600_000
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Vehicles that drove lately and were not looked at today; those that were never come first. */
export const roadsToLookAt = (at: Date) => sql<{ id: number }>`select v.id from vehicles v
  left join vehicle_road_offsets o on o.vehicle_id = v.id
  where (o.checked_at is null or o.checked_at <= ${new Date(at.getTime() - lookedFor)})
    and exists (select from vehicle_day_roads r where r.vehicle_id = v.id and r.day >= ${isoDay(at.getTime() - offsetOfDays)}::date)
  order by o.checked_at nulls first, v.id`

export class RoadsRepository {
  readonly #pool: Pool
  readonly #db: Kysely<Database>

  constructor(pool: Pool, db: Kysely<Database>) {
    this.#pool = pool
    this.#db = db
  }

  /** Each row is of one vehicle and day; the newest days first. */
  async inTiles(tiles: readonly number[], vehicles: readonly ReadableVehicle[], limit: number): Promise<TileOfDay[]> {
    const { rows } = await this.#pool.query<TileOfDay>({
      name: 'roads-in-tiles',
      text: `select r.vehicle_id as "vehicleId", r.tile, r.day::text, r.cells from vehicle_day_roads r
        join unnest($2::int4[], $3::date[]) as v (id, first) on v.id = r.vehicle_id and r.day >= v.first
        where r.tile = any($1::int4[]) order by r.day desc, r.vehicle_id limit $4`,
      values: [tiles, vehicles.map(({ vehicleId }) => vehicleId), vehicles.map(({ from }) => from), limit],
    })
    return rows
  }

  /** The same of one vehicle, wherever it drove. `from`: the first day, YYYY-MM-DD. */
  async ofVehicle(vehicleId: number, from: string, limit: number): Promise<TileOfDay[]> {
    const { rows } = await sql<TileOfDay>`select vehicle_id as "vehicleId", tile, day::text, cells from vehicle_day_roads
      where vehicle_id = ${vehicleId} and day >= ${from}::date order by day desc, tile limit ${limit}`.execute(this.#db)
    return rows
  }

  async vehiclesToLookAt(at: Date, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${roadsToLookAt(at)} limit ${limit}`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** undefined: it lies on the roads, or nobody knows. */
  async keepOffset(vehicleId: number, offset: RoadOffset | undefined, at: Date): Promise<void> {
    const { east = null, north = null, datum = null } = offset ?? {}
    await sql`insert into vehicle_road_offsets as o (vehicle_id, checked_at, east_m, north_m, datum, since)
      select v.id, ${at}, ${east}, ${north}, ${datum}, ${offset ? at : null}::timestamptz from vehicles v where v.id = ${vehicleId}
      on conflict (vehicle_id) do update set checked_at = excluded.checked_at, east_m = excluded.east_m, north_m = excluded.north_m,
        datum = excluded.datum, since = case when excluded.since is not null then coalesce(o.since, excluded.since) end`.execute(
      this.#db,
    )
  }
}
