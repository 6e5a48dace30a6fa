import { standardScore } from '@outrider/contract'
import { trackFromPoints, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { factsOfDays } from './day-card.ts'
import { scoreFacts } from './score-facts.ts'

const { measures } = standardScore
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Midnight of the day that is asked about. */
const begin = Date.parse('2026-03-02T00:00:00+08:00')
const day = { begin, end: begin + 24 * hour }
/** Degrees of longitude of a metre at 31 degrees north. */
const degreesOfMetre = 1 / 95_450

interface Stage {
  /** km/h */
  speed: number
  /** ms */
  length: number
  /** It is on its way and says nothing. */
  unheard?: boolean
}

/** A report each 30 s, driving east. */
function drive(from: number, stages: readonly Stage[], every = 30 * second): TrackPoint[] {
  const points: TrackPoint[] = []
  let [time, longitude] = [from, 100]
  for (const { speed, length, unheard } of stages) {
    for (const end = time + length; time < end; time += every) {
      if (!unheard) points.push(point(time, longitude, speed))
      longitude += (speed / 3.6) * (every / second) * degreesOfMetre
    }
  }
  points.push(point(time, longitude, 0))
  return points
}

const point = (time: number, longitude: number, speed: number, alarms = 0): TrackPoint => ({
  time,
  latitude: 31,
  longitude,
  speed,
  recorderSpeed: null,
  course: 90,
  accOn: speed > 0,
  mileage: null,
  alarms,
  late: false,
})

function factsOf(points: readonly TrackPoint[], window = day) {
  const track = trackFromPoints(points)
  const [of] = factsOfDays(track, [window])
  if (!of) throw new Error('no day')
  return scoreFacts(of, measures)
}

test('A long silence on the way leaves its distance uncovered, a short one and a silence at rest do not', () => {
  const driving = { speed: 60, length: hour }
  const unheard = factsOf(drive(begin + 8 * hour, [driving, { ...driving, length: 40 * minute, unheard: true }, driving]))
  expect(unheard.driven / 160_000).toBeCloseTo(1, 1)
  expect(unheard.uncovered / 40_000).toBeCloseTo(1, 1)
  expect(unheard.events.filter(({ kind }) => kind === 'uncovered')).toHaveLength(1)
  expect(factsOf(drive(begin + 8 * hour, [driving, { ...driving, length: 29 * minute, unheard: true }, driving])).uncovered).toBe(
    0,
  )
  // 15 km in 40 minutes: not more than 20.
  expect(factsOf(drive(begin + 8 * hour, [driving, { speed: 22, length: 40 * minute, unheard: true }, driving])).uncovered).toBe(
    0,
  )
})

test('Above the limit for longer than 30 s is an event, again within a minute the same one', () => {
  const [slow, fast] = [
    { speed: 80, length: 10 * minute },
    { speed: 110, length: minute },
  ]
  const once = factsOf(drive(begin + 8 * hour, [slow, { speed: 110, length: 2 * minute }, slow], 10 * second))
  expect(once).toMatchObject({ overspeeds: 1, overspeedTime: 110 })
  expect(once.events).toContainEqual(expect.objectContaining({ kind: 'overspeed', value: 110 }))
  // Four reports: from the first to the last 30 s.
  expect(factsOf(drive(begin + 8 * hour, [slow, { speed: 110, length: 40 * second }, slow], 10 * second)).overspeeds).toBe(0)
  const brief = { speed: 90, length: 30 * second }
  expect(factsOf(drive(begin + 8 * hour, [slow, fast, brief, fast, slow], 10 * second)).overspeeds).toBe(1)
  expect(factsOf(drive(begin + 8 * hour, [slow, fast, slow, fast, slow], 10 * second)).overspeeds).toBe(2)
})

test('At night the limit is lower', () => {
  const way = [
    { speed: 70, length: 10 * minute },
    { speed: 90, length: 5 * minute },
    { speed: 70, length: 10 * minute },
  ]
  expect(factsOf(drive(begin + 2 * hour, way)).overspeeds).toBe(1)
  expect(factsOf(drive(begin + 12 * hour, way)).overspeeds).toBe(0)
})

test('Driving beyond four hours by day and two at night counts, a rest of 20 minutes ends it', () => {
  const drives = (hours: number) => ({ speed: 70, length: hours * hour })
  const rests = (minutes: number) => ({ speed: 0, length: minutes * minute })
  const near = (seconds: number, hours: number) => expect(seconds / 3_600).toBeCloseTo(hours, 1)
  const byDay = factsOf(drive(begin + 8 * hour, [drives(5.5)]))
  near(byDay.fatigueByDay, 1.5)
  expect(byDay.fatigueAtNight).toBe(0)
  const rested = factsOf(drive(begin + 8 * hour, [drives(3), rests(30), drives(3)]))
  expect(rested.fatigueByDay + rested.fatigueAtNight).toBe(0)
  near(factsOf(drive(begin + 8 * hour, [drives(3), rests(10), drives(3)])).fatigueByDay, 2)
  near(factsOf(drive(begin + hour, [drives(3)])).fatigueAtNight, 1)
  // From 21:00 the evening before: two hours of night are over at midnight, one until 01:00 counts here.
  const overMidnight = drive(begin - 3 * hour, [drives(4)])
  near(factsOf(overMidnight).fatigueAtNight, 1)
  near(factsOf(overMidnight, { begin: begin - 24 * hour, end: begin }).fatigueAtNight, 0)
})

test('A fix that nobody could have driven to drifts', () => {
  const points = drive(begin + 8 * hour, [{ speed: 60, length: hour }])
  const at = 60
  const odd = points[at]
  if (!odd) throw new Error('no such point')
  points[at] = { ...odd, longitude: (odd.longitude ?? 0) + 1 }
  expect(factsOf(points)).toMatchObject({ driftFixes: 1, overspeeds: 0 })
  expect(factsOf(drive(begin + 8 * hour, [{ speed: 60, length: hour }])).driftFixes).toBe(0)
})
