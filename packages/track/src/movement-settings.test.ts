import { expect, test } from 'vitest'
import { idlingIn } from './idling.ts'
import { movementOf } from './movement-of-track.ts'
import { defaultMovement, type MovementSettings } from './movement-settings.ts'
import { withMovement } from './track-movement.ts'
import { packTrack, unpackTrack } from './pack.ts'
import { mergeTracks, sliceTrack } from './slice.ts'
import { stopRuleOf, stopsIn } from './stops.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

const minute = 60
/** Drives, stands with the engine on for 4, 8 and 2 minutes, and drives in between. */
const day = new NoisyDay(3).drive(1_200, { speed: 40 })
for (const minutes of [4, 8, 2]) day.stand(minutes * minute, { noise: 5, tells: 2 }).drive(1_200, { speed: 40 })
const ordinary = trackFromPoints(day.points)
const by = (chosen: Partial<MovementSettings>) => withMovement(ordinary, { ...defaultMovement, ...chosen })
const stopsBy = (minimumStop: number) => {
  const track = by({ minimumStop })
  return stopsIn(track, stopRuleOf(track)).length
}

test('rests of at least the minimum of the organisation are stops, and no more', () => {
  expect([60, 180, 300, 420, 540].map(stopsBy)).toEqual([3, 2, 1, 1, 0])
})

test('a receiver that tells more speed at rest stands by a higher speed of standing, on both sides of it', () => {
  // So few reports tell nothing by how they wander.
  const restless = (tells: number, restsBelow: number) => {
    const points = new NoisyDay(4)
      .drive(1_200, { speed: 40 })
      .stand(480, { noise: 60, tells, every: 60 })
      .drive(1_200, { speed: 40 }).points
    const track = withMovement(trackFromPoints(points), { ...defaultMovement, restsBelow })
    return stopsIn(track, stopRuleOf(track)).map(stop => Math.round((stop.to - stop.from) / 60_000))
  }
  expect([restless(3.5, 4), restless(5, 6), restless(7, 8)]).toEqual([[8], [8], [8]])
  for (const found of [restless(5, 4), restless(7, 6)]) expect(found).not.toEqual([8])
})

test('a queue that creeps along a road drives, whatever counts as standing', () => {
  const queue = trackFromPoints(
    new NoisyDay(4).drive(1_200, { speed: 40 }).drive(600, { speed: 6 }).drive(1_200, { speed: 40 }).points,
  )
  const slow = withMovement(queue, { ...defaultMovement, restsBelow: 9 })
  expect(movementOf(slow).metres).toBeCloseTo(movementOf(queue).metres, 3)
  expect(stopsIn(slow, stopRuleOf(slow))).toEqual([])
})

test('standing with the engine on is idling from the chosen time on, also where the end of a period cuts it', () => {
  const [first] = stopsIn(ordinary, stopRuleOf(ordinary))
  if (!first) throw new Error('no stop')
  const minutesIdle = (idlingAfter: number, from: number, to: number) => {
    const track = by({ idlingAfter })
    const stops = stopsIn(track, stopRuleOf(track))
    const spans = idlingIn(track, [{ kind: 'stopped', from, to }], stops)
    return Math.round(spans.reduce((sum, span) => sum + span.to - span.from, 0) / 60_000)
  }
  const { from, to } = first
  expect([0, 180, 300].map(least => minutesIdle(least, from, to))).toEqual([4, 4, 0])
  // Two of its four minutes are before midnight.
  expect([180, 300].map(least => minutesIdle(least, from, from + 120_000))).toEqual([2, 0])
  const kinds = (idlingAfter: number) => movementOf(by({ idlingAfter })).segments.filter(({ kind }) => kind === 'idling').length
  expect(kinds(0)).toBeGreaterThan(kinds(300))
  expect(kinds(300)).toBe(1)
})

test('a track keeps its settings when it is cut, merged and packed with them in the head', () => {
  const chosen = { minimumStop: 300, restsBelow: 6, idlingAfter: 120 }
  const track = withMovement(ordinary, chosen)
  const middle = track.time[Math.floor(track.length / 2)] ?? 0
  const [before, after] = [sliceTrack(track, 0, middle), sliceTrack(track, middle, Number.POSITIVE_INFINITY)]
  expect([before, after, mergeTracks([before, after])].map(({ movement }) => movement)).toEqual([chosen, chosen, chosen])
  expect(unpackTrack(packTrack({ movement: chosen }, track)).head).toEqual({ movement: chosen })
  expect(withMovement(ordinary, { ...defaultMovement })).toBe(ordinary)
})
