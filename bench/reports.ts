/**
 * `npm run bench:reports [-- --vehicles 10000 --days 30 --ranked 100000]`: the first page of every report over a fleet and a month, by vehicle and by
 * organisation, the overview, home, risk and safety, an XLSX of a row for each vehicle and day, and a ranking of the larger fleet; figures of 50 vehicles
 * that report now; how long a late week of 100 vehicles takes until the figures have it. Figures of days and two million alarms are filled in
 * directly: what computes them is measured by the last parts. Fails when one is above its limit. Needs about 5 GB of disk.
 */
import { readFileSync } from 'node:fs'
import { reportNames, reports } from '@outrider/contract'
import pg from 'pg'
import { runningDatabase } from '../apps/server/src/store/running-database.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { IngestRepository } from '../apps/server/src/gateway/ingest.repository.ts'
import { type PositionReport, source } from '../apps/server/src/events/position-report.ts'
import { numbers } from './options.ts'
import { quantile } from './kit/quantile.ts'

const { vehicles, days, ranked, runs } = numbers({ vehicles: 10_000, days: 30, ranked: 100_000, runs: 5 })
const folder = await dataFolder()
let product = await startProduct({ folder, args: ['--empty'] })
let token = await signInAdministrator(product, 'bench password')
let pool = new pg.Pool({ connectionString: runningDatabase(folder), max: 2 })
const dayMs = 86_400_000
/** The first answer of a report at most, that of a ranking of the larger fleet, and until the figures have a late week; ms. */
const limits = { first: 1_000, ranking: 2_000, lateWeek: 60_000 }
const above: string[] = []
/** Alarms of each vehicle and day: 2 million of 10,000 vehicles in a month. */
const alarmsADay = 7
const zone = 'Asia/Shanghai'

/** Vehicles `from` to `to` with figures of each day, two alarms an hour of driving and a refuelling every other day. */
async function fill(first: number, last: number): Promise<void> {
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id')).slice(first, last).map(({ id }) => id)
  await pool.query(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
      engine_starts, max_speed_kmh, mean_speed_kmh, odometer_begin_m, odometer_end_m, fuel_used_ml, refuelled_ml, fuel_lost_ml, fuel_readings,
      points, first_at, last_at, computed_at)
    select v, (now() at time zone $3)::date - d, (random() * 5000)::int * 100, 'odometer', 20000, 3000, 60000, 3400, 83000, 23000, 6, 98, 61,
      1000000, 1300000, 90000, 100000, 0, 1400, 8640, now(), now(), now()
    from unnest($1::int4[]) v, generate_series(1, $2::int) d on conflict do nothing`,
    [ids, days, zone],
  )
  // Of the ranked fleet only figures of days are read.
  if (first === 0) {
    await pool.query(
      `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
    select date_trunc('hour', now()) - d * interval '1 day' - h * interval '5 hours', v, 1 + h, 1 + h % 2, 2, 1
    from unnest($1::int4[]) v, generate_series(1, $2::int) d, generate_series(1, 3) h on conflict do nothing`,
      [ids, days],
    )
    await pool.query(
      `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng)
    select v, case when d % 10 = 0 then 'loss' else 'refuelling' end, now() - d * interval '1 day', now() - d * interval '1 day', 100000, 220000, 31, 121
    from unnest($1::int4[]) v, generate_series(1, $2::int, 2) d on conflict do nothing`,
      [ids, days],
    )
    await pool.query(
      `insert into alarm_cases (vehicle_id, type, level, started_at, ended_at, last_at, start_speed_dkmh, last_speed_dkmh, report_time, report_digest,
        late, timed_by_arrival, state)
      select v, n % 40 + 1, 1 + n % 2, t.at, t.at + interval '1 minute', t.at + interval '1 minute', 600, 600, t.at, 1, false, false,
        case when n % 5 = 0 then 'pending' else 'processed' end
      from unnest($1::int4[]) v, generate_series(0, $2::int * ${alarmsADay} - 1) n,
        lateral (select now() - n * interval '1 day' / ${alarmsADay} - (v % 600) * interval '10 seconds' as at) t
      on conflict do nothing`,
      [ids, days],
    )
  }
  // As autovacuum leaves days of the past.
  await pool.query('vacuum (analyze) vehicle_days, alarm_counts, alarm_cases, fuel_events')
}

type Reply = Record<string, unknown> & { rows?: unknown[] }

async function call(path: string, body: object): Promise<Reply> {
  const response = await fetch(`${product.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: token },
    body: JSON.stringify({ t: Date.now(), ...body }),
  })
  const { rspCode, msg, data } = (await response.json()) as {
    rspCode: number
    msg: string
    data: Reply
  }
  if (rspCode !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

async function measure(title: string, path: string, body: object, limit = limits.first): Promise<void> {
  const took: number[] = []
  let rows = 0
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    rows = (await call(path, body)).rows?.length ?? 1
    took.push(performance.now() - begun)
  }
  // The first is computed; some of the others are answered with what is kept.
  const [first = 0] = took
  if (first > limit) above.push(`${title}: ${first.toFixed(0)} ms, ${limit} at most`)
  took.sort((a, b) => a - b)
  console.log(
    `${title.padEnd(58)} first ${first.toFixed(0).padStart(5)} ms, p50 ${quantile(took, 0.5).toFixed(0).padStart(5)} ms, longest ${(took.at(-1) ?? 0).toFixed(0).padStart(5)} ms, ${rows} rows`,
  )
}

/** Days that are filled: today has no figures yet. */
const period = { startTime: Date.now() - days * dayMs, endTime: Date.now() - dayMs }
const [root] = await product.sql<{ id: number }>('select id from organisations where parent_id is null order by id limit 1')
const subject = { orgIds: [String(root?.id)], ...period }

async function grow(to: number): Promise<void> {
  const [{ count } = { count: 0 }] = await product.sql<{ count: number }>('select count(*)::int as count from vehicles')
  await addFleet(
    product,
    Array.from({ length: to - count }, (_, at) => String(13_800_000_000 + count + at)),
  )
  await fill(count, to)
  // The fleet in memory does not know vehicles that were added beside it.
  await pool.end()
  await product.stop()
  product = await startProduct({ folder, args: ['--empty'] })
  token = await signInAdministrator(product, 'bench password')
  pool = new pg.Pool({ connectionString: runningDatabase(folder), max: 2 })
}

async function aVehicle(): Promise<string> {
  return String((await product.sql<{ id: number }>('select min(id) as id from vehicles'))[0]?.id)
}

/** Resident memory of the server, MB. Only Linux says it. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]) / 1024

/** A row for each vehicle and day as XLSX. */
async function measureFile(): Promise<void> {
  const before = memory()
  const begun = performance.now()
  const asked = { ...subject, report: 'mileage', group: 'vehicleDay', kind: 'xlsx' }
  const { exports } = (await call('report/exportReport', asked)) as unknown as { exports: { exportId: string }[] }
  let most = before
  for (;;) {
    const { state, rows } = (await call('report/getReportExport', { exportId: exports[0]?.exportId })) as unknown as {
      state: string
      rows: number
    }
    most = Math.max(most, memory())
    if (state === 'done') {
      const seconds = (performance.now() - begun) / 1_000
      console.log(
        `XLSX of ${rows} rows in ${seconds.toFixed(1)} s; the server had ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
      )
      return
    }
    if (state !== 'waiting' && state !== 'running') throw new Error(`the file is ${state}`)
    await new Promise(done => setTimeout(done, 100))
  }
}

/** Northwards at 60 km/h, in a circle of a hundred kilometres. Times: ms since 1970. */
const reportAt = (vehicleId: number, time: number, receivedAt: number): PositionReport => ({
  vehicleId,
  time,
  digest: BigInt(time),
  receivedAt,
  reportedTime: null,
  latitudeE6: 31_000_000 + (Math.round(time / 200) % 1_000_000),
  longitudeE6: 121_473_700,
  altitude: 4,
  speedDkmh: 600,
  course: 0,
  alarms: 0,
  status: 3,
  mileageHm: null,
  fuelDl: 855,
  signal: 25,
  satellites: 11,
  quality: 0,
  source: source.report,
  extras: null,
  edition: 2013,
  good: true,
})

/** A week of reports, one each 30 s, of vehicles whose figures were computed without them; until every day has them. */
async function lateWeek(): Promise<void> {
  const late = 100
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id limit 100')).map(({ id }) => id)
  await pool.query(
    `insert into figure_states (vehicle_id, open_day, seen_at, computed_at) select v, (now() at time zone $2)::date, now(), now()
    from unnest($1::int4[]) v on conflict (vehicle_id) do update set open_day = excluded.open_day, seen_at = excluded.seen_at`,
    [ids, zone],
  )
  const client = await pool.connect()
  const repository = new IngestRepository()
  const now = Date.now()
  const perDay = 2_880
  let stored = 0
  for (let day = 8; day > 1; day--)
    for (const vehicleId of ids) {
      const reports = Array.from({ length: perDay }, (_, at) => reportAt(vehicleId, now - day * dayMs + at * 30_000, now))
      stored += (await repository.store(client, reports)).length
    }
  client.release()
  const begun = performance.now()
  const waiting = async () =>
    (await product.sql<{ count: number }>('select count(*)::int as count from late_report_hours'))[0]?.count ?? 0
  const atFirst = await waiting()
  while ((await waiting()) > 0) await new Promise(done => setTimeout(done, 200))
  const seconds = (performance.now() - begun) / 1_000
  if (seconds * 1_000 > limits.lateWeek) above.push(`late week: ${seconds.toFixed(1)} s`)
  console.log(
    `\n${stored} reports of a late week of ${late} vehicles: ${atFirst} hours left when the last was stored, mended ${seconds.toFixed(1)} s later`,
  )
}

/** Figures of today of 50 vehicles with a report each ten seconds since midnight: asked by page, chart and sums at once, and again. */
async function ofToday(): Promise<void> {
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id desc limit 50')).map(({ id }) => id)
  const client = await pool.connect()
  const repository = new IngestRepository()
  const now = Math.floor(Date.now() / 10_000) * 10_000
  const midnight = now - ((now + 8 * 3_600_000) % dayMs)
  for (const vehicleId of ids)
    for (let at = midnight; at < now; at += 20_000_000)
      await repository.store(
        client,
        Array.from({ length: Math.ceil((Math.min(now, at + 20_000_000) - at) / 10_000) }, (_, nth) =>
          reportAt(vehicleId, at + nth * 10_000, at + nth * 10_000),
        ),
      )
  client.release()
  const ask = { vehicleIds: ids.map(String), startTime: midnight, endTime: now, group: 'vehicle' }
  const all = (title: string) => async () => {
    const begun = performance.now()
    const paths = ['report/getVehicleDrivingStat', 'report/getVehicleMileageStat', 'report/getVehicleRealTimeMonitoring']
    await Promise.all(paths.map(path => call(path, ask)))
    console.log(`${title}: ${(performance.now() - begun).toFixed(0)} ms`)
  }
  console.log()
  await all('three reports of 50 vehicles at once that count today, computed for the first time')()
  await all('the same again')()
}

console.log(`${vehicles} vehicles, ${days} days; the first page of 200, ${runs} times each`)
await grow(vehicles)
for (const name of reportNames)
  for (const { call: path } of reports[name].parts)
    for (const group of ['vehicle', 'organisation'] as const)
      if ((reports[name].groups as readonly string[]).includes(group))
        await measure(`${path} by ${group}`, path, { ...subject, group })

const analysis = { orgId: String(root?.id), beginTime: period.startTime, endTime: period.endTime, periodUnit: 'day' }
// The first of each is computed, the others are answered with what is kept for a minute: see the longest.
await measure('activeSafety/getOrgRisk', 'activeSafety/getOrgRisk', { orgId: analysis.orgId })
await measure('activeSafety/getVehicleRisk', 'activeSafety/getVehicleRisk', { vehicleId: await aVehicle() })
for (const path of ['getOrgOperationSurvey', 'getOrgOperationStat', 'getVehOperationSurvey'])
  await measure(`activeSafety/${path}`, `activeSafety/${path}`, analysis)
for (const queryType of ['organisation', 'vehicle', 'period'])
  await measure(`activeSafety/getNetMonitoringAnls by ${queryType}`, 'activeSafety/getNetMonitoringAnls', {
    ...analysis,
    queryType,
  })
/** One whose card was in ten vehicles, an hour of each day. */
const { rows: drivers } = await pool.query<{ id: number }>(
  "insert into drivers (organisation_id, licence, name, issuer) values ($1, '430102198001010001', 'Li', '') returning id",
  [root?.id],
)
await pool.query(
  `insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name)
  select v.id, date_trunc('day', now()) - d * interval '1 day' + v.nth * interval '2 hours' + (not i)::int * interval '1 hour', i, $1,
    case when i then '430102198001010001' end, case when i then 'Li' end
  from (select id, row_number() over (order by id) as nth from vehicles order by id limit 10) v, generate_series(1, $2::int) d,
    (values (true), (false)) c (i)`,
  [drivers[0]?.id, days],
)
const aDriver = { driverId: String(drivers[0]?.id) }
for (const [path, body] of [
  ['report/getDataOverviewReport', {}],
  ['report/getVehAlarmInfoReport', { days: 30 }],
  ['report/getVehAlmNumRankReport', { days: 30 }],
  ['report/getVehRiskNumRankReport', { days: 30 }],
  ['report/getDeviceAbnormalityStats', {}],
  ['report/getDeviceAbnormalityReport', {}],
  ['report/getAbnormalOfflineVehReport', {}],
  ['report/getUserVehRealTimeData', {}],
  ['report/getVehAlmTrendIn7Days', {}],
  ['report/getTop5VehMileageYstd', {}],
  ['activeSafety/getDriverRisk', aDriver],
] as const)
  await measure(path, path, body)
await measureFile()

console.log(`\n${ranked} vehicles, ${days} days`)
await grow(ranked)
for (const path of ['report/getOrgVehMileageRanking', 'report/getVehOilConsumptionInfo'])
  await measure(
    `${path}, farthest first`,
    path,
    { ...subject, group: 'vehicle', sortBy: 'distance', descending: true },
    limits.ranking,
  )

await ofToday()
await lateWeek()

await pool.end()
await product.stop()
await removeFolder(folder)
for (const each of above) console.log(`above its limit: ${each}`)
process.exit(above.length > 0 ? 1 : 0)
