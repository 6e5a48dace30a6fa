import { expect, it } from 'vitest'
import { containsArea, rectangle } from './visible-area.ts'

const pacific = rectangle({ west: 0.95, east: 1.1, north: 0.3, south: 0.6 })

it('a place is in view beyond the date line as well', () => {
  expect(pacific.has({ x: 0.97, y: 0.4 })).toBe(true)
  expect(pacific.has({ x: 0.05, y: 0.4 })).toBe(true)
  expect(pacific.has({ x: 0.5, y: 0.4 })).toBe(false)
  expect(rectangle({ west: -0.1, east: 0.1, north: 0.3, south: 0.6 }).has({ x: 0.95, y: 0.4 })).toBe(true)
})

it('a place is out of view to the north and south', () => {
  expect(pacific.has({ x: 0.97, y: 0.2 })).toBe(false)
  expect(pacific.has({ x: 0.97, y: 0.7 })).toBe(false)
})

it('an area is contained in a wider one, not vice versa', () => {
  const wider = rectangle({ west: 0.9, east: 1.2, north: 0.2, south: 0.7 })
  expect(containsArea(wider, pacific)).toBe(true)
  expect(containsArea(pacific, wider)).toBe(false)
})
