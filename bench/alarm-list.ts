/** How long the first page of a long list of alarms takes, as it is and filtered. */
import { type Product, callOf } from '../e2e/fixtures/product.ts'
import { quantile } from './kit/quantile.ts'

/** Alarms of the past month, of all vehicles in turn. */
export async function fillList(product: Product, count: number): Promise<void> {
  await product.sql(
    `insert into alarm_cases (vehicle_id, type, level, started_at, ended_at, last_at, start_speed_dkmh, last_speed_dkmh,
       start_latitude_e6, start_longitude_e6, last_latitude_e6, last_longitude_e6, report_time, report_digest, late, timed_by_arrival, state)
     select v.id, (array[1, 2, 19, 25601, 25857])[n % 5 + 1], n % 2 + 1, at, at + interval '20 seconds', at + interval '20 seconds', 500, 480,
       31000000, 121000000, 31000000, 121000000, at, n, false, false, case when n % 3 = 0 then 'pending' else 'processed' end
     from (select n, now() - interval '25 seconds' * n - interval '1 hour' as at from generate_series(1, $1::int) n) s
       join (select id, row_number() over (order by id) as number, count(*) over () as all from vehicles) v on v.number = s.n % v.all + 1
     on conflict do nothing`,
    [count],
  )
  await product.sql('analyze alarm_cases')
}

const day = 86_400_000
/** Filters of the screen by what they are called, each alone. */
const filters = (now: number) => ({
  'first page': {},
  pending: { state: 'pending' },
  processed: { state: 'processed' },
  'by level': { level: 1 },
  'by type': { types: ['forwardCollision'] },
  'by category': { category: 'general', state: 'pending' },
  'by time': { beginTime: now - 20 * day, endTime: now - 10 * day },
  'by plate': { keyword: 'T1380000123' },
  'going on': { open: true },
})

export const filterNames = Object.keys(filters(0)) as (keyof ReturnType<typeof filters>)[]

/** p95 in ms of some calls of each. */
export async function timeList(
  product: Product,
  token: string,
  calls: number,
): Promise<Record<(typeof filterNames)[number], number>> {
  const found = {} as Record<(typeof filterNames)[number], number>
  const all: Readonly<Record<(typeof filterNames)[number], object>> = filters(Date.now())
  for (const name of filterNames) {
    const times: number[] = []
    for (let call = 0; call < calls; call++) {
      const began = performance.now()
      const reply = await callOf(product, 'alarm/getVehiclesAlarms', all[name], { access_token: token })
      times.push(performance.now() - began)
      if (reply.rspCode !== 0) throw new Error(reply.msg)
    }
    found[name] = quantile(times, 0.95)
  }
  return found
}
