/** Vehicles and loads of benches. */
import type { Load } from '../../apps/simulator/src/load.ts'
import type { Product } from '../../e2e/fixtures/product.ts'

export const phonesFrom = (first: number, count: number): string[] => Array.from({ length: count }, (_, at) => String(first + at))

/** The phone of each vehicle, by the id that calls and feed give it. */
export async function phonesById(product: Pick<Product, 'sql'>): Promise<Map<string, string>> {
  const rows = await product.sql<{ vehicle_id: number; phone: string }>('select vehicle_id, phone from terminals')
  return new Map(rows.map(row => [String(row.vehicle_id), row.phone]))
}

/** As `Load.run`, and for twice as long again until there is a report: a machine that stalls lets a short time pass without one. */
export async function runLoad(load: Load, options: Parameters<Load['run']>[0]): Promise<{ from: number; to: number }> {
  const { from } = await load.run(options)
  for (let { seconds } = options; load.records.length === from && !options.signal?.aborted; ) {
    seconds *= 2
    await load.run({ ...options, seconds })
  }
  return { from, to: load.records.length }
}
