/** The cells of the grid of roads that a vehicle drove through on a day, by accepted fixes only. Pure. */
import { bearing, distance } from '@outrider/geo'
import { fixIndexAt, movementOf, reportedSpeed, rowAtTime, rowState, type Track } from '@outrider/track'
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

/** What is summed of all ways through a cell: how many, and the place, speed and course of each. */
const sums = { count: 0, speeds: 1, east: 2, south: 3, sin: 4, cos: 5 } as const
const perCell = 6
/** Of a tile, one more than any key within it. */
const keysOfTile = 2 ** 22

/**
 * Sums of the cells of a day, one after the other, found by their keys. One day comes after the other and thousands of them, so that the columns are
 * used again: a map and a list for each tile cost more than all that is summed in them.
 */
class CellSums {
  #keys = new Float64Array(1_024)
  #sums = new Float64Array(1_024 * perCell)
  /** By the hash of its key one more than where a cell is; 0: none. Half of it is free. */
  #slots = new Int32Array(4_096)
  #count = 0

  clear(): void {
    this.#slots.fill(0)
    this.#count = 0
  }

  #slotOf(key: number): number {
    const mask = this.#slots.length - 1
    let slot = (Math.imul((key | 0) ^ Math.floor(key / keysOfTile), 0x9e37_79b1) >>> 8) & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#keys[(this.#slots[slot] as number) - 1] === key) break
    }
    return slot
  }

  /** Where the sums of a cell are; of a new one they are 0. */
  at(key: number): number {
    const slot = this.#slotOf(key)
    const known = this.#slots[slot] as number
    if (known > 0) return (known - 1) * perCell
    if (this.#count === this.#keys.length) {
      this.#grow()
      return this.at(key)
    }
    const at = this.#count++
    this.#keys[at] = key
    this.#sums.fill(0, at * perCell, (at + 1) * perCell)
    this.#slots[slot] = at + 1
    return at * perCell
  }

  add(at: number, value: number): void {
    this.#sums[at] = (this.#sums[at] as number) + value
  }

  of(at: number): number {
    return this.#sums[at] as number
  }

  /** Of all cells, lowest first. */
  get keys(): Float64Array {
    return this.#keys.slice(0, this.#count).sort()
  }

  #grow(): void {
    const [keys, all] = [this.#keys, this.#sums]
    this.#keys = new Float64Array(keys.length * 2)
    this.#keys.set(keys)
    this.#sums = new Float64Array(all.length * 2)
    this.#sums.set(all)
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let at = 0; at < this.#count; at++) this.#slots[this.#slotOf(keys[at] as number)] = at + 1
  }
}

const cells = new CellSums()

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

/** Counts a way through a cell once, however many samples it has, and where it waits at a light. One at a time: of each the sums are the same. */
class Passes {
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
    const key = keyInTile(this.#x, this.#y, this.#direction, this.#band)
    const at = cells.at(tileOf(this.#x, this.#y) * keysOfTile + key)
    const samples = this.#samples
    cells.add(at + sums.count, 1)
    cells.add(at + sums.speeds, this.#speeds / samples)
    cells.add(at + sums.east, this.#east / samples)
    cells.add(at + sums.south, this.#south / samples)
    cells.add(at + sums.sin, this.#sin / samples)
    cells.add(at + sums.cos, this.#cos / samples)
  }

  /** Ordered by their numbers. */
  tiles(): RoadTile[] {
    this.#end()
    this.#direction = -1
    const tiles: RoadTile[] = []
    let tile = -1
    let bytes = new TileBytes()
    for (const key of cells.keys) {
      const of = Math.floor(key / keysOfTile)
      if (of !== tile) {
        if (tile >= 0) tiles.push({ tile, cells: bytes.all })
        tile = of
        bytes = new TileBytes()
      }
      bytes.add(key - tile * keysOfTile, meansOf(cells.at(key)))
    }
    if (tile >= 0) tiles.push({ tile, cells: bytes.all })
    return tiles
  }
}

function meansOf(at: number): Parameters<TileBytes['add']>[1] {
  const passes = cells.of(at + sums.count)
  return {
    passes,
    speed: cells.of(at + sums.speeds) / passes,
    east: cells.of(at + sums.east) / passes,
    south: cells.of(at + sums.south) / passes,
    course: ((Math.atan2(cells.of(at + sums.sin), cells.of(at + sums.cos)) * 180) / Math.PI + 360) % 360,
  }
}

/** Two of them take turns: an object and its numbers for each fix are garbage for most of what is computed here. */
class Fix {
  /** Degrees. */
  lat = 0
  lon = 0
  time = 0
  /** Degrees; 0 is also what terminals send that know none. */
  course = 0
  /** km/h */
  speed = 0
  drives = false
  /** On the grid, once somebody has asked. */
  #x = Number.NaN
  #y = Number.NaN

  read(track: Track, row: number, speed: number, drives: boolean): void {
    this.lat = (track.latitude[row] as number) / 1e6
    this.lon = (track.longitude[row] as number) / 1e6
    this.time = track.time[row] as number
    this.course = track.course[row] as number
    this.speed = speed
    this.drives = drives
    this.#x = Number.NaN
  }

  get x(): number {
    if (Number.isNaN(this.#x)) this.#place()
    return this.#x
  }

  get y(): number {
    if (Number.isNaN(this.#x)) this.#place()
    return this.#y
  }

  #place(): void {
    const { x, y } = onGrid(this.lon, this.lat)
    this.#x = x
    this.#y = y
  }
}

/** m in a degree of latitude, somewhat less than there are. */
const metresPerDegree = 111_000

/**
 * The way between two fixes, if it was straight: its metres; -1: nobody knows. By what is cheapest to see first, since on most ways out of town it
 * is one of these.
 */
function straightMetres(a: Fix, b: Fix): number {
  if (b.time - a.time > longestPause || Math.abs(b.lat - a.lat) * metresPerDegree > longestStep) return -1
  const metres = distance(a, b)
  const longest = a.course === 0 && b.course === 0 ? longestStepWithoutCourse : longestStep
  return metres > longest || metres === 0 ? -1 : metres
}

/** Whether it did not turn between them. A fix without a course does not say so, but where neither has one. */
const isStraight = (a: Fix, b: Fix, course: number): boolean =>
  (a.course === 0 && b.course === 0) || (turn(a.course, course) <= maxTurn && turn(b.course, course) <= maxTurn)

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
  const band = bandOf(to.time, window)
  const metres = from ? straightMetres(from, to) : -1
  const course = from && metres > 0 ? bearing(from, to) : 0
  if (!from || metres < 0 || !isStraight(from, to, course)) {
    // Where it went by is known, where it came from is not.
    if (!to.drives || to.course === 0) return
    const heading = headingOf(to.course, band)
    passes.at(to.x, to.y, heading, passes.directionOf(heading), to.speed)
    return
  }
  const heading = headingOf(course, band)
  const direction = passes.directionOf(heading)
  const steps = Math.max(1, Math.ceil(metres / sampleEvery))
  const [x, y, speed] = [from.x, from.y, from.speed]
  const [east, south, faster] = [to.x - x, to.y - y, to.speed - speed]
  for (let step = 0; step <= steps; step++) {
    const part = step / steps
    passes.at(x + east * part, y + south * part, heading, direction, speed + faster * part)
  }
}

export function roadsOfDay(track: Track, { begin, end }: Window): RoadTile[] {
  const movement = movementOf(track)
  const { rows, jumpBefore, state } = movement
  const firstFix = fixIndexAt(movement, rowAtTime(track, begin - 1)) + 1
  cells.clear()
  const passes = new Passes()
  let [spare, before]: [Fix, Fix] = [new Fix(), new Fix()]
  let isBefore = false
  for (let nth = firstFix; nth < rows.length; nth++) {
    const row = rows[nth] as number
    if ((track.time[row] as number) >= end) break
    // Believed ones alone are here.
    const speed = reportedSpeed(track, row, 'gps')
    if (speed === null) {
      isBefore = false
      continue
    }
    const fix = spare
    fix.read(track, row, speed, state[row] === rowState.driving)
    const from = isBefore && jumpBefore[nth] !== 1 ? before : undefined
    spare = before
    before = fix
    isBefore = true
    // The way to where it stands and away from there is driven.
    if (fix.drives || from?.drives) pass(passes, from, fix, { begin, end })
  }
  return passes.tiles()
}
