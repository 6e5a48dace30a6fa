/** Vehicles and loads of benches. */
import { execFileSync } from 'node:child_process'
import type { Load } from '../../apps/simulator/src/load/load.ts'
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

/** Every connection is an open file on both sides: the number is reduced to the limit of the system, with a message. */
export function possibleTerminals(wanted: number): number {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }))
  const terminals = Number.isNaN(files) ? wanted : Math.min(wanted, files - 700)
  if (terminals < wanted)
    console.log(`${terminals} terminals instead of ${wanted}: this system allows a process ${files} open files`)
  return terminals
}
