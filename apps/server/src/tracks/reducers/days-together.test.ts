/** A day has the same figures whichever days it is computed with: in its turn, with those that late reports change, or in a rebuild. */
import { standardScore } from '@outrider/contract'
import { sliceTrack, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { NoisyDay } from '../../../../../packages/track/src/testing/noise.ts'
import { dayFrom } from '../../../../../packages/track/src/testing/day.ts'
import { marginAfter, marginBefore } from '../calendar-days.ts'
import { type DayFigures, dayFigures } from './day-figures.ts'

const day = 86_400_000
const measures = standardScore.measures
/** s between reports; what the line of ACC does while the vehicle stands in the evening, by its report. */
interface Day {
  every: number
  flickers: boolean
}
const ordinary: Day = { every: 30, flickers: false }

/** Days that follow each other: three drives each, an evening with the engine off or a line that flickers, a night. */
function made(seed: number, days: readonly Day[]) {
  const noisy = new NoisyDay(seed)
  const { random } = noisy
  for (const [nth, { every, flickers }] of days.entries()) {
    const night = { acc: false, every: 300, noise: 12, tells: 1 }
    noisy.stand(7 * 3_600, night)
    for (let drive = 0; drive < 3; drive++) {
      noisy.drive(1_200 + Math.floor(random() * 1_200), { speed: 40 + random() * 50, course: random() * 360, every })
      noisy.stand(900, { noise: 8, tells: 1, every })
    }
    noisy.stand(3_600, { noise: 8, tells: 1, every, acc: flickers ? at => at % 2 === 0 : false })
    const left = (dayFrom + (nth + 1) * day - noisy.time) / 1_000
    noisy.stand(Math.max(0, left), night)
  }
  const track = trackFromPoints(noisy.points)
  const windows = days.slice(1).map((_, nth) => ({ begin: dayFrom + (nth + 1) * day, end: dayFrom + (nth + 2) * day }))
  const roads = { from: 0, before: dayFrom + 100 * day }
  const alone = windows.flatMap(window =>
    dayFigures(sliceTrack(track, window.begin - marginBefore, window.end + marginAfter), { days: [window], measures, roads }),
  )
  return { alone, together: dayFigures(track, { days: windows, measures, roads }) }
}

const line = ({ engineOn, engineStarts, idling, line: kind }: DayFigures) => ({ engineOn, engineStarts, idling, kind })

test.each([
  ['are all alike', [ordinary, ordinary, ordinary, ordinary]],
  ['have a loose wire among them', [ordinary, ordinary, { every: 30, flickers: true }, ordinary, ordinary]],
  ['are told at other intervals', [ordinary, { every: 10, flickers: false }, { every: 120, flickers: false }, ordinary]],
] satisfies [string, Day[]][])('days that %s have the figures that each has alone', (_, days) => {
  const { alone, together } = made(1, days)
  expect(together).toEqual(alone)
  // There is something to compare.
  for (const { distance, engineStarts, roads } of together) {
    expect(distance).toBeGreaterThan(20_000)
    expect(engineStarts).toBeGreaterThan(0)
    expect(roads).not.toEqual([])
  }
})

test('a wire that is loose on one day says nothing of the engine on the day before and after', () => {
  const { together: sound } = made(3, [ordinary, ordinary, ordinary, ordinary, ordinary])
  const { together: loose } = made(3, [ordinary, ordinary, { every: 30, flickers: true }, ordinary, ordinary])
  expect(loose.map(each => each.line)).toEqual(['sound', 'unsteady', 'sound', 'sound'])
  expect(line(loose[0] as DayFigures)).toEqual(line(sound[0] as DayFigures))
  expect(line(loose[3] as DayFigures)).toEqual(line(sound[3] as DayFigures))
})

/** A drive on each of these mornings, some minutes of rest, then nothing until the next. `towed`: it is elsewhere when it is heard of again. */
function drivesOn(mornings: readonly number[], towed: boolean) {
  const noisy = new NoisyDay(2)
  for (const morning of mornings) {
    noisy.pass((dayFrom + morning * day + 8 * 3_600_000 - noisy.time) / 1_000)
    if (towed) noisy.towed(0, 30)
    noisy.drive(1_800, { speed: 60, course: 90, every: 30 }).stand(900, { noise: 8, tells: 1, every: 30, acc: false })
  }
  const track = trackFromPoints(noisy.points)
  const last = mornings.at(-1) ?? 0
  const windows = Array.from({ length: last + 1 }, (_, nth) => ({ begin: dayFrom + nth * day, end: dayFrom + (nth + 1) * day }))
  const roads = { from: 0, before: dayFrom + 100 * day }
  return {
    together: dayFigures(track, { days: windows, measures, roads }),
    alone: windows.flatMap(window =>
      dayFigures(sliceTrack(track, window.begin - marginBefore, window.end + marginAfter), { days: [window], measures, roads }),
    ),
  }
}

test.each([false, true])('days within a silence have the figures that each has alone, towed meanwhile: %s', towed => {
  const { alone, together } = drivesOn([0, 1, 3, 7, 8, 20], towed)
  expect(together).toEqual(alone)
})

test('nothing is known of a vehicle that reported nothing for longer than a day, until it is heard of again', () => {
  const { together } = drivesOn([0, 4], false)
  const hours = (seconds: number) => Math.round(seconds / 3_600)
  expect(together.map(({ parked, gap }) => [hours(parked), hours(gap)])).toEqual([
    [16, 8],
    // The day after the last report counts as parked.
    [24, 0],
    [0, 24],
    [0, 24],
    [16, 8],
  ])
})
