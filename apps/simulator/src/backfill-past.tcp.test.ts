import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoFleet } from './demo-fleet.ts'
import type { SavedState } from './state-file.ts'
import { Fleet, type FleetOptions } from './fleet.ts'
import type { FleetRow } from './fleet-row.ts'
import { TestPlatform } from './testing/platform.ts'

const day = 86_400_000
const [row, other] = demoFleet.filter(({ past, kind }) => past && kind === 'haul') as FleetRow[] as [FleetRow, FleetRow]
let platform: TestPlatform
let port: number
let fleet: Fleet | undefined

beforeEach(async () => {
  platform = new TestPlatform()
  port = await platform.listen()
})
afterEach(async () => {
  await fleet?.stop()
  await platform.close()
})

function started(rows: readonly FleetRow[], options: Partial<FleetOptions> = {}): Fleet {
  fleet = new Fleet(rows, { host: '127.0.0.1', port, seed: 1, interval: 0.2, speedup: 1, pastDays: 1, ...options })
  void fleet.start()
  return fleet
}
const liveTimes = () => platform.values(messages.location).map(({ time }) => time ?? 0)
/** A current report has arrived: the backfill is complete. */
const arrived = (since: number) => platform.until(() => liveTimes().some(time => time >= Math.floor(since / 1000) * 1000))

test('the past is sent before current reports, in time order; buffered reports come in batches, and nothing comes twice', async () => {
  const since = Date.now()
  started([row])
  await arrived(since)
  const times = liveTimes()
  expect(since - (times[0] as number)).toBeGreaterThan(day)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const batchTypes = platform.values(messages.locationBatch).flatMap(({ type, locations }) => locations.map(() => type))
  expect(batchTypes.every(type => type === 1)).toBe(true)
  const all = platform.locations().map(({ time }) => time)
  expect(new Set(all).size).toBe(all.length)
})

test('a restart backfills only the time since the saved progress', async () => {
  const saves: SavedState[] = []
  const saveProgress = () => {
    saves.push({ ...fleet?.savedStates.get(row.phone) })
    return Promise.resolve()
  }
  const since = Date.now()
  const first = started([row], { saveProgress })
  await arrived(since)
  expect(saves.length).toBeGreaterThan(1)
  const until = saves.map(saved => saved.until ?? 0)
  expect(until).toEqual(until.toSorted((a, b) => a - b))
  // The progress includes a report once its acknowledgement has come back.
  await expect.poll(() => first.savedStates.get(row.phone)?.until ?? 0).toBeGreaterThanOrEqual(since - 1000)
  await first.stop()

  const [before, again] = [liveTimes().length, Date.now()]
  const lastNight = again - day / 3
  started([row], { savedStates: new Map([[row.phone, { ...first.savedStates.get(row.phone), until: lastNight }]]) })
  const second = () => liveTimes().slice(before)
  await platform.until(() => second().some(time => time >= Math.floor(again / 1000) * 1000))
  expect(second()[0]).toBeGreaterThan(lastNight - 1000)
  expect((second()[0] as number) - lastNight).toBeLessThan(3_600_000)
})

test('a vehicle without saved progress, or with one weeks old, does not repeat history', async () => {
  const since = Date.now()
  started([row, other], {
    savedStates: new Map([
      [row.phone, {}],
      [other.phone, { until: since - 30 * day }],
    ]),
  })
  await arrived(since)
  const of = (phone: string) => platform.of(messages.location).filter(({ header }) => header.phone.replace(/^0+/, '') === phone)
  await platform.until(() => of(row.phone).length > 0 && of(other.phone).length > 1_000)
  expect(Math.min(...liveTimes())).toBeGreaterThan(since - 7.1 * day)
})

test('stopping during the backfill ends it immediately', async () => {
  const running = started([row], { pastDays: 7 })
  await platform.until(() => platform.of(messages.location).length > 100)
  await running.stop()
  expect(running.savedStates.get(row.phone)?.until).toBeLessThan(Date.now() - day)
})

test('a vehicle that cannot authenticate does not block the backfill of the next one', async () => {
  platform.reply = ({ header }) => (header.phone.endsWith(row.phone) ? undefined : 0)
  started([row, other], { backfillTimeoutMs: 20 })
  await platform.until(() => platform.of(messages.location).some(({ header }) => header.phone.endsWith(other.phone)))
})
