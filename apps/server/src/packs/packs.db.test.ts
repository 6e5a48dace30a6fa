import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type PositionReport, quality } from '../events/position-report.ts'
import type { ContentStore } from '../files/content-store.ts'
import { s3Store } from '../files/s3-store.ts'
import { IngestRepository } from '../gateway/ingest/ingest.repository.ts'
import { PassageRepository } from '../modules/checkpoints/passages.repository.ts'
import { FigureRepository } from '../modules/figures/figures.repository.ts'
import { SelfTestRepository } from '../modules/workflow/work/self-test.repository.ts'
import { SensorRows } from '../sensors/sensor-rows.ts'
import { databaseOfFile } from '../testing/database.ts'
import { noPacks } from '../testing/no-packs.ts'
import { packFolderOfFile } from '../testing/pack-folder.ts'
import { aReport } from '../testing/platform.ts'
import { testS3 } from '../testing/s3.ts'
import { storedTrack } from '../tracks/stored-tracks.ts'
import { packAndExpireTracks, type TrackRetentionOptions } from '../tracks/track-retention.ts'
import { differenceOf, type StoredReports } from './codec/stored-reports.ts'
import { removeOldCopies } from './local-copies.ts'
import { packCareJob } from './pack-care.ts'
import { PackFiles, PackLost } from './pack-files.ts'
import { PacksRepository } from './packs.repository.ts'
import { StoredPast } from './past-reports.ts'

const day = 86_400_000
const hour = 3_600_000
/** The day of the reports. */
const midnight = Date.UTC(2026, 0, 1)
const over = midnight + day
const due = over + 31 * day
const database = await databaseOfFile()
const { pool, db } = database
await pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
      select 1, n::text, 1, 'truck' from generate_series(1, 3) n`)
const folder = await packFolderOfFile()
const s3 = await testS3()
afterAll(() => s3.stop())
const copy = s3Store(
  {
    endpoint: s3.config['files-s3-endpoint'] ?? '',
    region: 'us-east-1',
    bucket: s3.config['files-s3-bucket'] ?? '',
    keyId: s3.config['files-s3-key-id'] ?? '',
    secret: s3.config['files-s3-secret'] ?? '',
  },
  'packs/',
)
const onDisk = new PackFiles(folder)
const stored = join(folder, 'stored')
const packs = new PacksRepository(pool)
const lost: string[] = []
const pastOf = (files: PackFiles) =>
  new StoredPast({
    packs,
    files,
    async lost(pack) {
      lost.push(pack.file)
      await packs.markLost(pack.file)
    },
    now: () => due,
  })
const past = pastOf(onDisk)
const ingest = new IngestRepository()
const keep: TrackRetentionOptions = { packAfterHours: 3, keepReportDays: 190, packedAfterDays: 31, keepTrackDays: 0 }
const run = (now = due, files = onDisk, on: Pool = pool) => packAndExpireTracks(on, keep, now, files)
const care = async (files: PackFiles, now = due): Promise<Record<string, unknown>> =>
  packCareJob({ packs, files, now: () => now, log: { error() {} }, counted: () => {} }).run(new AbortController().signal)

beforeEach(async () => {
  await pool.query('truncate track_days; truncate report_packs; truncate loose_packs; truncate positions')
  await rm(folder, { recursive: true, force: true })
  lost.length = 0
})

async function store(...reports: PositionReport[]): Promise<void> {
  const client = await pool.connect()
  try {
    ingest.forgetPartitions()
    await ingest.store(client, reports)
  } finally {
    client.release()
  }
}
const count = async (query: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(`select count(*) from ${query}`)).rows[0]?.count)

/** Reports of all kinds, unordered, some at the same time. */
const someReports = (vehicleId: number): PositionReport[] =>
  Array.from({ length: 200 }, (_, at) => {
    const second = ((at * 71) % 199) * 400
    return aReport(vehicleId, second, {
      digest: BigInt(vehicleId) * 1_000n + BigInt(at) * (at % 2 ? -7n : 7n),
      speedDkmh: (at * 13) % 900,
      altitude: (at % 50) - 20,
      course: (at * 31) % 360,
      alarms: at % 17 === 0 ? 0x80000002 : 0,
      status: at % 5 ? 3 : 2,
      mileageHm: at % 4 ? 100_000 + second : null,
      fuelDl: at % 3 ? 500 + (at % 90) : null,
      reportedTime: at % 11 ? null : midnight - 9_999_000,
      quality:
        [at % 2 ? quality.future : 0, quality.late, quality.noFix, quality.gcj02, quality.clockUnusable | quality.late][at % 5] ??
        0,
      extras: at % 3 ? Buffer.from(`0302012c${at % 7 ? '' : 'eb020102ff'}`, 'hex') : null,
      edition: at % 6 ? 2013 : null,
    })
  })

/** Several a minute, with levels at the end of the scale. */
const manyReports = (vehicleId: number): PositionReport[] =>
  Array.from({ length: 40 }, (_, at) =>
    aReport(vehicleId, 36_001 + at * 7, {
      digest: BigInt(5_000 + at),
      fuelDl: at % 9 === 8 ? 0 : 400 + ((at * 37) % 100),
      speedDkmh: at % 20,
      latitudeE6: 31_230_400 + ((at * 31) % 17),
      quality: at % 6 ? 0 : quality.noFix,
    }),
  )

const reportsOf = (vehicleId: number, by = past): Promise<StoredReports> =>
  by.between({ vehicleId, from: midnight, to: over - 1 }, { digests: true })

describe('reports that are packed', () => {
  test('are no rows any more, and are the same in every column', async () => {
    await store(...someReports(1), ...someReports(2))
    const before = await Promise.all([1, 2].map(id => packs.rowsOf('positions', id, midnight, over - 1)))
    expect(await run(due - 1)).toMatchObject({ packedReports: 0, dropped: 0 })
    expect(await run()).toMatchObject({ packedReports: 2, refusedReports: 0, dropped: 1 })
    expect(await count('positions')).toBe(0)
    expect(await count('report_packs where reports = 200')).toBe(2)
    expect(await count('loose_packs')).toBe(0)
    for (const [at, reports] of before.entries()) expect(differenceOf(reports, await reportsOf(at + 1))).toBeUndefined()
    expect(await past.between({ vehicleId: 3, from: midnight, to: over })).toHaveLength(0)
  })

  test('are read as rows are, by everything that reads rows so old', async () => {
    await store(...someReports(1), ...manyReports(1))
    const all = async (from: typeof noPacks) => {
      const sensors = new SensorRows(db, from)
      const between: unknown[] = []
      for await (const portion of sensors.between(1, midnight, over - 1)) between.push(portion)
      const track = await storedTrack(pool, 1, midnight, over - 1)
      const windows = [
        { vehicleId: 1, checkpointId: '1', from: midnight + 7 * hour, to: midnight + 9 * hour },
        { vehicleId: 1, checkpointId: '1', from: midnight + 20 * hour, to: over + hour },
        { vehicleId: 2, checkpointId: '1', from: midnight, to: over },
      ]
      return {
        track: { length: track.length, time: [...track.time], latitude: [...track.latitude], flags: [...track.flags] },
        between,
        last: await sensors.recentOf(
          [{ vehicleId: 1, from: midnight + hour, to: over - hour, framesFrom: midnight, framesTo: over }],
          17,
        ),
        fuel: [
          await new FigureRepository(pool, from, 'Asia/Shanghai').fuelReadings(1, midnight + 12 * hour, over),
          // Right after a level of 0.
          await new FigureRepository(pool, from, 'Asia/Shanghai').fuelReadings(1, midnight + 36_247_000, over),
          await new FigureRepository(pool, from, 'Asia/Shanghai').fuelReadings(1, over, over + day),
        ],
        fixes: await new PassageRepository(pool, from).fixes(windows),
        ignition: [
          await new SelfTestRepository(db, from).ignition(1, new Date(midnight + 3 * hour)),
          await new SelfTestRepository(db, from).ignition(1, new Date(over)),
        ],
      }
    }
    const before = await all(noPacks)
    expect(before.between).toHaveLength(1)
    expect(before.fixes[0]?.length).toBeGreaterThan(3)
    expect(before.ignition[0]).toEqual({ on: true, off: true })
    expect(before.fuel[0]).not.toEqual(before.fuel[2])
    // Rows that are there are not read by other ways.
    expect(await all(past)).toEqual(before)
    expect(await run()).toMatchObject({ dropped: 1 })
    expect(await all(past)).toEqual(before)
    expect(await all(noPacks)).not.toEqual(before)
  })

  test('give back a track that cannot be read, or was deleted for that', async () => {
    await store(...someReports(1))
    const track = () => storedTrack(pool, 1, midnight, over - 1, undefined, past)
    const before = await track()
    await run()
    await pool.query(`update track_days set packed = '\\x00'`)
    expect(await track()).toEqual(before)
    await expect(storedTrack(pool, 1, midnight, over - 1)).rejects.toThrow('cannot be read')
    await pool.query('delete from track_days')
    expect(await run()).toMatchObject({ packed: 1 })
    expect(await storedTrack(pool, 1, midnight, over - 1)).toEqual(before)
  })

  test('take in what comes later, and what comes again is one', async () => {
    const reports = someReports(1)
    await store(...reports)
    await run()
    const before = await reportsOf(1)
    const again = reports[7] as PositionReport
    const late = aReport(1, 12_345, { quality: quality.late, digest: 5n })
    await store({ ...again, quality: quality.late, receivedAt: due }, late)
    const all = await reportsOf(1)
    expect(all).toHaveLength(201)
    expect(all.receivedAt.includes(due * 1000)).toBe(false)
    expect(await run()).toMatchObject({ packedReports: 1, dropped: 1 })
    expect(await count('positions')).toBe(0)
    expect(differenceOf(all, await reportsOf(1))).toBeUndefined()
    expect(before).toHaveLength(200)
    // The file before it is kept for a day, for backups that have begun, and then removed.
    expect(await care(onDisk)).toMatchObject({ looked: 1, lost: 0, removed: 0 })
    await pool.query(`update loose_packs set since = now() - interval '25 hours'`)
    expect(await care(onDisk)).toMatchObject({ removed: 1 })
    expect((await readdir(stored, { recursive: true })).filter(name => name.length > 60)).toHaveLength(1)
    expect(differenceOf(all, await reportsOf(1))).toBeUndefined()
  })

  test('are deleted after their time, or when their vehicle is deleted', async () => {
    await store(...someReports(1), ...someReports(2))
    await run()
    await pool.query('delete from report_packs where vehicle_id = 2')
    expect(await reportsOf(2)).toHaveLength(0)
    expect(await run(over + 190 * day - 1)).toMatchObject({ expiredPacks: 0 })
    expect(await run(over + 190 * day)).toMatchObject({ expiredPacks: 1 })
    await pool.query(`update loose_packs set since = now() - interval '25 hours'`)
    expect(await care(onDisk)).toMatchObject({ looked: 0, removed: 2 })
    expect((await readdir(stored, { recursive: true })).filter(name => name.length > 60)).toEqual([])
  })
})

/** Its nth statement and all after it fail, as those of a server that was killed. */
function killedAfter(statements: number): Pool {
  let left = statements
  const dying = <T extends object>(of: T): T =>
    new Proxy(of, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          if (name === 'query' && left-- <= 0) throw new Error('killed')
          // Its connections close, and with them its lock.
          if (name === 'release' && left < 0) args[0] = new Error('killed')
          const result: unknown = await Reflect.apply(value, target, args)
          return name === 'connect' ? dying(result as object) : result
        }
      },
    })
  return dying(pool)
}

test('a server that is killed anywhere in it loses nothing and doubles nothing', async () => {
  await store(...someReports(1), ...someReports(2))
  const before = await Promise.all([1, 2].map(id => reportsOf(id)))
  const tracks = (await storedTrack(pool, 1, midnight, over - 1)).length
  let killed = 0
  for (let statements = 1; ; statements++) {
    const done = await run(due, onDisk, killedAfter(statements)).catch((error: unknown) => {
      expect(String(error)).toContain('killed')
      killed++
    })
    for (const [at, reports] of before.entries()) expect(differenceOf(reports, await reportsOf(at + 1))).toBeUndefined()
    expect((await storedTrack(pool, 1, midnight, over - 1)).length).toBe(tracks)
    if (done) break
  }
  expect(killed).toBeGreaterThan(15)
  expect(await count('positions')).toBe(0)
  expect(await count('report_packs where reports = 200')).toBe(2)
  // What was written for nothing is known, and goes.
  await pool.query(`update loose_packs set since = now() - interval '25 hours'`)
  await care(onDisk)
  expect((await readdir(stored, { recursive: true })).filter(name => name.length > 60)).toHaveLength(2)
  for (const [at, reports] of before.entries()) expect(differenceOf(reports, await reportsOf(at + 1))).toBeUndefined()
})

describe('a folder of packs that is lost', () => {
  const both = new PackFiles(folder, copy)

  test('is told of, and answered with a failure instead of nothing; rows that belong into it stay', async () => {
    await store(...someReports(1))
    await run()
    await rm(stored, { recursive: true })
    await expect(reportsOf(1)).rejects.toBeInstanceOf(PackLost)
    expect(lost).toHaveLength(1)
    expect(await packs.lostCount()).toBe(1)
    expect(await care(onDisk)).toMatchObject({ looked: 1, lost: 1 })
    await store(aReport(1, 12_345, { quality: quality.late, digest: 5n }))
    expect(await run()).toMatchObject({ packedReports: 0, refusedReports: 1, dropped: 0 })
    expect(await count('positions')).toBe(1)
  })

  test('is fetched again from S3, file by file as it is read or looked at', async () => {
    await store(...someReports(1), ...someReports(2))
    const before = await Promise.all([1, 2].map(id => reportsOf(id)))
    await run(due, both)
    await rm(stored, { recursive: true })
    const [one, two] = before
    expect(differenceOf(one as StoredReports, await reportsOf(1, pastOf(both)))).toBeUndefined()
    expect(await care(both)).toMatchObject({ looked: 2, restored: 1, lost: 0, removed: 0 })
    // Now both are in the folder again.
    expect(differenceOf(one as StoredReports, await reportsOf(1))).toBeUndefined()
    expect(differenceOf(two as StoredReports, await reportsOf(2))).toBeUndefined()
  })

  test('a damaged file is fetched too', async () => {
    await store(...someReports(1))
    const before = await reportsOf(1)
    await run(due, both)
    const [name = ''] = (await readdir(stored, { recursive: true })).filter(each => each.length > 60)
    const bytes = await readFile(join(stored, name))
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
    await writeFile(join(stored, name), bytes)
    await expect(reportsOf(1)).rejects.toBeInstanceOf(PackLost)
    expect(differenceOf(before, await reportsOf(1, pastOf(both)))).toBeUndefined()
    expect(differenceOf(before, await reportsOf(1))).toBeUndefined()
    // It is found again when it is looked at.
    expect(await packs.lostCount()).toBe(1)
    await care(onDisk)
    expect(await packs.lostCount()).toBe(0)
  })

  test('a file that the disk does not give any more is fetched too, and keeps nothing else from being looked at', async () => {
    await store(...someReports(1), ...someReports(2))
    const before = await reportsOf(1)
    await run(due, both)
    await rm(stored, { recursive: true })
    // A link to itself cannot be opened, as what a broken disk holds cannot be read.
    const broken = async (file: string) => {
      await mkdir(join(stored, file.slice(0, 2)), { recursive: true })
      await symlink(file, join(stored, file.slice(0, 2), file))
    }
    const { rows } = await pool.query<{ file: string }>('select file from report_packs order by vehicle_id')
    const [first = '', second = ''] = rows.map(({ file }) => file)
    await broken(first)
    await expect(care(onDisk)).rejects.toThrow('ELOOP')
    expect(await packs.lostCount()).toBe(1)
    expect(differenceOf(before, await reportsOf(1, pastOf(both)))).toBeUndefined()
    await rm(stored, { recursive: true })
    await broken(second)
    expect(await care(both)).toMatchObject({ looked: 2, restored: 2, lost: 0 })
    expect(differenceOf(before, await reportsOf(1))).toBeUndefined()
  })

  test('what S3 has lost, or never had, is brought there again', async () => {
    // Not there by another test.
    await store(...someReports(3))
    const before = await reportsOf(3)
    await run()
    // In the course of a month.
    let copied = 0
    for (let days = 0; days < 28; days++) copied += Number((await care(both, due + days * day)).copied)
    expect(copied).toBe(1)
    await rm(stored, { recursive: true })
    expect(differenceOf(before, await reportsOf(3, pastOf(both)))).toBeUndefined()
  })
})

test('deleted packs go from the folder of another server, which had read them, too', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'outrider-packs-elsewhere-'))
  const [here, there] = [new PackFiles(folder, copy), new PackFiles(elsewhere, copy)]
  await store(...someReports(1), ...someReports(2))
  await run(due, here)
  for (const vehicleId of [1, 2]) expect(await reportsOf(vehicleId, pastOf(there))).toHaveLength(200)
  const filesThere = async () => (await readdir(elsewhere, { recursive: true })).filter(name => name.length > 60).length
  await pool.query('delete from report_packs where vehicle_id = 2')
  expect(await removeOldCopies(packs, there, Date.now() + day)).toBe(0)
  await pool.query(`update loose_packs set since = now() - interval '25 hours'`)
  await care(here)
  // What was read a moment ago stays: it may be about to be a pack.
  expect(await removeOldCopies(packs, there, Date.now() - day)).toBe(0)
  expect(await filesThere()).toBe(2)
  expect(await removeOldCopies(packs, there, Date.now() + day)).toBe(1)
  expect(await filesThere()).toBe(1)
  // The only copy there is of a pack is nothing that is one too many.
  await pool.query('truncate report_packs; truncate loose_packs')
  expect(await removeOldCopies(packs, onDisk, Date.now() + day)).toBe(0)
  await rm(elsewhere, { recursive: true })
})

test('a pack that cannot be written keeps its rows, and nothing else from being done', async () => {
  const full: ContentStore = { ...copy, put: () => Promise.reject(new Error('S3 is full')) }
  await store(...someReports(1), aReport(2, 86_400 * 40))
  await expect(run(due + 12 * day, new PackFiles(folder, full))).rejects.toThrow('S3 is full')
  expect(await count('positions')).toBe(201)
  expect(await count('track_days')).toBe(2)
  await run(due + 12 * day)
  expect(await count('positions')).toBe(1)
})

test('what a server that was killed left half written is removed after a day', async () => {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'old'), 'half')
  await utimes(join(incoming, 'old'), due / 1000 - 90_000, due / 1000 - 90_000)
  await writeFile(join(incoming, 'new'), 'half')
  await utimes(join(incoming, 'new'), due / 1000, due / 1000)
  await care(onDisk)
  expect(await readdir(incoming)).toEqual(['new'])
})
