import { distance } from '@outrider/geo'
import { expect, test } from 'vitest'
import { type RecordedDay, recordedDay, type DaySegment } from './recorded-day.ts'

const from = Date.UTC(2026, 2, 9, 16)
const day = recordedDay({ from })
const reports = (of: RecordedDay = day) => of.steps.flatMap(step => ('report' in step ? [step.report] : []))
const segments = (name: DaySegment['name']) => day.segments.filter(segment => segment.name === name)
const segment = (name: DaySegment['name'], which = 0): DaySegment => {
  const found = segments(name)[which]
  if (!found) throw new Error(`no ${name} number ${which}`)
  return found
}
const within = ({ from: start, to }: DaySegment) => reports().filter(({ time }) => time !== null && time >= start && time < to)
const off = ({ latitude, longitude, time }: { latitude: number; longitude: number; time: number | null }) =>
  distance(day.truthAt(time ?? 0), { lat: latitude, lon: longitude })
const located = 0b10

test('the same seed gives the same day, another seed another day', () => {
  expect(recordedDay({ from }).steps).toEqual(day.steps)
  expect(recordedDay({ from, seed: 2 }).steps).not.toEqual(day.steps)
})

test('the day has 24 hours, and the true position never jumps', () => {
  expect(day.to - day.from).toBe(86_400_000)
  for (let time = from; time < day.to; time += 1_000) {
    expect(distance(day.truthAt(time), day.truthAt(time + 1_000))).toBeLessThan(26)
  }
  expect(day.truthAt(from - 1)).toEqual(day.truthAt(from))
  expect(day.truthAt(day.to + 1_000)).toEqual(day.truthAt(day.to))
})

test('while driving with a fix the reported positions are close to the true ones', () => {
  const odd = day.segments.filter(({ name }) => ['outlier', 'zero', 'tunnel', 'clockBack', 'rollover'].includes(name))
  const driving = segments('drive')
    .flatMap(within)
    .filter(({ time }) => !odd.some(each => (time ?? 0) >= each.from && (time ?? 0) < each.to))
    // Reports with the wrong clock are compared with the position two hours earlier.
    .filter(report => off(report) < 10_000)
  expect(driving.length).toBeGreaterThan(500)
  expect(Math.max(...driving.map(off))).toBeLessThan(12)
})

test('the fix drifts while parked, sometimes far', () => {
  const offs = within(segment('park')).map(off)
  expect(Math.max(...offs)).toBeGreaterThan(40)
  expect(Math.max(...offs)).toBeLessThan(200)
})

test('each fault shows in the reports', () => {
  for (const tunnel of segments('tunnel')) {
    expect(within(tunnel).length).toBeGreaterThan(3)
    for (const { status } of within(tunnel)) expect(status & located).toBe(0)
  }
  expect(within(segment('terminalOff'))).toEqual([])
  for (const { latitude, longitude, status } of within(segment('zero'))) {
    expect([latitude, longitude, status & located]).toEqual([0, 0, located])
  }
  expect(within(segment('outlier')).map(off)).toEqual([expect.closeTo(3_000, -2)])
  expect(within(segment('clockBack'))).toEqual([])
  expect(within(segment('rollover'))).toEqual([])
  expect(reports().filter(({ time }) => (time ?? 0) < from)).toHaveLength(6)
})

test('without a signal its reports are buffered: they come between two changes of the signal', () => {
  const changes = day.steps.flatMap((step, at) => ('signal' in step ? [[at, step.signal] as const] : []))
  expect(changes.map(([, on]) => on)).toEqual([false, true])
  const [lost, back] = changes.map(([at]) => at)
  expect((back ?? 0) - (lost ?? 0) - 1).toBe(within(segment('noSignal')).length)
})

test('on the ferry it moves with ACC off, and the odometer does not change', () => {
  const aboard = within(segment('ferry'))
  expect(new Set(aboard.map(({ status }) => status & 1))).toEqual(new Set([0]))
  expect(new Set(aboard.map(({ extras }) => extras.mileage)).size).toBe(1)
  expect(distance(day.truthAt(segment('ferry').from), day.truthAt(segment('ferry').to))).toBeGreaterThan(25_000)
})
