import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoFleet } from './demo-fleet.ts'
import type { Kept } from './flash-file.ts'
import { Fleet, type FleetOptions } from './fleet.ts'
import type { FleetRow } from './fleet-row.ts'
import { TestPlatform } from './test-platform.ts'

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
const oneByOne = () => platform.values(messages.location).map(({ time }) => time ?? 0)
/** A report of now has come: the past is told. */
const arrived = (since: number) => platform.until(() => oneByOne().some(time => time >= Math.floor(since / 1000) * 1000))

test('the past is told before the present, each report in its order; what had no signal comes together, and nothing twice', async () => {
  const since = Date.now()
  started([row])
  await arrived(since)
  const times = oneByOne()
  expect(since - (times[0] as number)).toBeGreaterThan(day)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const kept = platform.values(messages.locationBatch).flatMap(({ type, locations }) => locations.map(() => type))
  expect(kept.every(type => type === 1)).toBe(true)
  const all = platform.locations().map(({ time }) => time)
  expect(new Set(all).size).toBe(all.length)
})

test('what has been told is not told again: after a while it tells of that while, and what it noted in time is enough for that', async () => {
  const notes: Kept[] = []
  const note = () => {
    notes.push({ ...fleet?.kept.get(row.phone) })
    return Promise.resolve()
  }
  const since = Date.now()
  const kept = started([row], { note })
  await arrived(since)
  expect(notes.length).toBeGreaterThan(1)
  const until = notes.map(noted => noted.until ?? 0)
  expect(until).toEqual(until.toSorted((a, b) => a - b))
  await kept.stop()
  expect(kept.kept.get(row.phone)?.until).toBeGreaterThanOrEqual(since - 1000)

  const [before, again] = [oneByOne().length, Date.now()]
  const lastNight = again - day / 3
  started([row], { kept: new Map([[row.phone, { ...kept.kept.get(row.phone), until: lastNight }]]) })
  const second = () => oneByOne().slice(before)
  await platform.until(() => second().some(time => time >= Math.floor(again / 1000) * 1000))
  expect(second()[0]).toBeGreaterThan(lastNight - 1000)
  expect((second()[0] as number) - lastNight).toBeLessThan(3_600_000)
})

test('one that was started before it had a past, or after weeks, does not tell what might have been told', async () => {
  const since = Date.now()
  started([row, other], {
    kept: new Map([
      [row.phone, {}],
      [other.phone, { until: since - 30 * day }],
    ]),
  })
  await arrived(since)
  const of = (phone: string) => platform.of(messages.location).filter(({ header }) => header.phone.replace(/^0+/, '') === phone)
  await platform.until(() => of(row.phone).length > 0 && of(other.phone).length > 1_000)
  expect(Math.min(...oneByOne())).toBeGreaterThan(since - 7.1 * day)
})

test('stopped amid its past it ends at once', async () => {
  const running = started([row], { pastDays: 7 })
  await platform.until(() => platform.of(messages.location).length > 100)
  await running.stop()
  expect(running.kept.get(row.phone)?.until).toBeLessThan(Date.now() - day)
})

test('one that is not let in does not keep the next from telling', async () => {
  platform.answer = ({ header }) => (header.phone.endsWith(row.phone) ? undefined : 0)
  started([row, other], { patience: 20 })
  await platform.until(() => platform.of(messages.location).some(({ header }) => header.phone.endsWith(other.phone)))
})
