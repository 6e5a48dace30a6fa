import { destination } from '@outrider/geo'
import { trackFromPoints, type TrackPoint } from '@outrider/track'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandsOfDay, directions, eachRoadCell, fromGrid, packRoads, type RoadCell } from '../road-cells.ts'
import { roadsOfDay } from './roads-of-day.ts'

const begin = Date.parse('2026-03-02T00:00:00+08:00')
const hour = 3_600_000
const window = { begin, end: begin + 24 * hour }
const start = { lat: 31.2, lon: 121.5 }
const east = 90

interface Drive {
  from?: number
  metres: number
  /** km/h */
  speed?: number
  /** s */
  every?: number
  course?: number
  /** What its reports say; 0: nothing. */
  said?: number
  place?: { lat: number; lon: number }
}

/** Straight on, at a steady speed. */
function drive({
  from = 8 * hour,
  metres,
  speed = 60,
  every = 10,
  course = east,
  said = course,
  place = start,
}: Drive): TrackPoint[] {
  const step = (speed / 3.6) * every
  return Array.from({ length: Math.floor(metres / step) + 1 }, (_, nth) => {
    const { lat, lon } = destination(place, course, nth * step)
    return {
      time: begin + from + nth * every * 1_000,
      latitude: lat,
      longitude: lon,
      speed,
      recorderSpeed: null,
      course: said,
      accOn: true,
      mileage: null,
      alarms: 0,
      late: false,
    }
  })
}

function cellsOf(points: readonly TrackPoint[], of = window): RoadCell[] {
  const found: RoadCell[] = []
  for (const tile of roadsOfDay(trackFromPoints(points), of)) eachRoadCell(tile, cell => found.push({ ...cell }))
  return found.toSorted((a, b) => a.x - b.x)
}

test('a drive is a row of cells without a hole, each passed once in its direction, at its speed and place', () => {
  const cells = cellsOf(drive({ metres: 3_000 }))
  expect(cells.map(({ x }) => x)).toEqual(cells.map((_, nth) => (cells[0]?.x ?? 0) + nth))
  // A cell is 65 m wide there.
  expect(cells.length).toBeGreaterThan(42)
  expect(cells.length).toBeLessThan(48)
  expect(new Set(cells.map(({ passes, direction, speed, band }) => [passes, direction, speed, band].join()))).toEqual(
    new Set(['1,2,60,2']),
  )
  for (const { x, y, east: right, south, course } of cells) {
    expect(fromGrid(x + right, y + south).latitude).toBeCloseTo(start.lat, 4)
    expect(Math.abs(course - east)).toBeLessThan(2)
  }
})

test('there and back are two directions, and three times are three passes', () => {
  const end = destination(start, east, 2_000)
  const cells = cellsOf([
    ...drive({ metres: 2_000 }),
    ...drive({ from: 9 * hour, metres: 2_000, course: 270, place: end }),
    ...drive({ from: 9.5 * hour, metres: 2_000 }),
    ...drive({ from: 10 * hour, metres: 2_000, course: 270, place: end }),
    ...drive({ from: 10.5 * hour, metres: 2_000 }),
  ])
  const middle = cells.filter(({ x }) => x === cells[Math.floor(cells.length / 2)]?.x)
  const passes = (direction: number) => middle.flatMap(each => (each.direction === direction ? [each.band, each.passes] : []))
  expect(passes(2)).toEqual([2, 1, 3, 2])
  expect(passes(6)).toEqual([3, 2])
})

test('a road between two directions is one', () => {
  const course = 67.5
  const winding = drive({ metres: 4_000, course }).map((point, nth) => ({ ...point, course: course + (nth % 2 ? 8 : -8) }))
  expect(new Set(cellsOf(winding).map(({ direction }) => direction)).size).toBe(1)
})

test('between fixes that are far apart nothing is made up: only where it was is known', () => {
  const step = 501
  const sparse = cellsOf(drive({ metres: 10 * step, speed: 60.12, every: 30 }))
  expect(sparse.length).toBe(11)
  // Within half a kilometre it drove straight on.
  expect(cellsOf(drive({ metres: 4_990, speed: 59.88, every: 30 })).length).toBeGreaterThan(70)
})

test('a bend between two fixes is cut off by no line', () => {
  const cells = cellsOf(drive({ metres: 2_000 }).map((point, nth) => ({ ...point, course: nth % 2 ? 0.1 : 180 })))
  expect(cells.length).toBeLessThan(14)
})

test('a terminal that tells no course is believed over a hundred metres', () => {
  expect(cellsOf(drive({ metres: 2_000, speed: 35, said: 0 })).length).toBeGreaterThan(29)
  expect(cellsOf(drive({ metres: 2_000, speed: 37, said: 0 }))).toEqual([])
})

test('who stands, jumps or drives on another day leaves nothing', () => {
  // Its receiver wavers by eleven metres, to the north and back, and its terminal names a course as it likes.
  const stands = drive({ metres: 600, speed: 1 }).map((point, nth) => ({
    ...point,
    latitude: 31.2 + (nth % 2) * 1e-4,
    longitude: 121.5,
    course: nth % 2 ? 1 : 179,
    speed: 0,
  }))
  expect(cellsOf(stands)).toEqual([])
  expect(cellsOf(drive({ from: -2 * hour, metres: 2_000 }))).toEqual([])
  const [far] = drive({ from: 8.01 * hour, metres: 1, place: { lat: 33, lon: 121.5 } })
  const cells = cellsOf([...drive({ metres: 500 }), ...(far ? [far] : []), ...drive({ from: 8.02 * hour, metres: 500 })])
  expect(Math.min(...cells.map(({ y, south }) => fromGrid(0, y + south).latitude))).toBeCloseTo(31.2, 3)
  expect(Math.max(...cells.map(({ y, south }) => fromGrid(0, y + south).latitude))).toBeCloseTo(31.2, 3)
})

test('a wait at a gate is no second pass', () => {
  const before = drive({ metres: 1_000 })
  const at = destination(start, east, 1_000)
  const waits = drive({ from: 8 * hour + 70_000, metres: 100, speed: 1, every: 10 })
    .slice(0, 30)
    .map(point => ({ ...point, latitude: at.lat, longitude: at.lon, speed: 0 }))
  const cells = cellsOf([...before, ...waits, ...drive({ from: 8 * hour + 380_000, metres: 1_000, place: at })])
  expect(new Set(cells.map(({ passes }) => passes))).toEqual(new Set([1]))
  // Nor is a hole where it came and left.
  expect(cells.map(({ x }) => x)).toEqual(cells.map((_, nth) => (cells[0]?.x ?? 0) + nth))
})

test('what is packed is read again, to a sixteenth of a cell and a degree and a half', () => {
  const world = fc.integer({ min: 0, max: 2 ** 19 - 1 })
  const cell = fc.record({
    x: world,
    y: world,
    direction: fc.integer({ min: 0, max: directions - 1 }),
    band: fc.integer({ min: 0, max: bandsOfDay - 1 }),
    passes: fc.integer({ min: 1, max: 255 }),
    speed: fc.integer({ min: 0, max: 255 }),
    east: fc.integer({ min: 0, max: 15 }).map(part => (part + 0.5) / 16),
    south: fc.integer({ min: 0, max: 15 }).map(part => (part + 0.5) / 16),
    course: fc.integer({ min: 0, max: 255 }).map(part => (part / 256) * 360),
  })
  const keyOf = ({ x, y, direction, band }: RoadCell) => `${y} ${x} ${direction} ${band}`
  fc.assert(
    fc.property(fc.uniqueArray(cell, { selector: keyOf, maxLength: 30 }), cells => {
      const read: RoadCell[] = []
      for (const tile of packRoads(cells)) eachRoadCell(tile, each => read.push({ ...each }))
      const ordered = (all: readonly RoadCell[]) => all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      expect(ordered(read)).toEqual(ordered(cells))
    }),
    { numRuns: 40 },
  )
})

test.each([
  { long: 23, from: 8, band: 3 },
  { long: 25, from: 9.5, band: 2 },
  { long: 25, from: 24.5, band: 7 },
  { long: 23, from: 1, band: 0 },
])('on a day of $long hours $from hours after its begin is part $band by the clock', ({ long, from, band }) => {
  const cells = cellsOf(drive({ from: from * hour, metres: 1_000 }), { begin, end: begin + long * hour })
  expect(new Set(cells.map(each => each.band))).toEqual(new Set([band]))
})
