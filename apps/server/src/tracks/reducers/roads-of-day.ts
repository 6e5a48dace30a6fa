/** The cells of the grid of roads that a vehicle drove through on a day, by accepted fixes only. Pure. */
import { bearing, distance } from '@outrider/geo'
import { movementOf, rowState, speedAt, type Track } from '@outrider/track'
import { bandHours, bandsOfDay, directions, keyInTile, onGrid, type RoadTile, TileBytes, tileOf } from '../road-cells.ts'

/** Between two fixes further apart nobody knows which bend it took, metres and ms; without a course at either end, nearer. */
const longestStep = 500
const longestStepWithoutCourse = 100
const longestPause = 60_000
/** A vehicle that turned more than this meanwhile did not drive straight, degrees. */
const maxTurn = 50
/** Metres between two looks at which cell it is in. */
const sampleEvery = 20
/** A direction is kept while the course is no further from its middle than this, degrees: a road between two is one. */
const keeps = 34
const perDirection = 360 / directions
const hour = 3_600_000

interface Window {
  begin: number
  end: number
}

const turn = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** What is summed of a way through a cell, and of all ways through it: how many, and the place, speed and course of each. */
const sums = { count: 0, speeds: 1, east: 2, south: 3, sin: 4, cos: 5 } as const

/** Sums of the cells of a tile, one after the other, by their keys. */
interface TileSums {
  at: Map<number, number>
  sums: number[]
}

/** A way that a vehicle drives: where to, and how. */
interface Heading {
  /** Degrees, and as it is summed. */
  course: number
  sin: number
  cos: number
  band: number
}

const headingOf = (course: number, band: number): Heading => ({
  course,
  sin: Math.sin(radians(course)),
  cos: Math.cos(radians(course)),
  band,
})

/** Counts a way through a cell once, however many samples it has, and where it waits at a light. */
class Passes {
  readonly #tiles = new Map<number, TileSums>()
  /** The cell that the vehicle is in, and how it came into it; -1: in none yet. */
  #x = -1
  #y = -1
  #direction = -1
  #band = 0
  /** Of the way through it so far. */
  #samples = 0
  #speeds = 0
  #east = 0
  #south = 0
  #sin = 0
  #cos = 0

  /** The direction of a way, which goes on in that of the one before unless it has turned. */
  directionOf({ course }: Heading): number {
    const isSame = this.#direction >= 0 && turn(course, this.#direction * perDirection) <= keeps
    return isSame ? this.#direction : Math.round(course / perDirection) % directions
  }

  /** `x`, `y`: on the grid. `direction`: of the heading. */
  at(x: number, y: number, { sin, cos, band }: Heading, direction: number, speed: number): void {
    const [cellX, cellY] = [Math.floor(x), Math.floor(y)]
    if (this.#x !== cellX || this.#y !== cellY || this.#direction !== direction) {
      this.#end()
      this.#x = cellX
      this.#y = cellY
      this.#direction = direction
      this.#band = band
      this.#samples = this.#speeds = this.#east = this.#south = this.#sin = this.#cos = 0
    }
    this.#samples += 1
    this.#speeds += speed
    this.#east += x - cellX
    this.#south += y - cellY
    this.#sin += sin
    this.#cos += cos
  }

  #end(): void {
    if (this.#direction < 0) return
    const number = tileOf(this.#x, this.#y)
    let tile = this.#tiles.get(number)
    if (!tile) this.#tiles.set(number, (tile = { at: new Map(), sums: [] }))
    const key = keyInTile(this.#x, this.#y, this.#direction, this.#band)
    let at = tile.at.get(key)
    if (at === undefined) {
      at = tile.sums.length
      tile.at.set(key, at)
      tile.sums.push(0, 0, 0, 0, 0, 0)
    }
    const samples = this.#samples
    add(tile.sums, at + sums.count, 1)
    add(tile.sums, at + sums.speeds, this.#speeds / samples)
    add(tile.sums, at + sums.east, this.#east / samples)
    add(tile.sums, at + sums.south, this.#south / samples)
    add(tile.sums, at + sums.sin, this.#sin / samples)
    add(tile.sums, at + sums.cos, this.#cos / samples)
  }

  tiles(): RoadTile[] {
    this.#end()
    this.#direction = -1
    return Array.from(this.#tiles, ([tile, { at, sums: all }]) => {
      const bytes = new TileBytes()
      for (const key of Uint32Array.from(at.keys()).sort()) bytes.add(key, meansOf(all, at.get(key) ?? 0))
      return { tile, cells: bytes.all }
    })
  }
}

function add(all: number[], at: number, value: number): void {
  all[at] = (all[at] as number) + value
}

function meansOf(all: readonly number[], at: number): Parameters<TileBytes['add']>[1] {
  const of = (sum: number): number => all[at + sum] as number
  const passes = of(sums.count)
  return {
    passes,
    speed: of(sums.speeds) / passes,
    east: of(sums.east) / passes,
    south: of(sums.south) / passes,
    course: ((Math.atan2(of(sums.sin), of(sums.cos)) * 180) / Math.PI + 360) % 360,
  }
}

interface Fix {
  lat: number
  lon: number
  time: number
  /** Degrees; 0 is also what terminals send that know none. */
  course: number
  /** km/h */
  speed: number
  drives: boolean
  /** On the grid, once somebody has asked. */
  on: { x: number; y: number } | undefined
}

const placeOn = (fix: Fix): { x: number; y: number } => (fix.on ??= onGrid(fix.lon, fix.lat))

/** The way between two fixes, if it was straight; undefined: nobody knows. */
function straight(a: Fix, b: Fix): { metres: number; course: number } | undefined {
  const metres = distance(a, b)
  if (metres > longestStep || b.time - a.time > longestPause || metres === 0) return undefined
  const course = bearing(a, b)
  if (a.course === 0 && b.course === 0) return metres <= longestStepWithoutCourse ? { metres, course } : undefined
  return turn(a.course, course) <= maxTurn && turn(b.course, course) <= maxTurn ? { metres, course } : undefined
}

/**
 * Which part of the day it is by the clock, of a day that is over. Clocks are put on or back in the first hours of a day: what comes after these is
 * told by how long the day is.
 */
function bandOf(time: number, { begin, end }: Window): number {
  const passed = time - begin
  const clock = passed < bandHours * hour ? passed : passed - (end - begin - 24 * hour)
  return Math.min(bandsOfDay - 1, Math.max(0, Math.floor(clock / (bandHours * hour))))
}

/** The cells between two fixes; where it came from is not known: that of the later one. */
function pass(passes: Passes, from: Fix | undefined, to: Fix, window: Window): void {
  const way = from && straight(from, to)
  const band = bandOf(to.time, window)
  if (!from || !way) {
    // Where it went by is known, where it came from is not.
    if (!to.drives || to.course === 0) return
    const heading = headingOf(to.course, band)
    const { x, y } = placeOn(to)
    passes.at(x, y, heading, passes.directionOf(heading), to.speed)
    return
  }
  const [here, there] = [placeOn(from), placeOn(to)]
  const heading = headingOf(way.course, band)
  const direction = passes.directionOf(heading)
  const steps = Math.max(1, Math.ceil(way.metres / sampleEvery))
  for (let step = 0; step <= steps; step++) {
    const part = step / steps
    const [x, y] = [here.x + (there.x - here.x) * part, here.y + (there.y - here.y) * part]
    passes.at(x, y, heading, direction, from.speed + (to.speed - from.speed) * part)
  }
}

export function roadsOfDay(track: Track, window: Window): RoadTile[] {
  const { begin, end } = window
  const { rows, jumpBefore, state } = movementOf(track)
  const passes = new Passes()
  let before: Fix | undefined
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows[nth] ?? 0
    const time = track.time[row] ?? 0
    if (time < begin) continue
    if (time >= end) break
    const speed = speedAt(track, row, 'gps')
    if (speed === null) {
      before = undefined
      continue
    }
    const fix: Fix = {
      lat: (track.latitude[row] ?? 0) / 1e6,
      lon: (track.longitude[row] ?? 0) / 1e6,
      time,
      course: track.course[row] ?? 0,
      speed,
      drives: state[row] === rowState.driving,
      on: undefined,
    }
    const from = jumpBefore[nth] === 1 ? undefined : before
    before = fix
    // The way to where it stands and away from there is driven.
    if (fix.drives || from?.drives) pass(passes, from, fix, window)
  }
  return passes.tiles()
}
