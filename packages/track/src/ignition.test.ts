/** Neighbours of shared/field/16: what a loose wire is, and what a driver does who switches often. */
import { expect, test } from 'vitest'
import { movementOf } from './movement-of-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

const ignitionOf = (day: NoisyDay) => movementOf(trackFromPoints(day.points)).ignition
const begun = () => new NoisyDay(9).stand(1_800, { acc: false, every: 60 }).drive(1_200, { speed: 40 })

test.each([
  [4, 300, 240, 10],
  [6, 180, 180, 10],
  [5, 400, 200, 60],
  [3, 190, 1_200, 30],
])('%d starts at one rest, off for %d s and on for %d s, are starts and no loose wire', (times, off, on, every) => {
  const day = begun()
  for (let nth = 0; nth < times; nth++) day.stand(off, { acc: false, every }).stand(on, { every })
  expect(ignitionOf(day.stand(3_600, { acc: false, every: 60 }))).toMatchObject({
    line: 'sound',
    starts: { length: times + 1 },
  })
})

test.each([
  [10, 10],
  [60, 60],
  [40, 10],
  [120, 60],
])('a line that goes on and off each %d s at rest is a loose wire, and starts nothing', (seconds, every) => {
  const day = begun()
  for (let passed = 0; passed < 7_200; passed += 2 * seconds) day.stand(seconds, { every }).stand(seconds, { acc: false, every })
  expect(ignitionOf(day.drive(1_200, { speed: 40 }).stand(3_600, { acc: false, every: 60 }))).toMatchObject({
    line: 'unsteady',
    starts: { length: 2 },
  })
})

const parked = (day: NoisyDay, seconds = 1_800, every = 60) => day.stand(seconds, { acc: false, every })
/** Four trips that begin and end as given, with half an hour between. */
function fourTrips(begins: (day: NoisyDay) => unknown, ends: (day: NoisyDay) => unknown, every: number): NoisyDay {
  const day = parked(new NoisyDay(5))
  for (let trip = 0; trip < 4; trip++) {
    begins(day)
    day.drive(1_200, { speed: 40, every, course: trip * 90 })
    ends(day)
    parked(day)
  }
  return day
}
const nothing = () => undefined

test.each([10, 30])(
  'a line that goes on late, under way, has started the engine; one that goes off early or late too (each %d s)',
  every => {
    for (const reports of [1, 2, 3, 5, 8, 12, 20]) {
      const late = fourTrips(day => day.drive(reports * every, { speed: 40, every, acc: false }), nothing, every)
      expect([reports, ignitionOf(late)]).toMatchObject([reports, { line: 'sound', starts: { length: 4 } }])
      const early = fourTrips(nothing, day => day.drive(reports * every, { speed: 40, every, acc: false }), every)
      expect([reports, ignitionOf(early)]).toMatchObject([reports, { line: 'sound', starts: { length: 4 } }])
    }
    for (const seconds of [30, 120, 300, 900, 3_600])
      expect(ignitionOf(fourTrips(nothing, day => day.stand(seconds, { every }), every))).toMatchObject({
        line: 'sound',
        starts: { length: 4 },
      })
  },
)

test.each([10, 30])('a line that is off on the move for long, and comes back there, has started nothing (each %d s)', every => {
  const towed = parked(new NoisyDay(5)).drive(1_200, { speed: 40, every })
  towed.drive(600, { speed: 30, every, acc: false }).drive(1_200, { speed: 40, every })
  expect(ignitionOf(parked(towed))).toMatchObject({ line: 'sound', starts: { length: 1 } })
})

test.each([10, 30])(
  'a line that is always on is so from an hour and a half at rest on, though it drops out once (each %d s)',
  every => {
    for (const [minutes, line] of [
      [60, 'sound'],
      [85, 'sound'],
      [89, 'sound'],
      [91, 'alwaysOn'],
      [95, 'alwaysOn'],
      [600, 'alwaysOn'],
    ] as const)
      for (const drop of ['none', 'at rest', 'on the move']) {
        const day = new NoisyDay(5).stand(600, { every }).drive(600, { speed: 40, every })
        if (drop === 'on the move') day.drive(every, { speed: 40, every, acc: false })
        day.drive(600, { speed: 40, every }).stand(minutes * 30, { every })
        if (drop === 'at rest') day.stand(every, { acc: false, every })
        day.stand(minutes * 30, { every }).drive(1_200, { speed: 40, every })
        expect([minutes, drop, ignitionOf(day)]).toMatchObject([minutes, drop, { line, starts: [] }])
      }
  },
)

test.each([10, 30])('two drop-outs under way within an hour are none of a loose wire, three are (each %d s)', every => {
  for (const [drops, line] of [
    [1, 'sound'],
    [2, 'sound'],
    [3, 'unsteady'],
    [6, 'unsteady'],
  ] as const) {
    const day = parked(new NoisyDay(5)).drive(300, { speed: 40, every })
    for (let nth = 0; nth < drops; nth++) day.drive(every, { speed: 40, every, acc: false }).drive(300, { speed: 40, every })
    expect([drops, ignitionOf(parked(day, 3_600))]).toMatchObject([drops, { line, starts: { length: 1 } }])
  }
})

test.each([10, 30])('a parked vehicle whose line is on in one report was not started, in two it was (each %d s)', every => {
  for (const [reports, starts] of [
    [1, 2],
    [2, 5],
    [4, 5],
  ] as const) {
    const day = parked(new NoisyDay(5)).drive(1_200, { speed: 40, every })
    for (let nth = 0; nth < 3; nth++) parked(day, 600, every).stand(reports * every, { every })
    parked(day, 3_600, every).drive(1_200, { speed: 40, every })
    expect([reports, ignitionOf(day).starts.length]).toEqual([reports, starts])
  }
})

test('a line that is never on says nothing', () => {
  const day = parked(new NoisyDay(5)).drive(3_600, { speed: 40, acc: false })
  expect(ignitionOf(parked(day))).toMatchObject({ line: 'neverOn', starts: [], on: [] })
})
