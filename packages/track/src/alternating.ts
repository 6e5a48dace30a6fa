/**
 * Two receivers of one vehicle whose fixes take turns, less far apart than a jump: each fix lies beside the way between the one before and the one after
 * it, always by the same metres, to the one side and to the other. Speeds explain the way of either, and not the way from one to the other and back.
 */
import { longitudeDelta, metresBetween, metresPerE6 } from './sphere.ts'

interface Fix {
  /** ms since 1970. */
  time: number
  /** 1e-6 degrees. */
  latitude: number
  longitude: number
  /** 0.1 km/h */
  speed: number
  /** Believed before its track was reduced. */
  reduced: boolean
}

/** Metres to the north and east by which a fix lies beside the way. */
interface Beside {
  north: number
  east: number
}

/** Nearer to each other fixes differ as those of one receiver do, metres. */
const apart = 25
/** Fixes in turns that show it; so many wait while they may. */
export const turnsShown = 6
/** Without one beside the way for so many fixes it is over. */
const overAfter = 4
/** Slower than this at one of three fixes rests decide, 0.1 km/h. */
const slowest = 100
/** Of the way by the speeds: the direct way is as long within this and some metres, the way by the fix between is longer by this. */
const asLong = 0.1
const asLongMetres = 10
const longer = 1.03

const none: readonly number[] = []

/** Whether two are not the same, or with -1 not the opposite, within half of the longer one. */
function differs(a: Beside, b: Beside, sign: 1 | -1): boolean {
  const [north, east] = [a.north - sign * b.north, a.east - sign * b.east]
  const size = Math.max(Math.hypot(a.north, a.east), Math.hypot(b.north, b.east))
  return Math.hypot(north, east) > size / 2
}

/** Undefined: the fix between is on the way, as nearly always, or the speeds explain that it is beside it. */
function besidePath(from: Fix, fix: Fix, to: Fix): Beside | undefined {
  if (fix.speed < slowest || from.speed < slowest || to.speed < slowest || fix.reduced) return undefined
  const passed = to.time - from.time
  const share = passed > 0 ? (fix.time - from.time) / passed : 0
  const north = (fix.latitude - from.latitude - share * (to.latitude - from.latitude)) * metresPerE6
  const path = longitudeDelta(from.longitude, to.longitude)
  const around = (longitudeDelta(from.longitude, fix.longitude) - share * path) * metresPerE6
  if (Math.abs(north) + Math.abs(around) < apart) return undefined
  const east = around * Math.cos((fix.latitude * Math.PI) / 180e6)
  if (Math.hypot(north, east) < apart) return undefined
  const bySpeeds = ((from.speed + 2 * fix.speed + to.speed) / 144) * (passed / 1_000)
  const direct = metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
  if (Math.abs(direct - bySpeeds) > asLong * bySpeeds + asLongMetres) return undefined
  const there = metresBetween(from.latitude, from.longitude, fix.latitude, fix.longitude)
  const back = metresBetween(fix.latitude, fix.longitude, to.latitude, to.longitude)
  return there + back > longer * bySpeeds ? { north, east } : undefined
}

export class AlternatingWatch {
  #before: Beside | undefined
  #turns = 0
  /** Where the fixes lie that are not counted; undefined: one receiver. */
  #other: Beside | undefined
  #since = 0

  clone(): AlternatingWatch {
    const copy = new AlternatingWatch()
    copy.#before = this.#before
    copy.#turns = this.#turns
    copy.#other = this.#other
    copy.#since = this.#since
    return copy
  }

  /** So many fixes before the last two may yet turn out to be of the other receiver. */
  get held(): number {
    return this.#other ? 0 : this.#turns
  }

  /** `fixes`: those that are not passed on yet. Returns the places in them of those of the other receiver, the last place first. */
  next(fixes: readonly { fix: Fix }[]): readonly number[] {
    const at = fixes.length - 2
    const from = fixes[at - 1]
    const fix = fixes[at]
    const to = fixes[at + 1]
    if (!from || !fix || !to) return none
    const beside = besidePath(from.fix, fix.fix, to.fix)
    if (this.#other) {
      if (beside && !differs(beside, this.#other, 1)) {
        this.#since = 0
        return [at]
      }
      this.#since += 1
      if (this.#since >= overAfter) this.#end()
      return none
    }
    if (!beside) {
      this.#turns = 0
      return none
    }
    const goesOn = this.#turns > 0 && this.#before && !differs(beside, this.#before, -1)
    this.#turns = goesOn ? this.#turns + 1 : 1
    this.#before = beside
    if (this.#turns < turnsShown) return none
    // The receiver of the fix before all these goes on.
    const first = at - this.#turns + 1
    const places: number[] = []
    for (let place = first; place <= at; place += 2) places.unshift(place)
    const sign = (at - first) % 2 === 0 ? 1 : -1
    this.#other = { north: sign * beside.north, east: sign * beside.east }
    this.#since = 0
    return places
  }

  #end(): void {
    this.#other = undefined
    this.#turns = 0
  }
}
