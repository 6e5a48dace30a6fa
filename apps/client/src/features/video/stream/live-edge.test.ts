import { expect, test } from 'vitest'
import { LiveEdge } from './live-edge.ts'

test('the age of a picture counts from the end of the playlist as it was when a segment had just been added', () => {
  const edge = new LiveEdge()
  // Segments of a second, added at each full one; the picture is of four seconds ago. The first reading comes late.
  expect(edge.ageOf(6.8, 10, 10_800)).toBe(3_200)
  expect(edge.ageOf(8.1, 12, 12_100)).toBe(3_900)
  // Between two readings time goes on.
  expect(edge.ageOf(8.9, 12, 12_900)).toBe(3_900)
  expect(edge.ageOf(9.9, 13, 13_900)).toBe(3_900)
})
