/**
 * `npm run bench:trial [-- --vehicles 1000 --days 30]`: rules tried on the past of a whole fleet from packed days, as their form asks for it, with the
 * values of a slider: the call again and again until all vehicles are looked at, by the clock and by the processor time of server and database.
 */
import { ruleForm } from '../apps/server/src/testing/alarm-rules.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { processorTime } from './kit/processor-time.ts'
import { type BenchProduct, signInBench } from './kit/product.ts'
import { depot, monthsOfKinds, type PackedMonth, tried, variantsOf } from './rule-month.ts'

const dayMs = 86_400_000

interface Part {
  cases: readonly unknown[]
  looked: number
  next: string | null
}

/** The same months for all vehicles, each of a kind in turn. Returns the organisation of all, and a geofence where they begin. */
async function fill(product: BenchProduct, months: readonly PackedMonth[]): Promise<{ orgId: number; geofenceId: string }> {
  for (const [kind, { days }] of months.entries())
    for (const { day, points, packed, summary } of days) {
      const { topSpeed, south, north, west, east } = summary ?? {}
      await product.sql(
        `insert into track_days (vehicle_id, day, points, reports, packed, top_speed, south, north, west, east)
         select id, $1, $2, 0, $3, $4, $5, $6, $7, $8 from vehicles where id % $9 = $10`,
        [
          new Date(day * dayMs).toISOString().slice(0, 10),
          points,
          packed,
          topSpeed,
          south,
          north,
          west,
          east,
          months.length,
          kind,
        ],
      )
    }
  const [organisation] = await product.sql<{ id: number }>('select min(id) as id from organisations')
  const shape = { circle: { ...depot, radius: 500 }, polygon: [] }
  const [geofence] = await product.sql<{ id: string }>(
    'insert into geofences (organisation_id, name, shape) values ($1, $2, $3::jsonb) returning id::text',
    [organisation?.id, 'Depot', JSON.stringify(shape)],
  )
  await product.sql('analyze track_days')
  return { orgId: organisation?.id ?? 0, geofenceId: geofence?.id ?? '' }
}

async function tryRule(product: BenchProduct, token: string, body: object): Promise<{ looked: number; cases: number }> {
  let [looked, cases] = [0, 0]
  for (let after: string | undefined; ; ) {
    const response = await fetch(`${product.url}/alarm/tryAlarmRule`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify({ t: Date.now(), ...body, ...(after !== undefined && { after }) }),
    })
    const { rspCode, msg, data } = (await response.json()) as { rspCode: number; msg: string; data: Part }
    if (rspCode !== 0) throw new Error(`alarm/tryAlarmRule: ${msg}`)
    looked += data.looked
    cases += data.cases.length
    if (data.next === null) return { looked, cases }
    after = data.next
  }
}

const byClock = { unit: 's', better: 'lower', limit: 10 } as const
const ofProcessor = { unit: 's', better: 'lower' } as const

export const trial = defineBench({
  name: 'trial',
  about: 'rules tried on a month of 1,000 vehicles from packed days: time until all is found, and of processor',
  scales: {
    ordinary: { vehicles: 1_000, days: 30 },
    small: { vehicles: 100 },
    tiny: { vehicles: 3, days: 3 },
  },
  figures: {
    'a speed': byClock,
    'a speed, processor': ofProcessor,
    'a geofence': byClock,
    'a geofence, processor': ofProcessor,
    'counted hours': byClock,
    'counted hours, processor': ofProcessor,
  },
  async measure({ vehicles, days }, run) {
    const product = await run.product({ phones: phonesFrom(13_800_000_000, vehicles) })
    const token = await signInBench(product)
    const today = Math.floor(Date.now() / dayMs) * dayMs
    const began = today - days * dayMs
    const { orgId, geofenceId } = await fill(product, await monthsOfKinds(days, began))
    const period = { startTime: Math.max(began, Date.now() - 30 * dayMs + 60_000), endTime: today }
    for (const [figure, what] of [
      ['a speed', 'speed'],
      ['a geofence', 'fence'],
      ['counted hours', 'counting'],
    ] as const) {
      const { rule } = tried[what]
      const form = { parameters: rule.parameters, geofenceId: rule.geofence ? geofenceId : null }
      const body = { rule: ruleForm(orgId, rule.kind, form), variants: variantsOf(what), ...period }
      const [clock, processor] = [performance.now(), processorTime(product.process.pid ?? 0)]
      const { looked, cases } = await tryRule(product, token, body)
      const seconds = (performance.now() - clock) / 1_000
      run.figure(figure, seconds)
      run.figure(`${figure}, processor`, processorTime(product.process.pid ?? 0) - processor)
      console.log(`${figure.padEnd(16)} ${looked} vehicles, ${cases} cases, ${seconds.toFixed(1)} s`)
    }
  },
})

if (import.meta.main) await main(trial)
