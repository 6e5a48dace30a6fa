import { expect, test } from 'vitest'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { quality } from '../../../events/position-report.ts'
import { AlarmFolder, type FoldedAlarm, maxStartsPerHour, type StoredSignal } from './fold.ts'

const overspeed = 2
const forwardCollision = 0x6401
let seq = 0
const signal = (seconds: number, conditions: AlarmCondition[], over: Partial<StoredSignal> = {}): StoredSignal => ({
  seq: String((seq += 1)),
  vehicleId: 1,
  time: seconds * 1_000,
  digest: String(seq),
  quality: 0,
  edition: 2013,
  latitudeE6: 31_000_000,
  longitudeE6: 121_000_000,
  speedDkmh: 500,
  whole: false,
  conditions,
  ...over,
})
const on = (type = overspeed): AlarmCondition => ({ type, on: true })
const off = (type = overspeed): AlarmCondition => ({ type, on: false })
function folded(signals: StoredSignal[], known: FoldedAlarm[] = []): AlarmFolder {
  const folder = new AlarmFolder(known)
  for (const each of signals) folder.fold(each)
  return folder
}
const brief = (folder: AlarmFolder) =>
  [...folder.changes.keys()].map(({ startedAt, endedAt, occurrences }) => [
    startedAt / 1_000,
    endedAt === null ? null : endedAt / 1_000,
    occurrences,
  ])

test('a condition has a start and an end; one without a start has none', () => {
  expect(brief(folded([signal(10, [on()]), signal(40, [off()])]))).toEqual([[10, 40, 1]])
  expect(brief(folded([signal(40, [off()])]))).toEqual([])
})

test('what returns within its hysteresis continues the alarm and counts; later it is another one', () => {
  expect(brief(folded([signal(10, [on()]), signal(20, [off()]), signal(80, [on()])]))).toEqual([[10, null, 2]])
  expect(brief(folded([signal(10, [on()]), signal(20, [off()]), signal(81, [on()])]))).toEqual([
    [10, 20, 1],
    [81, null, 1],
  ])
})

test('an alarm that was processed is not reopened', () => {
  const first = folded([signal(10, [on()]), signal(20, [off()])])
  const [alarm] = first.changes.keys()
  const known = { ...(alarm as FoldedAlarm), id: '1', state: 'processed' as const }
  expect(brief(folded([signal(30, [on()])], [known]))).toEqual([[30, null, 1]])
})

test('a flood is one alarm with a count', () => {
  const signals = Array.from({ length: 30 }, (_, n) => [signal(n * 100, [on()]), signal(n * 100 + 10, [off()])]).flat()
  const all = brief(folded(signals))
  expect(all).toHaveLength(maxStartsPerHour)
  expect(all.at(-1)).toEqual([500, 2_910, 25])
})

test('a whole statement ends what it does not name, except what a rule of the platform found', () => {
  const rule = 257
  const folder = folded([signal(10, [on(), on(1), on(rule)]), signal(20, [on(1)], { whole: true })])
  expect([...folder.changes.keys()].map(({ type, endedAt }) => [type, endedAt])).toEqual([
    [overspeed, 20_000],
    [1, null],
    [rule, null],
  ])
})

test('an event begins and ends at once; the same one in later reports is not counted again, another one is, with its identification', () => {
  const event = (number: number): AlarmCondition => ({
    type: forwardCollision,
    on: true,
    once: true,
    event: number,
    identification: `0${number}`,
  })
  const folder = folded([signal(10, [event(1)]), signal(15, [event(1)]), signal(20, [event(2)])])
  expect(brief(folder)).toEqual([[10, 20, 2]])
  expect(folder.identified.map(({ identification }) => identification.toString('hex'))).toEqual(['01', '02'])
})

test('late conditions are alarms of the past, never open, and widen with each other only', () => {
  const late = { quality: quality.late }
  const folder = folded([signal(1_000, [on()], late), signal(1_300, [on()], late), signal(900, [on()], late)])
  expect(brief(folder)).toEqual([[900, 1_300, 1]])
  expect([...folder.changes.keys()][0]?.late).toBe(true)
  // Covered by what is known already.
  const live = folded([signal(1_000, [on()]), signal(1_050, [on()], late)])
  expect(brief(live)).toEqual([[1_000, null, 1]])
  expect(brief(folded([signal(1_000, [on()], { quality: quality.late | quality.clockUnusable })]))).toEqual([])
})

test('a live report with a wrong clock counts at its arrival and says so, and its end is never before its start', () => {
  const folder = folded([signal(100, [on()], { quality: quality.clockUnusable }), signal(90, [off()])])
  expect(brief(folder)).toEqual([[100, 100, 1]])
  expect([...folder.changes.keys()][0]?.timedByArrival).toBe(true)
})

test('a position without a fix is no place', () => {
  const folder = folded([signal(10, [on()], { quality: quality.noFix })])
  expect([...folder.changes.keys()][0]?.startPlace).toEqual({ latitudeE6: null, longitudeE6: null, speedDkmh: 500 })
})
