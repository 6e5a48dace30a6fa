import { expect, it } from 'vitest'
import { inView, rectangle } from './view.ts'

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

it('a view lies in a wider one and not the other way round', () => {
  const wider = rectangle({ west: 0.9, east: 1.2, north: 0.2, south: 0.7 })
  expect(inView(wider, pacific)).toBe(true)
  expect(inView(pacific, wider)).toBe(false)
})
