import { expect, test } from 'vitest'
import { trafficState } from './traffic.ts'

test('from four fifths of its data on a vehicle is near the end, and at the end it is used up', () => {
  const stateOf = (bytes: number, budget: number | null = 100) => trafficState({ bytes, budget })
  expect([0, 79, 80, 99, 100, 200].map(bytes => stateOf(bytes))).toEqual(['fine', 'fine', 'near', 'near', 'used', 'used'])
  expect(stateOf(1e12, null)).toBe('fine')
})
