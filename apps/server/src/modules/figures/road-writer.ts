/** Writes where vehicles drove on days. Decision 232. */
import type { PoolClient } from 'pg'
import type { ComputedDay } from './computed-day.ts'

/** Within the transaction of the client, after the rows of the days. No day of a vehicle may come twice. */
export async function storeRoads(client: PoolClient, computed: readonly ComputedDay[]): Promise<void> {
  const days = computed.flatMap(({ vehicleId, day: { day }, figures: { roads } }) => (roads ? [{ vehicleId, day, roads }] : []))
  if (days.length === 0) return
  // Tiles that are there as they were stay: most of what is computed again is as before.
  await client.query({
    name: 'delete-vehicle-day-roads',
    text: `delete from vehicle_day_roads r using unnest($1::int4[], $2::date[], $3::text[]) as d (vehicle_id, day, tiles)
      where r.vehicle_id = d.vehicle_id and r.day = d.day and r.tile <> all(d.tiles::int4[])`,
    values: [
      days.map(({ vehicleId }) => vehicleId),
      days.map(({ day }) => day),
      days.map(({ roads }) => `{${roads.map(({ tile }) => tile).join()}}`),
    ],
  })
  const rows = days.flatMap(({ vehicleId, day, roads }) => roads.map(({ tile, cells }) => ({ vehicleId, day, tile, cells })))
  if (rows.length === 0) return
  await client.query({
    name: 'store-vehicle-day-roads',
    text: `insert into vehicle_day_roads as r (vehicle_id, day, tile, cells)
      select n.* from unnest($1::int4[], $2::date[], $3::int4[], $4::bytea[]) as n (vehicle_id, day, tile, cells)
      where not exists (
        select from vehicle_day_roads s where s.vehicle_id = n.vehicle_id and s.day = n.day and s.tile = n.tile and s.cells = n.cells
      )
      on conflict (vehicle_id, day, tile) do update set cells = excluded.cells`,
    values: [
      rows.map(({ vehicleId }) => vehicleId),
      rows.map(({ day }) => day),
      rows.map(({ tile }) => tile),
      rows.map(({ cells }) => Buffer.from(cells)),
    ],
  })
}
