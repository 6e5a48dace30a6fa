import { expect, test } from 'vitest'
import { edgePlace } from './edge-place.ts'

const screen = { left: 0, top: 0, right: 400, bottom: 200 }

test('an arrow stands where the straight way to the place leaves the view', () => {
  expect(edgePlace(screen, { x: -1000, y: 100 })).toEqual({ x: 0, y: 100, degrees: 180 })
  expect(edgePlace(screen, { x: 200, y: 900 })).toEqual({ x: 200, y: 200, degrees: 90 })
  expect(edgePlace(screen, { x: 1000, y: 500 })).toMatchObject({ x: 400, y: 200 })
})

test('what is in view has none', () => {
  expect(edgePlace(screen, { x: 399, y: 1 })).toBeUndefined()
})
