/**
 * `npm run bench:track [-- --vehicles 331]`: reading a week of one vehicle (60,480 points, one per 10 s), alone in the database and among 20
 * million other positions; from the reports, and from packed days. For comparison: the time of the raw query in the database, and of the
 * driver making objects of its rows. Needs about 8 GB of disk.
 */
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { columnsType } from '@outrider/contract'
import { unpackTrack } from '@outrider/track'
import pg from 'pg'
import { tmpdir } from 'node:os'
import { PackFiles } from '../apps/server/src/packs/pack-files.ts'
import { packAndExpireTracks } from '../apps/server/src/tracks/track-retention.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { type BenchRun, type DeclaredFigure, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { password, signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { measureReplay } from './replay-screen.ts'
import { createWeekTable, day, daysOfWeek, fillWeek, pointsOfWeek } from './track-data.ts'

interface Reply {
  /** As received, still compressed. */
  bytes: Buffer
  packing: string | undefined
}
const plain = ({ bytes, packing }: Reply): Buffer => (packing === 'br' ? brotliDecompressSync(bytes) : bytes)
const points = (reply: Reply): number => unpackTrack(plain(reply)).track.length
const kB = ({ bytes }: Reply): string => `${Math.round(bytes.length / 1000)} kB on the wire`

const columns = 'time, latitude_e6, longitude_e6, speed_dkmh, course, mileage_hm, alarms, status, quality, extras'
const rows = `from positions where vehicle_id = $1 and time >= $2 and time <= $3`

/** Asks a product for the track of one vehicle. */
class TrackReader {
  readonly #product: Product
  readonly #token: string
  readonly #pool: pg.Pool
  readonly #vehicleId: number

  constructor(product: Product, token: string, pool: pg.Pool, vehicleId: number) {
    this.#product = product
    this.#token = token
    this.#pool = pool
    this.#vehicleId = vehicleId
  }

  range(from: number) {
    return { vehicleId: String(this.#vehicleId), startTime: from, endTime: from + daysOfWeek * day - 1 }
  }

  #values(from: number) {
    const { startTime, endTime } = this.range(from)
    return [this.#vehicleId, new Date(startTime), new Date(endTime)]
  }

  request(body: object, accept: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', accept, 'accept-encoding': 'br', access_token: this.#token }
      const sending = request(`${this.#product.url}/track/getVehicleTrack`, { method: 'POST', headers }, response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ bytes: Buffer.concat(parts), packing: response.headers['content-encoding'] }))
        response.on('error', reject)
      })
      sending.on('error', reject)
      sending.end(JSON.stringify({ t: Date.now(), ...body }))
    })
  }

  /** Ways to read the week; each returns a note. */
  readonly ways: Readonly<Record<Way, (from: number) => Promise<string>>> = {
    'raw query: the engine alone': async from => {
      const query = `select count(*), sum(latitude_e6), sum(length(extras)) ${rows}`
      const { rows: sums } = await this.#pool.query<{ count: string }>(query, this.#values(from))
      return `${sums[0]?.count} rows`
    },
    'raw query: rows as objects by the driver': async from => {
      const { rows: objects } = await this.#pool.query(`select ${columns} ${rows} order by time, digest`, this.#values(from))
      return `${objects.length} objects`
    },
    'JSON: request to points': async from => {
      const reply = await this.request(this.range(from), 'application/json')
      const { data } = JSON.parse(plain(reply).toString()) as { data: { points: unknown[] } }
      return `${data.points.length} points, ${kB(reply)}`
    },
    'columns: request to bytes': async from => kB(await this.request(this.range(from), columnsType)),
    'columns: request to track': async from => `${points(await this.request(this.range(from), columnsType))} points`,
    'columns of 2,000 points: request to track': async from => {
      const reply = await this.request({ ...this.range(from), maxPoints: 2_000 }, columnsType)
      return `${points(reply)} points, ${kB(reply)}`
    },
    'another call beside two weeks': async from => {
      const longest = await this.#longestHealthReply(() =>
        Promise.all([this.request(this.range(from), columnsType), this.request(this.range(from), 'application/json')]),
      )
      return `${longest.toFixed(1)} ms at most`
    },
  }

  /** Runs `work` and returns the longest reply time of /health meanwhile, ms: how much the work delays other calls. */
  async #longestHealthReply(work: () => Promise<unknown>): Promise<number> {
    let longest = 0
    let going = true
    const polling = (async () => {
      do {
        const startedAt = performance.now()
        await fetch(`${this.#product.url}/health`).then(reply => reply.text())
        longest = Math.max(longest, performance.now() - startedAt)
      } while (going)
    })()
    await work().finally(() => (going = false))
    await polling
    return longest
  }

  async pack(until: number): Promise<void> {
    const began = performance.now()
    const done = await packAndExpireTracks(
      this.#pool,
      { packAfterHours: 0, keepReportDays: 0, packedAfterDays: 0, keepTrackDays: 0 },
      until,
      new PackFiles(tmpdir()),
    )
    const took = (performance.now() - began) / 1000
    const [size] = await this.#product.sql<{ points: string; bytes: string }>(
      'select sum(points) as points, sum(length(packed)) as bytes from track_days',
    )
    const each = Number(size?.bytes) / Number(size?.points)
    console.log(`packed ${done?.packed} days of vehicles in ${took.toFixed(1)} s; ${each.toFixed(2)} bytes a point`)
  }
}

const rawWays = ['raw query: the engine alone', 'raw query: rows as objects by the driver'] as const
const callWays = [
  'JSON: request to points',
  'columns: request to bytes',
  'columns: request to track',
  'columns of 2,000 points: request to track',
] as const
type Way = (typeof rawWays)[number] | (typeof callWays)[number] | 'another call beside two weeks'

/** How the week is read; of reports the raw queries are measured too. */
const states = {
  'alone, from reports': rawWays,
  'alone, packed': [],
  'among all, from reports': rawWays,
  // How a week that ends now is read.
  'among all, six days packed': [],
  'among all, packed': [],
} as const
type State = keyof typeof states
const ms = { unit: 'ms', better: 'lower' } as const
const readFigures = Object.fromEntries(
  Object.entries(states).flatMap(([state, more]) => [...more, ...callWays].map(way => [`${state}: ${way}, p50`, ms])),
) as Record<`${State}: ${Way}, p50`, DeclaredFigure>

async function measureReading(run: BenchRun, reader: TrackReader, state: State, from: number, runs: number): Promise<void> {
  console.log(`\n${state}`)
  for (const way of [...states[state], ...callWays]) {
    const took: number[] = []
    let note = ''
    for (let turn = 0; turn < runs; turn++) {
      const began = performance.now()
      note = await reader.ways[way](from)
      took.push(performance.now() - began)
    }
    console.log(
      `  ${way.padEnd(52)} ${quantile(took, 0.5).toFixed(1).padStart(7)} ms   first ${took[0]?.toFixed(1)} ms   ${note}`,
    )
    run.figure(`${state}: ${way}, p50`, quantile(took, 0.5))
  }
  console.log(`  another call beside two weeks ${await reader.ways['another call beside two weeks'](from)}`)
}

export const track = defineBench({
  name: 'track',
  about: "A week of one vehicle: alone and among twenty million positions, JSON and columns, replay on a phone's screen.",
  scales: {
    // `interval`: seconds between two points. `again`, `queried`: times the replay is opened again, and asked on the open screen. `steps`: of dragging.
    // `play`: seconds that are played.
    ordinary: { vehicles: 331, runs: 7, interval: 10, again: 5, queried: 7, steps: 200, play: 10 },
    small: { vehicles: 10, runs: 3, again: 2, queried: 3, steps: 50, play: 5 },
    tiny: { vehicles: 2, runs: 1, interval: 1_800, again: 1, queried: 1, steps: 2, play: 0.1 },
  },
  figures: {
    ...readFigures,
    'replay, first opened: line drawn': ms,
    'replay, first opened: every point': ms,
    'replay, queried: line drawn': ms,
    'replay, queried: every point': ms,
    'replay, queried: transferred': { unit: 'kB', better: 'lower' },
    'replay, dragged: scripts of a step': ms,
    'replay, played: scripts of a frame': ms,
    'replay: heap of page and worker': { unit: 'MB', better: 'lower' },
  },
  async measure({ vehicles, runs, interval, again, queried, steps, play }, run) {
    // The benchmark packs days itself.
    const args = ['--empty', '--pack-after-hours', '1000000']
    const product = await run.product({ phones: phonesFrom(13_800_000_000, vehicles), args })
    const ids = (await product.sql<{ id: number }>('select id from vehicles order by id')).map(row => row.id)
    const [vehicleId = 0] = ids
    const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 4 })
    pool.on('error', () => undefined) // connections end with the product
    run.atEnd(() => pool.end())
    const reader = new TrackReader(product, await signInBench(product), pool, vehicleId)
    await createWeekTable(product, interval)
    const today = Math.floor(Date.now() / day) * day
    const [small, large] = [today - 16 * day, today - 8 * day]
    await fillWeek(product, [vehicleId], small, interval)
    await measureReading(run, reader, 'alone, from reports', small, runs)
    await reader.pack(small + daysOfWeek * day)
    await measureReading(run, reader, 'alone, packed', small, runs)

    const began = performance.now()
    const count = await fillWeek(product, ids, large, interval)
    console.log(`\n${count} positions of ${ids.length} vehicles loaded in ${Math.round((performance.now() - began) / 1000)} s`)
    await measureReading(run, reader, 'among all, from reports', large, runs)
    await reader.pack(large + (daysOfWeek - 1) * day)
    await measureReading(run, reader, 'among all, six days packed', large, runs)
    await reader.pack(today)
    await measureReading(run, reader, 'among all, packed', large, runs)
    const [disk] = await product.sql<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
    console.log(`\nsize of the database: ${disk?.size}\n\nthe same week on a phone's screen, from the tap that opens it`)
    const week = { vehicleId, from: large, to: large + daysOfWeek * day - 1_000, points: pointsOfWeek(interval) }
    const options = { again, queried, steps, seconds: play }
    const replay = await measureReplay(run, product, { login: 'admin', password }, week, options)
    run.figure('replay, first opened: line drawn', replay.firstLine)
    run.figure('replay, first opened: every point', replay.firstReady)
    run.figure('replay, queried: line drawn', replay.line)
    run.figure('replay, queried: every point', replay.ready)
    run.figure('replay, queried: transferred', replay.transferred)
    run.figure('replay, dragged: scripts of a step', replay.step)
    run.figure('replay, played: scripts of a frame', replay.frame)
    run.figure('replay: heap of page and worker', replay.heap)
  },
})

if (import.meta.main) await main(track)
