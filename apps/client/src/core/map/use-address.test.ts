import { expect, test } from 'vitest'
import { waitFor } from './use-address.ts'

const place = { latitude: 31.2386, longitude: 121.4906 }
/** So many metres further north. */
const north = (metres: number) => ({ ...place, latitude: place.latitude + metres / 111_195 })

test('a place is asked for at once, and given up at once', () => {
  expect(waitFor({ place: null, at: 0 }, place, 10)).toBe(0)
  expect(waitFor({ place, at: 0 }, null, 10)).toBe(0)
  expect(waitFor({ place: null, at: 0 }, null, 10)).toBeUndefined()
})

test('a receiver that wanders about its place is not followed', () => {
  expect(waitFor({ place, at: 0 }, place, 60_000)).toBeUndefined()
  expect(waitFor({ place, at: 0 }, north(29), 60_000)).toBeUndefined()
})

test('a place that moves on is asked for anew, five seconds after the last question at the earliest', () => {
  expect(waitFor({ place, at: 1_000 }, north(31), 2_000)).toBe(4_000)
  expect(waitFor({ place, at: 1_000 }, north(500), 6_000)).toBe(0)
  expect(waitFor({ place, at: 1_000 }, north(500), 60_000)).toBe(0)
})

test('where addresses are nearest places a small way is none', () => {
  expect(waitFor({ place, at: 0 }, north(200), 60_000, 250)).toBeUndefined()
  expect(waitFor({ place, at: 0 }, north(300), 60_000, 250)).toBe(0)
})
