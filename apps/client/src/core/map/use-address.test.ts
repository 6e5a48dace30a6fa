import { expect, test } from 'vitest'
import { requestDelay } from './use-address.ts'

const place = { latitude: 31.2386, longitude: 121.4906 }
/** So many metres further north. */
const north = (metres: number) => ({ ...place, latitude: place.latitude + metres / 111_195 })

test('a new position is requested at once, and dropped at once', () => {
  expect(requestDelay({ position: null, at: 0 }, place, 10)).toBe(0)
  expect(requestDelay({ position: place, at: 0 }, null, 10)).toBe(0)
  expect(requestDelay({ position: null, at: 0 }, null, 10)).toBeUndefined()
})

test('a receiver that wanders about its place is not followed', () => {
  expect(requestDelay({ position: place, at: 0 }, place, 60_000)).toBeUndefined()
  expect(requestDelay({ position: place, at: 0 }, north(29), 60_000)).toBeUndefined()
})

test('the address of a moving position is requested again after five seconds at the earliest', () => {
  expect(requestDelay({ position: place, at: 1_000 }, north(31), 2_000)).toBe(4_000)
  expect(requestDelay({ position: place, at: 1_000 }, north(500), 6_000)).toBe(0)
  expect(requestDelay({ position: place, at: 1_000 }, north(500), 60_000)).toBe(0)
})

test('with nearest-place addresses a small movement does not count', () => {
  expect(requestDelay({ position: place, at: 0 }, north(200), 60_000, 250)).toBeUndefined()
  expect(requestDelay({ position: place, at: 0 }, north(300), 60_000, 250)).toBe(0)
})
