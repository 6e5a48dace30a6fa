import { expect, test } from 'vitest'
import { rowOfTopSpeed, speedAt, topSpeed } from './speed.ts'
import { TestDay } from './testing/day.ts'
import { trackFromPoints } from './track.ts'

test.each([252.1, 655.4, 3_276.7])('a speed of %d km/h, which no road vehicle drives, is no top speed of any source', speed => {
  const { points } = new TestDay().drive(600, { speed: 60, recorder: true })
  const track = trackFromPoints(points.map((point, at) => (at === 30 ? { ...point, speed, recorderSpeed: speed } : point)))
  for (const source of ['gps', 'recorder'] as const) {
    expect([source, topSpeed(track, source), speedAt(track, 30, source)]).toEqual([source, 60, null])
    expect(rowOfTopSpeed(track, source)).toBe(0)
  }
})

test.each([120, 200, 252])('a minute at %d km/h is the top speed', speed => {
  const day = new TestDay().drive(600, { speed: 90 }).drive(60, { speed }).drive(600, { speed: 90 })
  expect(topSpeed(trackFromPoints(day.points))).toBe(speed)
})
