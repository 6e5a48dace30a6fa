import { expect, test } from 'vitest'
import { isFree } from './metered.ts'
import { tilesAhead } from './tiles-ahead.ts'

const zooms = { finest: 14, coarsest: 7 }
const count = (tiles: readonly (readonly [number, number, number])[], zoom: number) => tiles.filter(([z]) => z === zoom).length

test('around a place are all tiles of the two finest zooms, and one of each coarser one', () => {
  const tiles = tilesAhead([{ x: 13_720, y: 6_693 }], zooms)
  expect([14, 13, 12, 7, 6].map(zoom => count(tiles, zoom))).toEqual([9, 9, 1, 1, 0])
  expect(tiles).toContainEqual([14, 13_719, 6_694])
  expect(tiles).toContainEqual([7, 107, 52])
})

test('places beside each other share their tiles, and none is there twice', () => {
  const tiles = tilesAhead(
    [13_720, 13_721].map(x => ({ x, y: 6_693 })),
    zooms,
  )
  expect(count(tiles, 14)).toBe(12)
  expect(new Set(tiles.map(String)).size).toBe(tiles.length)
})

test('no more tiles than the bound, and of no place a half', () => {
  const places = Array.from({ length: 500 }, (_, at) => ({ x: 100 * (at + 1), y: 6_693 })).filter(({ x }) => x < 16_384)
  const tiles = tilesAhead(places, { ...zooms, max: 100 })
  expect(tiles.length).toBeLessThanOrEqual(100)
  expect(count(tiles, 14) % 9).toBe(0)
  expect(count(tiles, 14)).toBeGreaterThan(9)
})

test('tiles go on over the 180th meridian and end at the poles', () => {
  const tiles = tilesAhead([{ x: 0, y: 0 }], zooms)
  expect(tiles).toContainEqual([14, 16_383, 1])
  expect(tiles.every(([, , y]) => y >= 0)).toBe(true)
})

test('only a link that says that it is free counts as free', () => {
  const links = [{ type: 'wifi' }, { type: 'ethernet' }, { type: 'wifi', saveData: true }, { type: 'cellular' }, {}, undefined]
  expect(links.map(link => isFree(link))).toEqual([true, true, false, false, false, false])
})
