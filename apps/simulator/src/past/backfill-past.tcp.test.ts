import { type Location, messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backfillPast } from './backfill-past.ts'
import { demoFleet } from '../fleet/demo-fleet.ts'
import type { SavedState } from '../fleet/state-file.ts'
import { driverCardOf } from '../device/driver-card.ts'
import { Fleet, type FleetOptions } from '../fleet/fleet.ts'
import type { FleetRow } from '../fleet/fleet-row.ts'
import { Terminal } from '../terminal.ts'
import { TestPlatform } from '../testing/platform.ts'

const day = 86_400_000
const place = { alarms: 0, status: 3, latitude: 31.23, longitude: 121.47, altitude: 12, speed: 0, course: 90, extras: {} }
const [row, other] = demoFleet.filter(({ past, kind }) => past === 'first' && kind === 'haul') as FleetRow[] as [
  FleetRow,
  FleetRow,
]
// In a town: where it is at this time of day always has a mobile signal.
const beside = demoFleet.find(({ past, kind }) => past === 'beside' && kind === 'city') as FleetRow
const off = demoFleet.find(({ kind }) => kind === 'off') as FleetRow
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

/** Sixty times as fast: at this time of day a vehicle may be minutes from where it has a mobile signal again, and reports nothing meanwhile. */
function started(rows: readonly FleetRow[], options: Partial<FleetOptions> = {}): Fleet {
  fleet = new Fleet(rows, { host: '127.0.0.1', port, seed: 1, interval: 0.2, speedup: 60, pastDays: 1, ...options })
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
  // Several live ones a second have the same time on the wire, and those of a place without a signal come together.
  const all = platform.locations().map(({ time }) => time ?? 0)
  const past = all.filter(time => time < since - 1_000)
  expect(past.length).toBeGreaterThan(100)
  expect(new Set(past).size).toBe(past.length)
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

test('a past that ends where there is no signal is told whole, and live reports follow', async () => {
  const terminal = new Terminal({ host: '127.0.0.1', port, phone: row.phone, plate: row.plate })
  await terminal.start()
  const steps = [0, 1, 2].map(minute => ({ report: { ...place, time: Date.UTC(2026, 0, 1, 0, minute) }, buffered: true }))
  await backfillPast(terminal, { steps, driver: driverCardOf(row.phone), saveProgress: () => Promise.resolve() })
  await terminal.report({ ...place, time: Date.UTC(2026, 0, 2) })
  await terminal.stop()
  expect(platform.locations()).toHaveLength(4)
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

const lateTimes = () =>
  platform.values(messages.locationBatch).flatMap(({ locations }) => locations.map(({ location }) => location.time ?? 0))
/** Without what it reported live before the platform had let it in, which comes in a batch as well. */
const pastTimes = (since: number) => lateTimes().filter(time => time < since - 1_000)
const untoldOf = (running: Fleet, { phone }: FleetRow) => running.savedStates.get(phone)?.untold

test('a past beside is told in late reports, once, while the vehicle reports live from where it ends', async () => {
  const since = Date.now()
  const running = started([beside], { pastDays: 7 })
  expect(untoldOf(running, beside)).toHaveLength(1)
  await arrived(since)
  await expect.poll(() => untoldOf(running, beside)).toBeUndefined()
  expect(liveTimes().every(time => time >= since - 1_000)).toBe(true)
  const late = pastTimes(since)
  expect(late).toEqual(late.toSorted((a, b) => a - b))
  expect(new Set(late).size).toBe(late.length)
  // Two days and today so far, whatever --past-days says.
  expect(since - (late[0] as number)).toBeGreaterThan(2 * day - 600_000)
  expect(since - (late[0] as number)).toBeLessThan(3 * day)
  expect(since - (late.at(-1) as number)).toBeLessThan(3_000_000)
  const odometer = (which: 'first' | 'last', locations: readonly Location[]) =>
    locations.at(which === 'first' ? 0 : -1)?.extras.mileage ?? 0
  const lateOnes = platform.values(messages.locationBatch).flatMap(({ locations }) => locations.map(({ location }) => location))
  const sent = lateOnes.filter(({ time }) => (time ?? 0) < since - 1_000)
  const driven = odometer('first', platform.values(messages.location)) - odometer('last', sent)
  expect(driven).toBeGreaterThanOrEqual(0)
  expect(driven).toBeLessThan(40)
})

test('what a stop left untold is told after the next start, the same reports', async () => {
  platform.reply = ({ header }) => (header.messageId === messages.locationBatch.id ? undefined : 0)
  const since = Date.now()
  const first = started([beside], { pastDays: 1 })
  await platform.until(() => pastTimes(since).length > 0)
  await first.stop()
  const untold = untoldOf(first, beside)
  expect(untold).toHaveLength(1)
  const before = new Set(pastTimes(since))
  const states = new Map(first.savedStates)

  platform.reply = () => 0
  platform.received.length = 0
  const second = started([beside], { pastDays: 1, savedStates: states })
  await expect.poll(() => untoldOf(second, beside)).toBeUndefined()
  const again = new Set(pastTimes(since))
  expect([...before].filter(time => !again.has(time))).toEqual([])
  expect(again.size).toBeGreaterThan(100)
})

test('a vehicle that is switched off tells until when it reported, and leaves for good', async () => {
  const first = started([off], { pastDays: 7 })
  await platform.until(() => platform.of(messages.logout).length > 0)
  expect(untoldOf(first, off)).toBeUndefined()
  expect(liveTimes()).toEqual([])
  expect(lateTimes().length).toBeGreaterThan(100)
  expect(Math.max(...lateTimes())).toBeLessThan(Date.now() - 6 * 3_600_000 + 1_000)
  await first.stop()
  platform.received.length = 0
  const second = started([off, beside], { pastDays: 7, savedStates: first.savedStates })
  await platform.until(() => liveTimes().length > 1)
  expect(platform.of(messages.location).filter(({ header }) => header.phone.endsWith(off.phone))).toEqual([])
  expect(second.savedStates.get(off.phone)?.untold).toBeUndefined()
})
