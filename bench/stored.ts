/** Compares the acknowledged reports with the rows in the database, one by one. */
import type { Load } from '../apps/simulator/src/load/load.ts'
import { reportState } from '../apps/simulator/src/load/load.ts'
import type { Product } from '../e2e/fixtures/product.ts'

export interface Comparison {
  acknowledged: number
  stored: number
  /** Acknowledged and not stored: must be 0. */
  lost: number
  /** Stored more than once: must be 0. */
  repeated: number
  /** Stored and not (yet) acknowledged: the reply was under way when the run ended. Harmless. */
  unacknowledged: number
}

export async function compare(product: Product, loads: readonly Load[]): Promise<Comparison> {
  const result: Comparison = { acknowledged: 0, stored: 0, lost: 0, repeated: 0, unacknowledged: 0 }
  const seen = loads.map(load => new Uint8Array(load.records.length))
  const vehicles = await product.sql<{ vehicle_id: number; phone: string }>(
    'select vehicle_id, phone from terminals order by vehicle_id',
  )
  for (let at = 0; at < vehicles.length; at += 50) {
    const some = vehicles.slice(at, at + 50)
    const phones = new Map(some.map(row => [row.vehicle_id, row.phone]))
    const rows = await product.sql<{ vehicle_id: number; latitude_e6: number; longitude_e6: number; time: Date }>(
      'select vehicle_id, latitude_e6, longitude_e6, time from positions where vehicle_id = any($1)',
      [some.map(row => row.vehicle_id)],
    )
    for (const row of rows) {
      result.stored++
      const phone = phones.get(row.vehicle_id) ?? ''
      const owner = loads.findIndex(load => load.rowAt(phone, row.latitude_e6, row.longitude_e6) !== undefined)
      const load = loads[owner]
      const index = load?.rowAt(phone, row.latitude_e6, row.longitude_e6)
      if (!load || index === undefined || load.records.time[index] !== row.time.getTime())
        throw new Error(`A stored row was never sent: ${JSON.stringify(row)}`)
      const found = seen[owner] as Uint8Array
      if (found[index]) result.repeated++
      found[index] = 1
      if (load.records.state[index] !== reportState.acknowledged) result.unacknowledged++
    }
  }
  for (const [owner, load] of loads.entries())
    for (let row = 0; row < load.records.length; row++) {
      if (load.records.state[row] !== reportState.acknowledged) continue
      result.acknowledged++
      if (!seen[owner]?.[row]) result.lost++
    }
  return result
}
