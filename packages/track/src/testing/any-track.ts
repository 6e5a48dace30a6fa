/** Random tracks for property tests: driving, stopped, without a fix, jumping, with several points of one time. */
import fc from 'fast-check'
import { dayFrom } from './day.ts'
import type { TrackPoint } from '../track.ts'

const step = fc.record({
  seconds: fc.oneof({ weight: 6, arbitrary: fc.constant(10) }, { weight: 1, arbitrary: fc.constantFrom(0, 1, 60, 400, 4_000) }),
  north: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -900_000, max: 900_000 }) },
  ),
  east: fc.integer({ min: -2_000, max: 2_000 }),
  stationary: fc.boolean(),
  fixed: fc.integer({ min: 0, max: 9 }).map(n => n > 0),
  speed: fc.integer({ min: 0, max: 1_200 }),
  recorder: fc.option(fc.integer({ min: 0, max: 1_200 })),
  course: fc.integer({ min: 0, max: 359 }),
  mileage: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
  alarms: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffffffff }) }),
  late: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
})

/** Stretches of a path; each step repeats a few times, so that there are stops and drives and not only noise. */
export const anyPoints: fc.Arbitrary<TrackPoint[]> = fc
  .array(fc.tuple(step, fc.integer({ min: 1, max: 30 })), { maxLength: 24 })
  .map(stretches => {
    const points: TrackPoint[] = []
    let [time, latitude, longitude] = [dayFrom, 30_500_000, 114_300_000]
    for (const [
      { seconds, north, east, stationary, fixed, speed, recorder, course, mileage, alarms, late },
      times,
    ] of stretches) {
      for (let i = 0; i < times; i++) {
        time += seconds * 1_000
        latitude = Math.max(-89_000_000, Math.min(89_000_000, latitude + (stationary ? north % 30 : north)))
        longitude += stationary ? east % 30 : east
        points.push({
          time,
          latitude: fixed ? latitude / 1e6 : null,
          longitude: fixed ? longitude / 1e6 : null,
          speed: stationary ? (speed % 20) / 10 : speed / 10,
          recorderSpeed: recorder === null ? null : recorder / 10,
          course,
          accOn: !stationary,
          mileage: mileage === null ? null : (mileage + i) / 10,
          alarms,
          late,
        })
      }
    }
    return points
  })
