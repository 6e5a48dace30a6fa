/** The same day asked in every place that tells a distance or a number of stops; all of them read one account of movement. */
import { standardScore } from '@outrider/contract'
import { distance } from '@outrider/geo'
import {
  defaultMovement,
  distancesOf,
  durationOf,
  gapsIn,
  gapThreshold,
  idlingIn,
  isLeast,
  mergeTracks,
  mileageOf,
  type MovementSettings,
  packTrack,
  periodParts,
  sliceTrack,
  stopRuleOf,
  stopsIn,
  trackFromPoints,
  unpackTrack,
  withMovement,
} from '@outrider/track'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoisyDay } from '../../../../../packages/track/src/testing/noise.ts'
import { dayFrom } from '../../../../../packages/track/src/testing/day.ts'
import { dayCards } from './day-card.ts'
import { dayFigures } from './day-figures.ts'
import { pathOf } from './shared-path.ts'

const day = 86_400_000

type Part = (day: NoisyDay) => void
/** Parts of a day, in any order: what fleets do, and what their receivers do with it. */
const part: fc.Arbitrary<Part> = fc
  .record({
    kind: fc.constantFrom('drive', 'park', 'idle', 'wait', 'jam', 'garage', 'wild'),
    seconds: fc.integer({ min: 60, max: 5_400 }),
    speed: fc.integer({ min: 15, max: 90 }),
    course: fc.integer({ min: 0, max: 359 }),
    noise: fc.integer({ min: 3, max: 60 }),
    every: fc.constantFrom(5, 10, 15, 30, 60),
  })
  .map(({ kind, seconds, speed, course, noise, every }) => (each: NoisyDay) => {
    if (kind === 'drive') each.drive(seconds, { speed, course, every })
    if (kind === 'park') each.stand(seconds, { noise, tells: 3, acc: false, every: Math.max(30, every) })
    if (kind === 'idle') each.stand(seconds, { noise, tells: 3, every })
    if (kind === 'wait')
      each.drive(300, { speed, course, every }).stand(40, { noise: 4, every }).drive(300, { speed, course, every })
    if (kind === 'jam')
      for (let move = 0; move < 10; move++) each.drive(20, { speed: 5, course, every: 5 }).stand(20, { noise: 3, every: 5 })
    if (kind === 'garage') for (let fix = 0; fix < 5; fix++) each.claim(noise * 50, course + fix * 40).pass(15)
    if (kind === 'wild')
      each
        .drive(300, { speed, course, every })
        .claim(2_000, course + 90, speed)
        .pass(every)
        .drive(300, { speed, course, every })
  })

/** What organisations choose; most choose nothing. */
const settings: fc.Arbitrary<MovementSettings> = fc.oneof(
  fc.constant(defaultMovement),
  fc.record({
    minimumStop: fc.integer({ min: 1, max: 60 }).map(minutes => minutes * 60),
    restsBelow: fc.integer({ min: 3, max: 10 }),
    idlingAfter: fc.integer({ min: 0, max: 60 }).map(minutes => minutes * 60),
  }),
)

test('replay, card, figures of reports, trip and shared path say one distance, one time and one number of stops', () => {
  let lowerBounds = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(part, { minLength: 1, maxLength: 12 }),
      settings,
      (seed, parts, chosen) => {
        const made = new NoisyDay(seed)
        for (const each of parts) each(made)
        const window = { begin: dayFrom, end: dayFrom + day }
        const track = withMovement(trackFromPoints(made.points), chosen)
        const [card] = dayCards(track, [window])
        const [figures] = dayFigures(track, { days: [window], measures: standardScore.measures })
        const again = withMovement(trackFromPoints(made.points.toReversed()), chosen)
        const replayed = sliceTrack(again, window.begin, window.end - 1)
        const stops = stopsIn(replayed, stopRuleOf(replayed))
        const gaps = gapsIn(replayed, { longerThan: gapThreshold(replayed) })
        const times = periodParts(replayed, { stops, gaps }, { from: window.begin, to: window.end })
        const mileage = mileageOf(replayed)
        const { km } = mileage
        const atLeast = isLeast(replayed, distancesOf(replayed), mileage)
        lowerBounds += Number(atLeast)
        expect(card?.kmAtLeast ?? false).toBe(atLeast)
        expect(figures?.distanceAtLeast).toBe(atLeast)
        expect(card?.km).toBe(Math.round(km * 10) / 10)
        expect(figures?.distance).toBe(Math.round(km * 10) * 100)
        expect(card?.stops).toBe(stops.length)
        expect(figures?.driving).toBe(card?.driving)
        expect((figures?.idling ?? 0) + (figures?.parked ?? 0)).toBe(card?.stopped)
        expect(Math.abs(durationOf(times, 'driving') / 1_000 - (card?.driving ?? 0))).toBeLessThan(1)
        const idling = idlingIn(replayed, times, stops).reduce((sum, { from, to }) => sum + to - from, 0)
        // In a silence within a stop a report says nothing of the engine.
        expect((figures?.idling ?? 0) - idling / 1_000).toBeLessThan(1 + times.length)
        const { lines, ...shared } = pathOf(track)
        expect(shared).toMatchObject({ km: card?.km, ...(atLeast && { kmAtLeast: true }) })
        expect(shared.kmAtLeast ?? false).toBe(atLeast)
        // A jam is drawn with its bends straightened.
        const drawn = lines.reduce(
          (sum, line) =>
            line.reduce((way, place, at) => {
              const before = line[at - 1]
              return before ? way + distance({ lat: before[0], lon: before[1] }, { lat: place[0], lon: place[1] }) / 1_000 : way
            }, sum),
          0,
        )
        expect(Math.abs(drawn - km)).toBeLessThan(0.5 + km * 0.05)
      },
    ),
    { seed: 808, numRuns: 60 },
  )
  expect(lowerBounds).toBeGreaterThan(3)
})

test('figures do not change by being made again, however their reports arrived and wherever they are kept', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(part, { minLength: 1, maxLength: 8 }),
      settings,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (seed, parts, chosen, place) => {
        const made = new NoisyDay(seed)
        for (const each of parts) each(made)
        const windows = [{ begin: dayFrom, end: dayFrom + day }]
        const figuresOf = (track: Parameters<typeof dayFigures>[0]) =>
          dayFigures(withMovement(track, chosen), { days: windows, measures: standardScore.measures })
        const whole = trackFromPoints(made.points)
        const first = figuresOf(whole)
        // Some were packed, some are reports still, some came twice; all in another order.
        const border = Math.floor(made.points.length * place)
        const packed = unpackTrack(packTrack({}, trackFromPoints(made.points.slice(0, border + 3)))).track
        const left = trackFromPoints(made.points.slice(Math.max(0, border - 3)).toReversed())
        expect(figuresOf(mergeTracks([left, packed]))).toEqual(first)
        expect(figuresOf(trackFromPoints(made.points))).toEqual(first)
      },
    ),
    { seed: 808, numRuns: 40 },
  )
})
