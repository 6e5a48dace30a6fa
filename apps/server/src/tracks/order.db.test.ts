/** Property test: the track does not depend on the order in which reports arrive, are packed or dropped. */
import { pointAt, type TrackPoint } from '@outrider/track'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PositionReport, quality } from '../events/position-report.ts'
import { IngestRepository } from '../gateway/ingest/ingest.repository.ts'
import { aReport } from '../testing/platform.ts'
import { databaseOfFile } from '../testing/database.ts'
import { PackFiles } from '../packs/pack-files.ts'
import { packFolderOfFile } from '../testing/pack-folder.ts'
import { storedTrack } from './stored-tracks.ts'
import { TrackDaysRepository } from './track-days.repository.ts'
import { packAndExpireTracks } from './track-retention.ts'

const day = 86_400_000
/** Of the first of two days. */
const midnight = Date.UTC(2026, 0, 1)
const database = await databaseOfFile()
const files = new PackFiles(await packFolderOfFile())
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '1', 1, 'truck')`)

const ingest = new IngestRepository()
async function store(reports: readonly PositionReport[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    // A partition may have been dropped: check again, like the gateway.
    ingest.forgetPartitions()
    await ingest.store(client, reports)
  } finally {
    client.release()
  }
}
async function points(from = midnight, to = midnight + 2 * day): Promise<TrackPoint[]> {
  const track = await storedTrack(database.pool, 1, from, to)
  return Array.from({ length: track.length }, (_, row) => pointAt(track, row) as TrackPoint)
}

/** Reports of all kinds around midnight, some with equal times. */
const reports = Array.from({ length: 36 }, (_, at) =>
  aReport(1, 86_400 + (Math.floor(at / 2) - 9) * 600, {
    digest: BigInt(at + 1),
    speedDkmh: at * 7,
    longitudeE6: 121_000_000 + at * 900,
    quality: [0, quality.late, quality.noFix, quality.gcj02][at % 4] ?? 0,
    mileageHm: at % 3 ? at : null,
  }),
)

const events = fc.constantFrom('none', 'pack', 'drop', 'takeOut')
const batches = fc
  .tuple(fc.shuffledSubarray(reports, { minLength: reports.length }), fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), events)))
  .map(([order, cuts]) => {
    const left = [...order]
    const made = cuts.map(([size, after]) => ({ batch: left.splice(0, size), after }))
    return [...made, { batch: left, after: 'none' as const }].filter(({ batch }) => batch.length > 0)
  })

test('in whatever order and portions reports come, and whenever days are packed, dropped or taken out: the same track', async () => {
  const over = midnight + 2 * day
  const keep = { packAfterHours: 0, keepReportDays: 0, packedAfterDays: 0, keepTrackDays: 0 }
  const events = {
    none: () => Promise.resolve(),
    pack: () => packAndExpireTracks(database.pool, keep, over, files),
    drop: () => packAndExpireTracks(database.pool, { ...keep, keepReportDays: 1 }, over + 2 * day, files),
    // Abort the run here.
    takeOut: async () => {
      const days = new TrackDaysRepository(database.pool)
      const [number] = await days.days()
      if (number !== undefined && !(await days.detachedDays()).includes(number)) await days.detach(number)
    },
  }
  const clear = async () => {
    await events.drop()
    await database.pool.query('truncate track_days; truncate positions')
  }
  await clear()
  await store(reports)
  const expected = await points()
  expect(expected).toHaveLength(reports.length)
  const times = expected.map(({ time }) => time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(batches, fc.nat(reports.length - 1), async (coming, which) => {
      await clear()
      const came: PositionReport[] = []
      for (const { batch, after } of coming) {
        // A terminal repeats unacknowledged reports.
        await store([...batch, ...came.slice(0, 2)])
        came.push(...batch)
        await events[after]()
        const known = new Set(came.map(({ speedDkmh }) => speedDkmh / 10))
        expect(await points()).toEqual(expected.filter(({ speed }) => known.has(speed)))
      }
      const at = times[which] ?? 0
      expect(await points(at, at + 600_000)).toEqual(expected.filter(({ time }) => time >= at && time <= at + 600_000))
    }),
    { seed: 808, numRuns: 15 },
  )
})
