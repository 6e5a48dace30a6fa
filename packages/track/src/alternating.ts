/**
 * Two receivers of one vehicle whose fixes take turns, metres or kilometres apart: each lies beside the way between its neighbours, by the same way
 * to either side in turn. Speeds explain either's way, not that from one to the other.
 */
import { movedBack } from './random-turns.ts'
import { TurnOrder } from './turn-order.ts'
import type { TwoPlaces } from './two-places.ts'
import { lengthOf, longitudeDelta, metresBetween, metresPerE6 } from './sphere.ts'
import { sameFixes, sameLists } from './same-fix.ts'

interface Fix {
  /** ms since 1970. */
  time: number
  /** 1e-6 degrees. */
  latitude: number
  longitude: number
  /** 0.1 km/h */
  speed: number
  /** Degrees; -1: not known. */
  course: number
  late: boolean
  /** Believed before its track was reduced. */
  reduced: boolean
}

/** Metres to the north and east. */
interface Beside {
  north: number
  east: number
}

/** Nearer to each other fixes differ as those of one receiver do, metres. */
const apart = 25
/** Places beside the way that are looked at, and how many of them may say something else: the vehicle turned there. */
const looked = 8
const odd = 2
/** By which part of what lies between the receivers a place beside the way may differ. */
const alike = 0.5
/** The way of either is as long as speeds say but for these parts, the way from one to the other is longer by this. */
const shortest = 0.75
const longest = 1.1
const longer = 1.03
/** Metres besides, or this part of what lies between the receivers. */
const roughly = 10
const roughlyOfApart = 0.35
/** The one whose turn it is is taken unless it fits worse by this part of what lies between them. */
const turnCounts = 0.9
/** What a way is shorter by than speeds say counts so much. */
const turned = 0.3
/** At less than this most of the time it stands, 0.1 km/h; so near to each other they are noise of a rest there, metres. */
const drives = 100
const apartAtRest = 250
/** Nearer to each other both are around the place of a rest, metres. */
const noise = 100
/** Slower than this a report stands, 0.1 km/h. */
const restsBelow = 40
/** So many in a row of one of them, or of neither: it is over. */
const overAfter = 6
/** After so many turns in order it is sure whose each fix is. */
const sureAfter = 6
/** How much of what lies between them is taken from each turn: receivers wander. */
const follows = 0.1

const sizeOf = ({ north, east }: Beside): number => lengthOf(north, east)

/** @param latitude 1e-6 degrees */
const cosine = (latitude: number): number => Math.cos((latitude * Math.PI) / 180e6)

const from = (a: Fix, b: Fix): Beside => ({
  north: (b.latitude - a.latitude) * metresPerE6,
  east: longitudeDelta(a.longitude, b.longitude) * metresPerE6 * cosine(b.latitude),
})

/** Of a fix between two others. */
function besidePath(before: Fix, fix: Fix, after: Fix): Beside {
  const passed = after.time - before.time
  const share = passed > 0 ? (fix.time - before.time) / passed : 0
  const { latitude, longitude } = before
  const pathNorth = (after.latitude - latitude) * metresPerE6
  const pathEast = longitudeDelta(longitude, after.longitude) * metresPerE6 * cosine(after.latitude)
  const north = (fix.latitude - latitude) * metresPerE6
  const east = longitudeDelta(longitude, fix.longitude) * metresPerE6 * cosine(fix.latitude)
  return { north: north - share * pathNorth, east: east - share * pathEast }
}

/** Whether it is, as nearly always, so near to the path that it need not be computed by how much it is beside it. */
function isOnPath(before: Fix, fix: Fix, after: Fix): boolean {
  const passed = after.time - before.time
  const share = passed > 0 ? (fix.time - before.time) / passed : 0
  const north = fix.latitude - before.latitude - share * (after.latitude - before.latitude)
  const path = longitudeDelta(before.longitude, after.longitude)
  const east = longitudeDelta(before.longitude, fix.longitude) - share * path
  return (Math.abs(north) + Math.abs(east)) * metresPerE6 < apart
}

const metres = (a: Fix, b: Fix): number => metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)
const bySpeeds = (a: Fix, b: Fix): number => ((a.speed + b.speed) / 72) * ((b.time - a.time) / 1_000)

/** Metres that a way is longer than by speeds; where it is shorter the vehicle may have turned. */
const unexplained = (path: number, reported: number): number => (path > reported ? path - reported : turned * (reported - path))

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2
}

/** Whether speeds explain the way of either receiver, and not the way from one to the other. */
function contradicts(fixes: readonly Fix[], between: number): boolean {
  let [direct, reported] = [0, 0]
  const beyondSpeeds: number[] = []
  for (let at = 1; at < fixes.length - 1; at++) {
    const [before, fix, after] = [fixes[at - 1] as Fix, fixes[at] as Fix, fixes[at + 1] as Fix]
    direct += metres(before, after)
    const bySpeed = bySpeeds(before, fix) + bySpeeds(fix, after)
    beyondSpeeds.push(metres(before, fix) + metres(fix, after) - longer * bySpeed)
    reported += bySpeed
  }
  const besides = looked * Math.max(roughly, roughlyOfApart * between)
  // Most of them, and not one leap among fixes that come twice.
  const isLonger = beyondSpeeds.reduce((sum, each) => sum + each, 0) > 0 && middle(beyondSpeeds) > 0
  return isLonger && direct >= shortest * reported - besides && direct <= longest * reported + besides
}

type Turn = 'one' | 'other'

export class AlternatingWatch {
  /** The last fixes, and by what each but the first and the last lies beside the way. */
  #fixes: Fix[] = []
  #beside: Beside[] = []
  /** From the receiver that counts to the other; undefined: one receiver. */
  #other: Beside | undefined
  /** The last fix of the one that counts and of the other, the metres by speeds since the former, and whose the last one was. */
  #at: Fix | undefined
  #otherAt: Fix | undefined
  #last: Fix | undefined
  #path = 0
  #turn: Turn = 'one'
  #inRow = 0
  /** Turns one after the other without a second fix in a row. */
  #inTurn = 0
  /** What has shown that there are two. */
  #shown: TwoPlaces | undefined

  clone(): AlternatingWatch {
    const copy = new AlternatingWatch()
    copy.#fixes = [...this.#fixes]
    copy.#beside = [...this.#beside]
    copy.#other = this.#other
    copy.#at = this.#at
    copy.#otherAt = this.#otherAt
    copy.#last = this.#last
    copy.#path = this.#path
    copy.#turn = this.#turn
    copy.#inRow = this.#inRow
    copy.#inTurn = this.#inTurn
    copy.#shown = this.#shown
    return copy
  }

  /** Both have seen one receiver so far. */
  isLike(other: AlternatingWatch): boolean {
    return (
      !this.#other &&
      !other.#other &&
      !this.#shown &&
      !other.#shown &&
      sameFixes(this.#fixes, other.#fixes) &&
      sameLists(this.#beside, other.#beside, (a, b) => a.north === b.north && a.east === b.east)
    )
  }

  get active(): boolean {
    return this.#other !== undefined
  }

  /** From the receiver that counts to the other. */
  get other(): Beside | undefined {
    return this.#other
  }

  /** So many of the last fixes may yet turn out to be of the other receiver. */
  get held(): number {
    return this.#other || this.#beside.length === 0 ? 0 : this.#fixes.length
  }

  /** So many more fixes show no other receiver: at one place they never do, and else it takes turns. */
  sureFor(stands: boolean, isSo: (fix: Fix) => boolean): number {
    return stands && this.#fixes.every(isSo) ? Infinity : Math.max(0, looked - 1 - this.#beside.length)
  }

  /** Whether a fix is of the other receiver; a set: it has shown that there are two, and these were of the other one. */
  next(fix: Fix, wasAt: Fix | undefined): boolean | ReadonlySet<Fix> {
    if (this.#other) return this.#isOther(fix, this.#other)
    const fixes = this.#fixes
    const [before, between] = [fixes.at(-2), fixes.at(-1)]
    if (!before || !between) {
      fixes.push(fix)
      return false
    }
    if (fix.reduced) this.#beside = []
    if (fix.reduced || (this.#beside.length === 0 && isOnPath(before, between, fix))) {
      // As nearly always.
      if (fixes.length > 2) fixes.length = 2
      fixes[0] = between
      fixes[1] = fix
      return false
    }
    const beside = besidePath(before, between, fix)
    const size = sizeOf(beside)
    fixes.push(fix)
    this.#beside.push(beside)
    if (this.#beside.length > looked) this.#forget(1)
    if (size < apart) this.#forgetOdd()
    return this.#beside.length < looked ? false : this.#found(wasAt)
  }

  /** Of what the last fix has shown, where courses tell whose each further one is: that sees through turns that are not in order. */
  get shown(): TwoPlaces | undefined {
    return this.#shown
  }

  /** Where the receiver that counts would have been heard; where they come in no order it is not sure enough whose a fix is. */
  moved<Of extends Fix>(fix: Of): (Of & { moved: true }) | undefined {
    return this.#other && this.#inTurn >= sureAfter ? movedBack(fix, this.#other) : undefined
  }

  #forget(count: number): void {
    // One by one: what takes some out makes a list of them.
    for (let each = 0; each < count; each++) {
      this.#beside.shift()
      this.#fixes.shift()
    }
  }

  /** Forgets what was before a third place that is not beside the way, and such places at the begin. */
  #forgetOdd(): void {
    let small = 0
    let at = this.#beside.length - 1
    for (; at >= 0; at--) if (sizeOf(this.#beside[at] as Beside) < apart && ++small > odd) break
    let count = at + 1
    while (this.#beside[count] && sizeOf(this.#beside[count] as Beside) < apart) count++
    if (count > 0) this.#forget(count)
  }

  #mostlyRests(): boolean {
    let driving = 0
    for (const { speed } of this.#fixes) if (speed >= drives) driving++
    return driving * 2 < this.#fixes.length
  }

  /** It stands, and no place is so far beside that what is in the middle of them could be: as nearly always, and cheaper to see. */
  #restsWithNoise(): boolean {
    let [north, east] = [0, 0]
    for (const each of this.#beside) {
      north = Math.max(north, Math.abs(each.north))
      east = Math.max(east, Math.abs(each.east))
    }
    return lengthOf(north, east) < apartAtRest && this.#mostlyRests()
  }

  #found(wasAt: Fix | undefined): false | ReadonlySet<Fix> {
    const [latest, beforeIt] = [this.#beside.at(-1) as Beside, this.#beside.at(-2) as Beside]
    // Cheaper to see than what is in the middle.
    if (lengthOf(latest.north + beforeIt.north, latest.east + beforeIt.east) > sizeOf(latest)) return false
    if (this.#restsWithNoise()) return false
    const signed = this.#beside.map(({ north, east }, at) => (at % 2 === 0 ? { north, east } : { north: -north, east: -east }))
    const between = { north: middle(signed.map(each => each.north)), east: middle(signed.map(each => each.east)) }
    const size = sizeOf(between)
    if (size < apart) return false
    const differs = ({ north, east }: Beside): boolean => lengthOf(north - between.north, east - between.east) > alike * size
    if (signed.filter(differs).length > odd) return false
    if (size < apartAtRest && this.#mostlyRests()) return false
    if (!contradicts(this.#fixes, size)) return false
    // The second, fourth … lie by `between` from the others. The receiver that was there before goes on, rather than late reports of a wrong clock.
    // The first may have been before there were turns.
    const of = (parity: number): Fix[] => this.#fixes.filter((_, at) => at % 2 === parity && at > 0)
    const off = (some: readonly Fix[]): number =>
      some.filter(({ late }) => late).length * 2 > some.length
        ? Number.POSITIVE_INFINITY
        : wasAt
          ? middle(some.map(fix => Math.max(0, metres(wasAt, fix) - bySpeeds(wasAt, fix))))
          : 0
    const secondCounts = off(of(1)) < off(of(0)) - roughlyOfApart * size
    const [ones, others] = secondCounts ? [of(1), of(0)] : [of(0), of(1)]
    this.#other = secondCounts ? { north: -between.north, east: -between.east } : between
    this.#at = ones.at(-1)
    this.#otherAt = others.at(-1)
    this.#last = this.#fixes.at(-1)
    this.#turn = this.#last === this.#at ? 'one' : 'other'
    this.#path = this.#turn === 'one' ? 0 : bySpeeds(this.#at as Fix, this.#last as Fix)
    this.#inRow = 1
    this.#inTurn = 0
    if (this.#fixes.some(({ course }) => course > 0)) this.#shown = this.#orderOf(this.#other, new Set(others))
    this.#fixes = []
    this.#beside = []
    return new Set(others)
  }

  #orderOf({ north, east }: Beside, others: ReadonlySet<Fix>): TwoPlaces {
    const order = new TurnOrder(others.has(this.#fixes[0] as Fix))
    for (const fix of this.#fixes) order.was(others.has(fix))
    return { north, east, order }
  }

  #isOther(fix: Fix, between: Beside): boolean {
    const [at, last] = [this.#at as Fix, this.#last as Fix]
    this.#path += bySpeeds(last, fix)
    const moved = from(at, fix)
    const size = sizeOf(between)
    const asOne = unexplained(sizeOf(moved), this.#path)
    const asOther = unexplained(lengthOf(moved.north - between.north, moved.east - between.east), this.#path)
    const counts = turnCounts * size
    // Both are around the place of the rest.
    const stands = size < noise && fix.speed < restsBelow && last.speed < restsBelow
    const isOther = stands
      ? this.#turn === 'one'
      : asOther + (this.#turn === 'other' ? counts : 0) < asOne + (this.#turn === 'one' ? counts : 0)
    const turn = isOther ? 'other' : 'one'
    this.#inRow = turn === this.#turn ? this.#inRow + 1 : 1
    this.#inTurn = turn === this.#turn ? 0 : this.#inTurn + 1
    this.#turn = turn
    this.#last = fix
    if (this.#inRow >= overAfter || fix.reduced) {
      this.#end()
      return false
    }
    if (isOther) {
      this.#otherAt = fix
      return !stands
    }
    if (this.#otherAt && this.#otherAt.time > at.time) this.#follow(besidePath(at, this.#otherAt, fix), between)
    this.#at = fix
    this.#path = 0
    return false
  }

  #follow(beside: Beside, between: Beside): void {
    const [north, east] = [beside.north - between.north, beside.east - between.east]
    if (lengthOf(north, east) > alike * sizeOf(between)) return
    this.#other = { north: between.north + follows * north, east: between.east + follows * east }
  }

  #end(): void {
    this.#other = undefined
    this.#at = undefined
    this.#otherAt = undefined
    this.#last = undefined
    this.#path = 0
    this.#inRow = 0
  }
}
