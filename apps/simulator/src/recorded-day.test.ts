import { distance } from '@outrider/geo'
import { expect, test } from 'vitest'
import { type RecordedDay, recordedDay, type Spell } from './recorded-day.ts'

const from = Date.UTC(2026, 2, 9, 16)
const day = recordedDay({ from })
const reports = (of: RecordedDay = day) => of.steps.flatMap(step => ('report' in step ? [step.report] : []))
const spells = (name: Spell['name']) => day.spells.filter(spell => spell.name === name)
const spell = (name: Spell['name'], which = 0): Spell => {
  const found = spells(name)[which]
  if (!found) throw new Error(`no ${name} number ${which}`)
  return found
}
const within = ({ from: start, to }: Spell) => reports().filter(({ time }) => time !== null && time >= start && time < to)
const off = ({ latitude, longitude, time }: { latitude: number; longitude: number; time: number | null }) =>
  distance(day.truthAt(time ?? 0), { lat: latitude, lon: longitude })
const located = 0b10

test('the same seed is the same day, another one is another', () => {
  expect(recordedDay({ from }).steps).toEqual(day.steps)
  expect(recordedDay({ from, seed: 2 }).steps).not.toEqual(day.steps)
})

test('it is a whole day, and nothing leaps in truth', () => {
  expect(day.to - day.from).toBe(86_400_000)
  for (let time = from; time < day.to; time += 1_000) {
    expect(distance(day.truthAt(time), day.truthAt(time + 1_000))).toBeLessThan(26)
  }
  expect(day.truthAt(from - 1)).toEqual(day.truthAt(from))
  expect(day.truthAt(day.to + 1_000)).toEqual(day.truthAt(day.to))
})

test('while driving with a fix the reports are where it was', () => {
  const odd = day.spells.filter(({ name }) => ['leap', 'zero', 'tunnel', 'clockBack', 'rollover'].includes(name))
  const driving = spells('drive')
    .flatMap(within)
    .filter(({ time }) => !odd.some(each => (time ?? 0) >= each.from && (time ?? 0) < each.to))
    // Those of the wrong clock lie two hours before, wherever that is.
    .filter(report => off(report) < 10_000)
  expect(driving.length).toBeGreaterThan(500)
  expect(Math.max(...driving.map(off))).toBeLessThan(12)
})

test('parked it drifts, and now and then far', () => {
  const offs = within(spell('park')).map(off)
  expect(Math.max(...offs)).toBeGreaterThan(40)
  expect(Math.max(...offs)).toBeLessThan(200)
})

test('each mishap shows in the reports as it would', () => {
  for (const tunnel of spells('tunnel')) {
    expect(within(tunnel).length).toBeGreaterThan(3)
    for (const { status } of within(tunnel)) expect(status & located).toBe(0)
  }
  expect(within(spell('silent'))).toEqual([])
  for (const { latitude, longitude, status } of within(spell('zero'))) {
    expect([latitude, longitude, status & located]).toEqual([0, 0, located])
  }
  expect(within(spell('leap')).map(off)).toEqual([expect.closeTo(3_000, -2)])
  expect(within(spell('clockBack'))).toEqual([])
  expect(within(spell('rollover'))).toEqual([])
  expect(reports().filter(({ time }) => (time ?? 0) < from)).toHaveLength(6)
})

test('without signal its reports are kept: they stand between two changes of the signal', () => {
  const changes = day.steps.flatMap((step, at) => ('signal' in step ? [[at, step.signal] as const] : []))
  expect(changes.map(([, on]) => on)).toEqual([false, true])
  const [gone, back] = changes.map(([at]) => at)
  expect((back ?? 0) - (gone ?? 0) - 1).toBe(within(spell('noSignal')).length)
})

test('the ferry carries it with ACC off, and its wheels stand still', () => {
  const aboard = within(spell('ferry'))
  expect(new Set(aboard.map(({ status }) => status & 1))).toEqual(new Set([0]))
  expect(new Set(aboard.map(({ extras }) => extras.mileage)).size).toBe(1)
  expect(distance(day.truthAt(spell('ferry').from), day.truthAt(spell('ferry').to))).toBeGreaterThan(25_000)
})
