/** The cells of the grid of roads that a vehicle drove through on a day, by accepted fixes only. Pure. */
import { bearing, distance } from '@outrider/geo'
import { movementOf, rowState, speedAt, type Track } from '@outrider/track'
import { bandHours, bandsOfDay, cellsAcross, directions, onGrid, packRoads, type RoadCell, type RoadTile } from '../road-cells.ts'

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

/** Sums of a cell, by direction and part of the day. */
interface Sum {
  cell: RoadCell
  speeds: number
  east: number
  south: number
  sin: number
  cos: number
}

/** Counts a way through a cell once, however many samples it has, and where it waits at a light. */
class Passes {
  readonly #sums = new Map<number, Sum>()
  #pass: { x: number; y: number; direction: number; band: number; samples: number; sum: Omit<Sum, 'cell'> } | undefined

  /** `x`, `y`: on the grid. */
  at(x: number, y: number, { course, speed, band }: { course: number; speed: number; band: number }): void {
    const before = this.#pass
    const isSame = before && turn(course, before.direction * perDirection) <= keeps
    const direction = isSame ? before.direction : Math.round(course / perDirection) % directions
    const [cellX, cellY] = [Math.floor(x), Math.floor(y)]
    if (!before || before.x !== cellX || before.y !== cellY || before.direction !== direction) {
      this.#end()
      this.#pass = { x: cellX, y: cellY, direction, band, samples: 0, sum: { speeds: 0, east: 0, south: 0, sin: 0, cos: 0 } }
    }
    const pass = this.#pass
    if (!pass) return
    pass.samples += 1
    pass.sum.speeds += speed
    pass.sum.east += x - cellX
    pass.sum.south += y - cellY
    pass.sum.sin += Math.sin(radians(course))
    pass.sum.cos += Math.cos(radians(course))
  }

  #end(): void {
    const pass = this.#pass
    this.#pass = undefined
    if (!pass) return
    const { x, y, direction, band, samples } = pass
    const key = ((y * cellsAcross + x) * directions + direction) * bandsOfDay + band
    const sum = this.#sums.get(key) ?? {
      cell: { x, y, direction, band, passes: 0, speed: 0, east: 0, south: 0, course: 0 },
      speeds: 0,
      east: 0,
      south: 0,
      sin: 0,
      cos: 0,
    }
    sum.cell.passes += 1
    sum.speeds += pass.sum.speeds / samples
    sum.east += pass.sum.east / samples
    sum.south += pass.sum.south / samples
    sum.sin += pass.sum.sin / samples
    sum.cos += pass.sum.cos / samples
    this.#sums.set(key, sum)
  }

  cells(): RoadCell[] {
    this.#end()
    return Array.from(this.#sums.values(), ({ cell, speeds, east, south, sin, cos }) => ({
      ...cell,
      speed: speeds / cell.passes,
      east: east / cell.passes,
      south: south / cell.passes,
      course: ((Math.atan2(sin, cos) * 180) / Math.PI + 360) % 360,
    }))
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
}

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

export function roadsOfDay(track: Track, window: Window): RoadTile[] {
  const { begin, end } = window
  const { rows, jumpBefore, state } = movementOf(track)
  const passes = new Passes()
  let before: Fix | undefined
  rows.forEach((row, nth) => {
    const time = track.time[row] ?? 0
    const speed = speedAt(track, row, 'gps')
    if (time < begin || time >= end || speed === null) {
      before = undefined
      return
    }
    const fix = {
      lat: (track.latitude[row] ?? 0) / 1e6,
      lon: (track.longitude[row] ?? 0) / 1e6,
      time,
      course: track.course[row] ?? 0,
      speed,
      drives: state[row] === rowState.driving,
    }
    const from = jumpBefore[nth] === 1 ? undefined : before
    before = fix
    // The way to where it stands and away from there is driven.
    if (!fix.drives && !from?.drives) return
    const way = from && straight(from, fix)
    const there = onGrid(fix.lon, fix.lat)
    if (!from || !way) {
      // Where it went by is known, where it came from is not.
      if (fix.drives && fix.course !== 0) passes.at(there.x, there.y, { course: fix.course, speed, band: bandOf(time, window) })
      return
    }
    const here = onGrid(from.lon, from.lat)
    const steps = Math.max(1, Math.ceil(way.metres / sampleEvery))
    for (let step = 0; step <= steps; step++) {
      const part = step / steps
      const [x, y] = [here.x + (there.x - here.x) * part, here.y + (there.y - here.y) * part]
      passes.at(x, y, { course: way.course, speed: from.speed + (speed - from.speed) * part, band: bandOf(time, window) })
    }
  })
  return packRoads(passes.cells())
}
