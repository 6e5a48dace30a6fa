import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestOf } from '../../gateway/ingest/digest.ts'
import { PackDamaged } from './bytes.ts'
import { type PartOfDay, packFile, readPack, reportsOfBlock } from './pack-file.ts'
import { differenceOf, emptyReports, joinedReports, pickedReports, type StoredReports } from './stored-reports.ts'

const day = { vehicleId: 7, day: '2026-01-01' }
const midnight = Date.UTC(2026, 0, 1) * 1000
const dayLong = 86_400_000_000
const whole: PartOfDay = { from: midnight, to: midnight + dayLong - 1, extras: true, digests: true }
const readerOf =
  (bytes: Buffer, seen: number[] = []) =>
  (start: number, end: number) => {
    seen.push(start)
    return Promise.resolve(bytes.subarray(start, end))
  }
const read = (bytes: Buffer, part: Partial<PartOfDay> = {}) => readPack(day, readerOf(bytes), { ...whole, ...part })

const int4 = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(-(2 ** 31), 2 ** 31 - 1),
)
const int2 = fc.oneof(fc.integer({ min: -32_768, max: 32_767 }), fc.constantFrom(0, 1, -32_768, 32_767))
const or = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const item = fc
  .tuple(fc.constantFrom(1, 2, 3, 0x14, 0x25, 0x30, 0x64, 0xeb), fc.uint8Array({ maxLength: 12 }))
  .map(([id, value]) => Buffer.from([id, value.length, ...value]))
const extras = fc.oneof(
  fc.array(item, { maxLength: 5 }).map(items => Buffer.concat(items)),
  fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
)
const anyTime = fc.oneof(
  fc.integer({ min: 0, max: 86_399 }).map(s => midnight + s * 1e6),
  fc.integer({ min: midnight, max: midnight + dayLong - 1 }),
)
const report = fc.record({
  time: anyTime,
  receivedAt: fc.oneof(anyTime, fc.integer({ min: 0, max: 4_102_444_800_000_000 })),
  reportedTime: or(fc.integer({ min: 946_684_800_000_000, max: 4_102_444_799_000_000 })),
  latitudeE6: int4,
  longitudeE6: int4,
  altitude: int2,
  speedDkmh: int2,
  course: int2,
  alarms: int4,
  status: int4,
  mileageHm: or(int4),
  fuelDl: or(int4),
  quality: int2,
  source: int2,
  edition: or(int2),
  digest: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  extras: or(extras),
})
type Row = typeof report extends fc.Arbitrary<infer T> ? T : never

function reportsOf(rows: readonly Row[]): StoredReports {
  const reports = emptyReports(rows.length)
  for (const [at, { digest, extras: items, ...numbers }] of rows.entries()) {
    for (const [name, value] of Object.entries(numbers)) reports[name as keyof typeof numbers][at] = value ?? Number.NaN
    reports.digest[at] = digest
    reports.extras[at] = items
  }
  return joinedReports([reports])
}

/** What the terminal has sent: the beginning of each field is that of the standard's table. */
function bodyOfReport(reports: StoredReports, row: number, zoneMinutes: number): Buffer {
  const body = Buffer.alloc(28)
  body.writeInt32BE(reports.status[row] as number, 4)
  body.writeInt32BE(reports.latitudeE6[row] as number, 8)
  body.writeInt32BE(reports.longitudeE6[row] as number, 12)
  body.writeInt16BE(reports.speedDkmh[row] as number, 18)
  body.writeInt16BE(reports.course[row] as number, 20)
  const clock = new Date((reports.time[row] as number) / 1000 + zoneMinutes * 60_000).toISOString()
  body.write(clock.slice(2, 19).replaceAll(/\D/g, ''), 22, 'hex')
  return Buffer.concat([body, reports.extras[row] ?? Buffer.alloc(0)])
}

/** A vehicle that reports each ten seconds, as a terminal would; its digests are those of its bodies. */
function ordinaryDay(length: number, zoneMinutes = 480): StoredReports {
  const reports = emptyReports(length)
  for (let at = 0; at < length; at++) {
    const second = at * 10
    const driving = second % 7_200 < 5_400
    const way = second * 83
    reports.time[at] = midnight + second * 1e6
    reports.receivedAt[at] = midnight + second * 1e6 + (300 + ((at * 7919) % 1_500)) * 1_000
    reports.reportedTime[at] = Number.NaN
    reports.latitudeE6[at] = 31_230_000 + (driving ? Math.round(way + Math.sin(at / 9) * 400) : way)
    reports.longitudeE6[at] = 121_470_000 + (driving ? Math.round(way + Math.cos(at / 13) * 400) : way)
    reports.speedDkmh[at] = driving ? 400 + ((at * 31) % 60) : 0
    reports.course[at] = driving ? 45 + ((at * 17) % 9) : 45
    reports.status[at] = driving ? 3 : 2
    reports.mileageHm[at] = 100_000 + Math.floor(second / 9)
    reports.fuelDl[at] = Number.NaN
    reports.edition[at] = 2019
    const items = Buffer.from('0104000000003001193101 09'.replaceAll(' ', ''), 'hex')
    items.writeUInt32BE(reports.mileageHm[at] as number, 2)
    reports.extras[at] = items
    reports.digest[at] = digestOf(bodyOfReport(reports, at, zoneMinutes))
  }
  return reports
}

describe('a pack', () => {
  test('says of any reports every column as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 40 }), async rows => {
        const reports = reportsOf(rows)
        expect(differenceOf(reports, await read(packFile(day, reports)))).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  test('has 3 to 8 bytes for an ordinary report, in any zone of its clock', async () => {
    for (const zone of [480, 0, -210]) {
      const reports = ordinaryDay(700, zone)
      const bytes = packFile(day, reports)
      expect(differenceOf(reports, await read(bytes))).toBeUndefined()
      expect(bytes.length / reports.length).toBeLessThan(8)
    }
  })

  test('is read in part without the other blocks, and exactly from one time to another', async () => {
    const reports = ordinaryDay(reportsOfBlock * 2 + 300)
    const bytes = packFile(day, reports)
    const first = reportsOfBlock * 2 + 10
    const rows = Array.from({ length: 50 }, (_, at) => first + at)
    const seen: number[] = []
    const found = await readPack(day, readerOf(bytes, seen), {
      ...whole,
      from: reports.time[first] as number,
      to: reports.time[first + 49] as number,
    })
    expect(differenceOf(pickedReports(reports, rows), found)).toBeUndefined()
    expect(seen).toHaveLength(2)
    expect(await read(bytes, { from: midnight - 10, to: midnight - 1 })).toHaveLength(0)
    expect((await read(bytes, { digests: false, extras: false })).latitudeE6).toEqual(reports.latitudeE6)
  })

  test('that was changed anywhere, or is of another vehicle, is not read', async () => {
    const bytes = packFile(day, ordinaryDay(40))
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 0x10
      await expect(read(changed)).rejects.toBeInstanceOf(PackDamaged)
    }
    await expect(read(bytes.subarray(0, bytes.length - 1))).rejects.toBeInstanceOf(PackDamaged)
    await expect(read(Buffer.alloc(0))).rejects.toBeInstanceOf(PackDamaged)
    await expect(readPack({ ...day, vehicleId: 8 }, readerOf(bytes), whole)).rejects.toBeInstanceOf(PackDamaged)
  })

  test('is not made of times that it could not give back', () => {
    const reports = ordinaryDay(3)
    reports.time[2] = Number.POSITIVE_INFINITY
    expect(() => packFile(day, reports)).toThrow(RangeError)
  })
})

test('reports that are there twice are joined to one, the first that was stored', () => {
  const [one, other] = [ordinaryDay(5), ordinaryDay(7)]
  other.receivedAt[2] = midnight
  const joined = joinedReports([one, other])
  expect(joined).toHaveLength(7)
  expect(joined.receivedAt[2]).toBe(one.receivedAt[2])
  expect(differenceOf(joinedReports([joined, other]), joined)).toBeUndefined()
})
