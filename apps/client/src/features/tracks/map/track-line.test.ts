import { trackFromPoints, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { projectTrack } from './projected-track.ts'
import { gapColour, type LineOptions, trackLine } from './track-line.ts'

const world = { west: 0, east: 1, north: 0, south: 1 }
const lineOptions: LineOptions = { box: world, zoom: 14, gaps: [], colour: undefined }

const point = (second: number, change: Partial<TrackPoint> = {}): TrackPoint => ({
  time: second * 1000,
  latitude: 31,
  longitude: 121 + second / 10_000,
  speed: 30,
  recorderSpeed: null,
  course: 90,
  accOn: true,
  mileage: null,
  alarms: 0,
  late: false,
  ...change,
})

const linesOf = (points: readonly TrackPoint[], change: Partial<LineOptions> = {}) =>
  trackLine(projectTrack(trackFromPoints(points), 'wgs84'), { ...lineOptions, ...change }).map(({ properties, geometry }) => ({
    ...properties,
    lines: geometry.coordinates.map(line => line.map(([longitude]) => Math.round(((longitude ?? 0) - 121) * 10_000))),
  }))

test('a line of one speed is one piece', () => {
  const [piece, ...others] = linesOf([0, 10, 20, 30].map(second => point(second)))
  expect(others).toEqual([])
  expect(piece?.kind).toBe('driven')
  expect(piece?.lines).toEqual([[0, 10, 20, 30]])
})

test('where the speed is of another class another piece begins at the same place', () => {
  const pieces = linesOf([point(0), point(10), point(20, { speed: 90 }), point(30, { speed: 90 })])
  expect(pieces.map(({ lines }) => lines)).toEqual([[[0, 10]], [[10, 20]], [[20, 30]]])
  expect(new Set(pieces.map(({ colour }) => colour)).size).toBe(3)
})

test('all pieces of one look are one feature, however often the look changes', () => {
  const points = Array.from({ length: 400 }, (_, at) => point(at * 10, { speed: at % 20 < 10 ? 30 : 70 }))
  expect(linesOf(points).length).toBeLessThan(4)
})

test('gaps and late points look different; a vehicle with a colour of its own keeps it', () => {
  const points = [0, 10, 500, 510, 520].map(second => point(second, { late: second >= 510 }))
  const pieces = linesOf(points, { gaps: [{ afterRow: 1 }], colour: '#123456' })
  expect(pieces.map(({ kind, colour, lines }) => [kind, colour, lines])).toEqual([
    ['driven', '#123456', [[0, 10]]],
    ['gap', gapColour, [[10, 500]]],
    ['late', '#123456', [[500, 510, 520]]],
  ])
})

test('reports without a position are bridged by a straight line, unless they are a gap', () => {
  const nowhere = { latitude: null, longitude: null }
  const points = [point(0), point(30, nowhere), point(60, nowhere), point(90), point(100)]
  expect(linesOf(points, { gaps: [{ afterRow: 1 }] }).map(({ kind, lines }) => [kind, lines])).toEqual([
    ['gap', [[0, 90]]],
    ['driven', [[90, 100]]],
  ])
  expect(linesOf(points).map(({ kind, lines }) => [kind, lines])).toEqual([['driven', [[0, 90, 100]]]])
})

test('an implausible position is not on the line', () => {
  const points = [point(0), point(10), point(20, { latitude: 45 }), point(30), point(40)]
  expect(linesOf(points).map(({ kind, lines }) => [kind, lines])).toEqual([['driven', [[0, 10, 30, 40]]]])
})

test('no finer than the screen shows, and nothing that is far from it', () => {
  const points = Array.from({ length: 5_000 }, (_, second) => point(second))
  const count = (change: Partial<LineOptions>) =>
    linesOf(points, change)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + line.length, 0)
  const far = count({ zoom: 5 })
  expect(far).toBeGreaterThan(10)
  expect(far).toBeLessThan(200)
  const near = { west: 0.5 + 121.05 / 360, east: 0.5 + 121.06 / 360, north: 0, south: 1 }
  expect(count({ box: near })).toBeLessThan(110)
  expect(count({ box: near })).toBeGreaterThan(90)
})

test('a line that leaves the screen and comes back is not drawn across it', () => {
  const box = { west: 0.5 + 121.0005 / 360, east: 1, north: 0, south: 1 }
  const at = (second: number, longitude: number) => point(second, { longitude, speed: 130 })
  const points = [at(0, 121.001), at(60, 120.99), at(120, 120.98), at(180, 121.001), at(190, 121.002)]
  const [piece] = linesOf(points, { box })
  expect(piece?.lines.map(line => line.length)).toEqual([2, 3])
})

/** Eastwards over the 180th meridian, or westwards; 61 reports, 30 km. */
const overTheLine = (sign: 1 | -1) =>
  Array.from({ length: 61 }, (_, at) => {
    const longitude = sign * (179.9 + at * 0.0046983)
    return point(at * 30, {
      latitude: -16.85,
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
    })
  })
const longitudes = (points: readonly TrackPoint[], change: Partial<LineOptions> = {}) =>
  trackLine(projectTrack(trackFromPoints(points), 'wgs84'), { ...lineOptions, ...change }).flatMap(({ geometry }) =>
    geometry.coordinates.map(line => line.map(([longitude]) => longitude ?? 0)),
  )
const widest = (lines: number[][]) => Math.max(...lines.map(line => Math.max(...line) - Math.min(...line)))

test.each([2, 5, 10, 14])(
  'over the 180th meridian a line is as short as the way, at zoom %i, in both directions (field 18)',
  zoom => {
    const everything = { west: -1, east: 2, north: 0, south: 1 }
    for (const sign of [1, -1] as const) {
      const lines = longitudes(overTheLine(sign), { zoom, box: everything })
      expect(lines.length).toBe(1)
      expect(widest(lines)).toBeGreaterThan(0.27)
      expect(widest(lines)).toBeLessThan(0.29)
    }
    // There and back, and twice round the same place.
    const back = [...overTheLine(1), ...overTheLine(1).toReversed()].map((each, at) => ({ ...each, time: at * 30_000 }))
    expect(widest(longitudes(back, { zoom, box: everything }))).toBeLessThan(0.29)
  },
)

test('a line beyond the meridian is drawn in whichever copy of the world the view is, and not elsewhere (field 18)', () => {
  for (const copy of [-1, 0, 1]) {
    const east = { west: 0.9999 + copy, east: 1.001 + copy, north: 0, south: 1 }
    expect(longitudes(overTheLine(1), { box: east }).flat().length).toBeGreaterThan(20)
    expect(longitudes(overTheLine(-1), { box: east }).flat().length).toBeGreaterThan(20)
    expect(longitudes(overTheLine(1), { box: { ...east, west: 0.3 + copy, east: 0.9 + copy } })).toEqual([])
  }
})
