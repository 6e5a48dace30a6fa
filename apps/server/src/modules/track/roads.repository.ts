/** Reads where vehicles drove on days, by tiles of the grid. Decision 232. */
import type { Pool } from 'pg'
import type { RoadTile } from '../../tracks/road-cells.ts'

/** A vehicle, and the first day that may be read of it, YYYY-MM-DD. */
export interface ReadableVehicle {
  readonly vehicleId: number
  readonly from: string
}

export interface TileOfDay extends RoadTile {
  /** YYYY-MM-DD */
  readonly day: string
}

export class RoadsRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Each row is of one vehicle and day; the newest days first. */
  async inTiles(tiles: readonly number[], vehicles: readonly ReadableVehicle[], limit: number): Promise<TileOfDay[]> {
    const { rows } = await this.#pool.query<TileOfDay>({
      name: 'roads-in-tiles',
      text: `select r.tile, r.day::text, r.cells from vehicle_day_roads r
        join unnest($2::int4[], $3::date[]) as v (id, first) on v.id = r.vehicle_id and r.day >= v.first
        where r.tile = any($1::int4[]) order by r.day desc, r.vehicle_id limit $4`,
      values: [tiles, vehicles.map(({ vehicleId }) => vehicleId), vehicles.map(({ from }) => from), limit],
    })
    return rows
  }
}
