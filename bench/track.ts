/**
 * `npm run bench:track [-- --vehicles 331]`: reading a week of one vehicle (60,480 points, one per 10 s), alone in the database and among 20
 * million other positions; from the reports, and from packed days. For comparison: the time of the raw query in the database, and of the
 * driver making objects of its rows. Needs about 8 GB of disk.
 */
import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { columnsType } from '@outrider/contract'
import { unpackTrack } from '@outrider/track'
import pg from 'pg'
import { packAndExpireTracks } from '../apps/server/src/tracks/track-retention.ts'
import { runningDatabase } from '../apps/server/src/store/running-database.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { day, daysOfWeek, fillWeek, createWeekTable, pointsOfWeek } from './track-data.ts'
import { numbers } from './options.ts'
import { quantile } from './kit/quantile.ts'
import { measureReplay } from './replay-screen.ts'

const { vehicles, runs } = numbers({ vehicles: 331, runs: 7 })
const password = 'bench password'
const folder = await dataFolder()
// The benchmark packs days itself.
const args = ['--empty', '--pack-after-hours', '1000000']
const first = await startProduct({ folder, args })
await signInAdministrator(first, password)
await addFleet(
  first,
  Array.from({ length: vehicles }, (_, at) => String(13_800_000_000 + at)),
)
await first.stop()
const product = await startProduct({ folder, args })
const token = await signInAdministrator(product, password)
const ids = (await product.sql<{ id: number }>('select id from vehicles order by id')).map(row => row.id)
const [vehicleId = 0] = ids
const pool = new pg.Pool({ connectionString: runningDatabase(folder), max: 4 })

interface Reply {
  /** As received, still compressed. */
  bytes: Buffer
  packing: string | undefined
}
const requestTrack = (body: object, accept: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept, 'accept-encoding': 'br', access_token: token }
    const sending = request(`${product.url}/track/getVehicleTrack`, { method: 'POST', headers }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ bytes: Buffer.concat(parts), packing: response.headers['content-encoding'] }))
      response.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(JSON.stringify({ t: Date.now(), ...body }))
  })
const plain = ({ bytes, packing }: Reply): Buffer => (packing === 'br' ? brotliDecompressSync(bytes) : bytes)

/** Runs `work` and returns the longest reply time of /health meanwhile, ms: how much the work delays other calls. */
async function longestHealthReply(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let going = true
  const polling = (async () => {
    while (going) {
      const startedAt = performance.now()
      await fetch(`${product.url}/health`).then(reply => reply.text())
      longest = Math.max(longest, performance.now() - startedAt)
    }
  })()
  await work()
  going = false
  await polling
  return longest
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0).padStart(5)} ms`
async function timed(title: string, work: () => Promise<string>): Promise<void> {
  const took: number[] = []
  let note = ''
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    note = await work()
    took.push(performance.now() - began)
  }
  const [cold = 0] = took
  console.log(`  ${title.padEnd(52)} ${ms(quantile(took, 0.5))}   first ${ms(cold)}   ${note}`)
}

const columns = 'time, latitude_e6, longitude_e6, speed_dkmh, course, mileage_hm, alarms, status, quality, extras'

/** @param reports the week is read from reports (not packed days), so the raw queries are measured too */
async function measure(from: number, reports: boolean): Promise<void> {
  const range = { vehicleId: String(vehicleId), startTime: from, endTime: from + daysOfWeek * day - 1 }
  const rows = `from positions where vehicle_id = $1 and time >= $2 and time <= $3`
  const values = [vehicleId, new Date(range.startTime), new Date(range.endTime)]
  if (reports) {
    await timed('raw query: the engine alone', async () => {
      const { rows: sums } = await pool.query(`select count(*), sum(latitude_e6), sum(length(extras)) ${rows}`, values)
      return `${(sums[0] as { count: string }).count} rows`
    })
    await timed('raw query: rows as objects by the driver', async () => {
      const { rows: objects } = await pool.query(`select ${columns} ${rows} order by time, digest`, values)
      return `${objects.length} objects`
    })
  }
  await timed('JSON: request to points', async () => {
    const reply = await requestTrack(range, 'application/json')
    const { data } = JSON.parse(plain(reply).toString()) as { data: { points: unknown[] } }
    return `${data.points.length} points, ${Math.round(reply.bytes.length / 1000)} kB on the wire`
  })
  await timed('columns: request to bytes', async () => {
    const { bytes } = await requestTrack(range, columnsType)
    return `${Math.round(bytes.length / 1000)} kB on the wire`
  })
  await timed('columns: request to track', async () => {
    const reply = await requestTrack(range, columnsType)
    const packed = plain(reply)
    return `${unpackTrack(packed).track.length} points, ${Math.round(packed.length / 1000)} kB unpacked`
  })
  await timed('columns, reduced to 2,000 points: request to track', async () => {
    const reply = await requestTrack({ ...range, maxPoints: 2_000 }, columnsType)
    return `${unpackTrack(plain(reply)).track.length} points, ${Math.round(reply.bytes.length / 1000)} kB on the wire`
  })
  const waits = await longestHealthReply(() =>
    Promise.all([requestTrack(range, columnsType), requestTrack(range, 'application/json')]),
  )
  console.log(`  ${'another call during the two'.padEnd(52)} ${ms(waits)} at most`)
}

async function pack(until: number): Promise<void> {
  const began = performance.now()
  const before = process.cpuUsage()
  const done = await packAndExpireTracks(pool, { packAfterHours: 0, keepReportDays: 0, keepTrackDays: 0 }, until)
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const [size] = await product.sql<{ points: string; bytes: string }>(
    'select sum(points) as points, sum(length(packed)) as bytes from track_days',
  )
  const each = Number(size?.bytes) / Number(size?.points)
  console.log(
    `packed ${done?.packed} days of vehicles in ${took.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU in this process, the rest in the database); ${each.toFixed(2)} bytes a point`,
  )
}

try {
  await createWeekTable(product)
  const today = Math.floor(Date.now() / day) * day
  const [small, large] = [today - 16 * day, today - 8 * day]

  await fillWeek(product, [vehicleId], small)
  console.log('\nalone in the database, from reports')
  await measure(small, true)
  await pack(small + daysOfWeek * day)
  console.log('alone in the database, from packed days')
  await measure(small, false)

  const began = performance.now()
  const count = await fillWeek(product, ids, large)
  console.log(`\n${count} positions of ${ids.length} vehicles loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  console.log('among them, from reports: how the current day is read')
  await measure(large, true)
  await pack(large + (daysOfWeek - 1) * day)
  console.log('among them, six days packed and the last from reports: how a week that ends now is read')
  await measure(large, false)
  await pack(today)
  console.log('among them, from packed days')
  await measure(large, false)
  const [disk] = await product.sql<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  console.log(`\nsize of the database: ${disk?.size}`)
  console.log("\nthe same week on a phone's screen, from the tap that opens it")
  const week = { vehicleId, from: large, to: large + daysOfWeek * day - 1_000, points: pointsOfWeek }
  await measureReplay(product, { login: 'admin', password }, week)
} finally {
  await pool.end()
  await product.stop()
  await removeFolder(folder)
}
