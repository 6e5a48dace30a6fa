/** What creeps and what stands: a queue goes on along its road, a parked vehicle's receiver wanders. */
import { expect, test } from 'vitest'
import { stopRuleOf, stopsIn } from './stops.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

const stopsOf = (day: NoisyDay) => {
  const track = trackFromPoints(day.points)
  return stopsIn(track, stopRuleOf(track)).map(({ from, to }) => Math.round((to - from) / 60_000))
}

test.each([90, 120, 150, 200])('what creeps into a place for %s s and parks there for 14 min has stopped there', creeping => {
  for (const every of [3, 5]) {
    const day = new NoisyDay(3).drive(900, { speed: 40, course: 60, every })
    day.drive(creeping, { speed: 1.4, course: 60, every }).stand(840, { noise: 3, tells: 1, acc: false, every: 300 })
    day.drive(900, { speed: 40, course: 60, every })
    const [stop, ...others] = stopsOf(day)
    expect([every, others]).toEqual([every, []])
    expect(stop).toBeGreaterThanOrEqual(13)
    expect(stop).toBeLessThanOrEqual(16 + creeping / 60)
  }
})

test.each([
  { acc: false, every: 30, noise: 40, seconds: 400, least: 25 },
  { acc: false, every: 5, noise: 20, seconds: 900, least: 25 },
  // With the engine on one of them drifts along its road, as a queue goes.
  { acc: true, every: 30, noise: 40, seconds: 400, least: 24 },
  { acc: true, every: 5, noise: 20, seconds: 900, least: 25 },
])('a receiver that drifts by $noise m for $seconds s is a stop; engine on: $acc, a report each $every s (field 13)', each => {
  const { acc, every, noise, seconds, least } = each
  let stops = 0
  for (let seed = 1; seed <= 25; seed++) {
    const day = new NoisyDay(seed).drive(600, { speed: 40, course: 90 })
    day.stand(seconds, { noise, correlation: 600, tells: 2, acc, every }).drive(600, { speed: 40, course: 90 })
    stops += stopsOf(day).length
  }
  expect(stops).toBeGreaterThanOrEqual(least)
})

test.each([15, 30])('a queue in which it waits for a minute and goes on for ten metres is no stop (%s s)', every => {
  for (let seed = 1; seed <= 8; seed++) {
    const day = new NoisyDay(seed).drive(600, { speed: 40, course: 200, every })
    for (let move = 0; move < 40; move++) {
      const metres = 8 + 20 * day.random()
      day.drive(Math.round(metres / 0.9), { speed: 3.2, course: 200, every })
      day.stand(5 + 40 * day.random(), { noise: 3, tells: 1, every })
    }
    day.drive(600, { speed: 40, course: 200, every })
    expect([seed, stopsOf(day)]).toEqual([seed, []])
  }
})
