/** What is left out of a trial, rows and whole days, changes nothing that is found. */
import {
  type AlarmRuleKind,
  type GeofenceShape,
  ruleKindOf,
  ruleTypeOf,
  sensorConditions,
  sensorDirections,
} from '@outrider/contract'
import { type Track, type TrackPoint, sliceTrack, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import type { StoredRule } from '../../rules/stored-rule.ts'
import { randomOf } from '../../testing/border-days.ts'
import { daysToRead, summaryOf } from '../day-summary.ts'
import { mergeWithoutCopies } from '../report-columns.ts'
import { lookOf } from './can-match.ts'
import { ruleCases } from './rule-cases.ts'
import { type SensorSeries, stretchesOf } from './trial-stretches.ts'

const dayMs = 86_400_000
const began = Date.UTC(2026, 4, 4)
const metre = 1 / 111_195
const place = { latitude: 31, longitude: 121 }
const circle: GeofenceShape = { circle: { ...place, radius: 800 }, polygon: [] }
const route: GeofenceShape = {
  circle: null,
  polygon: [],
  route: {
    points: [place, { latitude: 31.05, longitude: 121 }, { latitude: 31.06, longitude: 121.05 }],
    width: 300,
    sections: [{ from: 0, limit: 40, fromTime: null, toTime: null }],
    waypoints: [],
  },
}

const ruleOf = (kind: AlarmRuleKind, numbers: Record<string, number>, over: Partial<StoredRule> = {}): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind,
  type: ruleTypeOf(kind).number,
  name: kind,
  level: 2,
  parameters: {
    ...Object.fromEntries(
      Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
    ),
    ...numbers,
  },
  geofence: null,
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
  ...over,
})

/**
 * Some days of a vehicle that drives between places around the geofence and far from it, and stands there for minutes or days; with noise, wrong fixes and
 * silences.
 */
function week(seed: number, days: number): Track {
  const random = randomOf(seed)
  const points: TrackPoint[] = []
  let [time, north, east] = [began, 30_000, 0]
  const report = (speed: number, accOn: boolean): void => {
    const noise = () => (random() < 0.003 ? 4_000 : 20) * (random() - 0.5)
    points.push({
      time,
      latitude: place.latitude + (north + noise()) * metre,
      longitude: place.longitude + ((east + noise()) * metre) / Math.cos((31 * Math.PI) / 180),
      speed,
      recorderSpeed: null,
      course: 0,
      accOn,
      mileage: null,
      alarms: 0,
      late: false,
    })
  }
  const until = began + days * dayMs
  while (time < until) {
    const [toNorth, toEast] =
      random() < 0.5 ? [random() * 5_000 - 2_500, random() * 1_000] : [random() * 90_000, random() * 9_000]
    const speed = 25 + random() * 75
    for (let left = Math.hypot(toNorth - north, toEast - east); left > 0 && time < until; ) {
      const step = Math.min(left, (speed / 3.6) * 30)
      north += ((toNorth - north) * step) / left
      east += ((toEast - east) * step) / left
      left -= step
      time += 30_000
      report(speed, true)
      // A light.
      if (random() < 0.02) for (let n = 0; n < 4; n++, time += 30_000) report(0, true)
    }
    if (random() < 0.1) time += random() * 6 * 3_600_000
    const stands = 3_600_000 * (random() < 0.1 ? 40 : random() < 0.5 ? 0.3 : 3) * random()
    const engine = random() < 0.3
    for (const end = Math.min(until, time + stands); time < end; time += engine ? 30_000 : 300_000)
      report(random() < 0.05 ? 2 : 0, engine)
  }
  return trackFromPoints(points)
}

const night = { hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: 22 * 60, end: 6 * 60 } }
const at = (shape: GeofenceShape): Partial<StoredRule> => ({ geofence: { id: '7', name: 'depot', shape } })

test.each<[string, StoredRule, Record<string, number>[], number]>([
  ['a speed', ruleOf('speedLimit', { limit: 85, seconds: 30 }), [{ limit: 90 }, { limit: 80 }], 9],
  ['a speed in a geofence', ruleOf('speedLimit', { limit: 60, seconds: 0 }, at(circle)), [{ limit: 50 }], 5],
  ['driving without a break', ruleOf('continuousDriving', { minutes: 90 }), [{ minutes: 60 }, { pause: 10 }], 5],
  ['driving in the night', ruleOf('bannedHours', { minutes: 40 }, night), [{ minutes: 20 }], 5],
  ['coming', ruleOf('geofenceEntered', {}, at(circle)), [{ margin: 10 }, { margin: 100 }], 9],
  ['leaving', ruleOf('geofenceLeft', {}, at(circle)), [{ margin: 10 }], 9],
  ['a stay', ruleOf('overstay', { minutes: 60 }, at(circle)), [{ minutes: 20 }], 3],
  ['idling there', ruleOf('idling', { minutes: 10 }, at(circle)), [{ minutes: 3 }], 1],
  ['a route', ruleOf('routeLeft', { minutes: 10 }, at(route)), [{ margin: 50 }], 1],
  ['a section', ruleOf('sectionLimit', { seconds: 0 }, at(route)), [{ margin: 5 }], 1],
])('%s', (_, rule, others, fewest) => {
  const variants = others.map(each => ({ ...rule.parameters, ...each }))
  const trial = { rule, variants, timeZone: 'Asia/Shanghai', drivesFrom: 50, from: began + dayMs }
  let [all, rows, days] = [0, 0, 0]
  for (let seed = 1; seed <= 4; seed++) {
    const track = week(seed, 8)
    const whole = ruleCases(track, trial, () => [{ from: 0, to: track.length }])
    expect(ruleCases(track, trial), `rows of seed ${seed}`).toEqual(whole)
    all += whole.flat().length
    for (const { from, to } of stretchesOf(track, [rule], trial)) rows += (to - from) / track.length / 4
    const packed = Array.from({ length: 8 }, (__, day) => sliceTrack(track, began + day * dayMs, began + (day + 1) * dayMs - 1))
    const known = packed.map((part, day) => ({ day, points: part.length, summary: summaryOf(part) }))
    const read = daysToRead(known, lookOf(rule, variants))
    days += read.length
    const parts = mergeWithoutCopies(read.map(day => packed[day] as Track))
    expect(ruleCases(parts, trial), `days of seed ${seed}`).toEqual(whole)
  }
  expect(all, 'cases').toBeGreaterThanOrEqual(fewest)
  expect(rows, 'part of the rows').toBeLessThan(0.9)
  expect(days, 'days').toBeLessThanOrEqual(32)
})

/** A box that is opened now and then, and a sensor that is not heard at times. */
function warmAt({ time }: Track, seed: number): SensorSeries {
  const random = randomOf(seed)
  const read = [...time].filter(() => random() > 0.1)
  const warm = read.map(at => 3 + 9 * Math.max(0, Math.sin(at / 9_000_000)) ** 6 + 2 * (random() - 0.5))
  const other = read.map((_, nth) => (nth % 5 === 0 ? NaN : 4))
  return {
    slots: ['temperature 1', 'temperature 2'],
    times: Float64Array.from(read),
    values: [warm, other].map(each => Float64Array.from(each)),
  }
}

test.each<[string, Record<string, number>, Record<string, number>[], Partial<StoredRule>?]>([
  [
    'what gets warm quickly',
    { direction: sensorDirections.rises, amount: 3, minutes: 20, margin: 0.2 },
    [{ minutes: 60, amount: 4 }, { direction: sensorDirections.falls }, { hold: 600, while: 1 }],
    { kind: 'sensorChange', type: ruleTypeOf('sensorChange').number },
  ],
  [
    'what is too warm for a while, in nights of working days',
    { condition: sensorConditions.above, high: 6, hold: 120 },
    [
      { high: 9, margin: 0 },
      { high: 5, hold: 3_600 },
      { condition: sensorConditions.between, low: 4, high: 5 },
    ],
    { hours: { days: new Set([1, 2, 3, 4, 5]), begin: 20 * 60, end: 9 * 60 } },
  ],
  [
    'what is too warm or too cold while it stands',
    { condition: sensorConditions.outside, low: 2.1, high: 8, while: 2, seconds: 0 },
    [{ high: 11 }],
  ],
  [
    'what is too warm for a while',
    { condition: sensorConditions.above, high: 8, seconds: 600 },
    [{ high: 10 }, { high: 7, seconds: 0 }],
  ],
  [
    'what is too cold while it drives',
    { condition: sensorConditions.below, low: 2.1, while: 1, seconds: 0 },
    [{ low: 2.3, margin: 0 }],
  ],
])('%s', (_, numbers, others, over = {}) => {
  const rule = ruleOf('sensor', { sensor: 1, channel: 0, low: 0, high: 0, while: 0, ...numbers }, over)
  const variants = others.map(each => ({ ...rule.parameters, ...each }))
  let [all, rows] = [0, 0]
  for (let seed = 1; seed <= 3; seed++) {
    const track = week(seed, 6)
    const trial = { rule, variants, timeZone: 'Asia/Shanghai', drivesFrom: 50, from: began, sensors: warmAt(track, seed) }
    const whole = ruleCases(track, trial, () => [{ from: 0, to: track.length }])
    expect(ruleCases(track, trial), `rows of seed ${seed}`).toEqual(whole)
    all += whole.flat().length
    for (const { from, to } of stretchesOf(track, [rule], trial)) rows += (to - from) / track.length / 3
  }
  expect(all, 'cases').toBeGreaterThan(20)
  expect(rows, 'part of the rows').toBeLessThan(0.9)
})
