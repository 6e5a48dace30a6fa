import { expect, it } from 'vitest'
import { unrolled, unrollLand } from './antimeridian.ts'

it('a ring that stays on one side is left as it is', () => {
  const ring = [
    [10, 50],
    [12, 50],
    [12, 52],
    [10, 50],
  ]
  expect(unrolled(ring)).toEqual(ring)
})

it('a ring across the date line goes on beyond 180 degrees', () => {
  expect(
    unrolled([
      [170, 60],
      [-170, 60],
      [-170, 65],
      [170, 65],
      [170, 60],
    ]),
  ).toEqual([
    [170, 60],
    [190, 60],
    [190, 65],
    [170, 65],
    [170, 60],
  ])
})

it('a ring round the south pole is closed below the map', () => {
  const ring = unrolled([
    [-180, -70],
    [-60, -70],
    [60, -70],
    [170, -70],
    [-180, -70],
  ])
  expect(ring.at(-1)).toEqual(ring[0])
  expect(Math.min(...ring.map(([, lat]) => lat ?? 0))).toBeLessThan(-85.06)
})

it('a hole comes along with its ring', () => {
  const { coordinates } = unrollLand({
    type: 'Polygon',
    coordinates: [
      [
        [170, 60],
        [-160, 60],
        [-160, 70],
        [170, 70],
        [170, 60],
      ],
      [
        [-175, 62],
        [-172, 62],
        [-172, 64],
        [-175, 62],
      ],
    ],
  })
  expect(coordinates[0]?.[1]).toEqual([
    [185, 62],
    [188, 62],
    [188, 64],
    [185, 62],
  ])
})
