/** Ways in the grid of the fleet's roads, and lines beside them: on small maps of roads that are drawn here. */
import { expect, test } from 'vitest'
import { type Corner, drawnRoad, placeAt } from '../../testing/drawn-roads.ts'
import { onGrid, type RoadCell } from '../../tracks/road-cells.ts'
import { samplesOf } from '../../tracks/reducers/merged-route.ts'
import { cellMetres, RoadGrid } from './road-grid.ts'
import { roadsBeside } from './roads-beside.ts'
import { piecesNear, wayInGrid } from './way-in-grid.ts'

const origin = { latitude: 31.2, longitude: 121.5 }
const at = (east: number, north: number) => placeAt(origin, [east, north])
const road = (corners: readonly Corner[], passes: number, without?: readonly [number, number]): RoadCell[] =>
  drawnRoad(origin, corners, { passes, ...(without && { without }) })

/** Each road is of a vehicle and day of its own. */
function gridOf(roads: readonly (readonly RoadCell[])[], shift = 0, least = 1): RoadGrid {
  const grid = new RoadGrid(shift)
  for (const [row, cells] of roads.entries()) for (const cell of cells) grid.add(cell, row)
  grid.settle(least)
  return grid
}

const cellOf = (east: number, north: number) => {
  const { longitude, latitude } = at(east, north)
  return onGrid(longitude, latitude)
}
/** The places that it goes through, metres from the origin, and how long it is. */
async function way(grid: RoadGrid, from: Corner, to: Corner) {
  const found = await wayInGrid(grid, piecesNear(grid, cellOf(...from)), cellOf(...to))
  if (!found) return undefined
  const [zero, scale] = [cellOf(0, 0), cellMetres(cellOf(0, 0).y)]
  const places = found.nodes.map(({ x, y }): [number, number] => [(x - zero.x) * scale, (zero.y - y) * scale])
  const long = places.reduce(
    (sum, [e, n], nth) => sum + Math.hypot(e - (places[nth - 1]?.[0] ?? e), n - (places[nth - 1]?.[1] ?? n)),
    0,
  )
  return { places, long, gaps: found.gaps }
}
const goesBy = (places: readonly (readonly [number, number])[] | undefined, [east, north]: Corner): boolean =>
  places?.some(([e, n]) => Math.hypot(e - east, n - north) < 80) ?? false

const short: Corner[] = [
  [0, 0],
  [3_000, 0],
]
const round: Corner[] = [
  [0, 0],
  [0, 400],
  [3_000, 400],
  [3_000, 0],
]

test('the shorter way is taken where both are driven often, and the longer one where the shorter is driven hardly ever', async () => {
  const begin = road(
    [
      [-300, 0],
      [0, 0],
    ],
    50,
  )
  const end = road(
    [
      [3_000, 0],
      [3_300, 0],
    ],
    50,
  )
  const often = await way(gridOf([begin, end, road(short, 50), road(round, 50)]), [-300, 0], [3_300, 0])
  expect(goesBy(often?.places, [1_500, 0])).toBe(true)
  expect(often?.long).toBeGreaterThan(3_300)
  expect(often?.long).toBeLessThan(3_700)
  expect(often?.gaps).toBe(0)
  const rarely = await way(gridOf([begin, end, road(short, 1), road(round, 50)]), [-300, 0], [3_300, 0])
  expect(goesBy(rarely?.places, [1_500, 400])).toBe(true)
  expect(goesBy(rarely?.places, [1_500, 0])).toBe(false)
})

test('nobody drives against a road of one direction, nor from one road to another that crosses it elsewhere', async () => {
  const grid = gridOf([
    road(short, 9),
    road(
      [
        [1_500, 2_000],
        [1_500, 1_000],
      ],
      9,
    ),
  ])
  expect(await way(grid, [3_000, 0], [0, 0])).toBeUndefined()
  expect(await way(grid, [0, 0], [1_500, 1_500])).toBeUndefined()
  expect(await way(grid, [0, 0], [3_000, 0])).toBeDefined()
})

test('over what is missing in a bend it goes straight and says how far, and a larger hole ends it', async () => {
  const bend: Corner[] = [
    [0, 0],
    [2_000, 0],
    [2_000, 2_000],
  ]
  const found = await way(gridOf([road(bend, 9, [1_880, 2_120])]), [0, 0], [2_000, 2_000])
  expect(found?.gaps).toBeGreaterThan(100)
  expect(found?.gaps).toBeLessThan(300)
  expect(await way(gridOf([road(bend, 9, [1_300, 2_700])]), [0, 0], [2_000, 2_000])).toBeUndefined()
})

test('joined cells give the same way, and who may not see tracks sees only what several drove', async () => {
  const roads = [road(short, 2), road(short, 3)]
  for (const shift of [0, 1, 2]) {
    const found = await way(gridOf(roads, shift), [0, 0], [3_000, 0])
    expect(found?.long).toBeGreaterThan(2_300)
    expect(found?.gaps).toBe(0)
  }
  expect(await way(gridOf(roads, 0, 3), [0, 0], [3_000, 0])).toBeUndefined()
})

test('vehicles on several lanes make a spread, one lane none', () => {
  const spreadOf = (roads: readonly RoadCell[][]) =>
    Math.max(...[...piecesNear(gridOf(roads), cellOf(1_500, 0)).keys()].map(each => each.spread))
  const lane = (north: number) =>
    road(
      [
        [0, north],
        [3_000, north],
      ],
      1,
    )
  expect(spreadOf([lane(0)])).toBeLessThan(2)
  expect(spreadOf([lane(0), lane(6)])).toBeGreaterThan(2)
})

test('along a line it is said where the fleet drives in its corridor, beside it and not at all, whichever way it drives', async () => {
  const driven: Corner[] = [
    [3_000, 0],
    [2_000, 0],
    [2_000, 200],
    [1_000, 200],
    [1_000, 0],
    [0, 0],
  ]
  const line = [at(0, 0), at(4_000, 0)]
  const found = await roadsBeside(gridOf([road(driven, 5)]), samplesOf(line), { inside: 50, reach: 450 })
  expect(Math.abs(found.metres - 4_000)).toBeLessThan(20)
  const near = (value: number | undefined, metres: number) => expect(Math.abs((value ?? NaN) - metres)).toBeLessThan(200)
  near(found.inside, 2_000)
  expect(found.stretches.map(({ state }) => state)).toEqual(['beside', 'nobody'])
  near(found.stretches[0]?.from, 1_000)
  near(found.stretches[0]?.to, 2_000)
  expect(Math.abs((found.stretches[0]?.away ?? 0) - 200)).toBeLessThan(10)
  near(found.stretches[1]?.from, 3_000)
})
