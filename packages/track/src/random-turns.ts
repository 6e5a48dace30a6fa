/**
 * Two receivers of one vehicle whose fixes come in no order. A vehicle goes where course and speed say; where the other receiver is heard it is
 * besides elsewhere, always by the same way, there and back in turn.
 */
import type { TwoPlaces } from './two-places.ts'
import { TurnOrder } from './turn-order.ts'
import { fullCircle, lengthOf, longitudeDelta, metresBetween, metresPerE6 } from './sphere.ts'
import { sameFix, sameFixes, sameLists } from './same-fix.ts'

export interface HeardFix {
  /** ms since 1970. */
  time: number
  /** 1e-6 degrees. */
  latitude: number
  longitude: number
  /** 0.1 km/h */
  speed: number
  /** Where it is known. */
  accOn?: boolean
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

/** Nearer to each other they make a way little longer, metres; and what is less than this part of a step a bend explains. */
const apart = 50
const ofStep = 0.2
/** Leaps that are looked at, in so many reports; how many of them may be others, and how many show that there are two receivers. */
const maxLeaps = 8
const within = 40
const odd = 2
/** By which part of what lies between the receivers a leap may differ. */
const alike = 0.4
/** So many of them a vehicle that drives makes. */
const driven = 3
/** Slower it stands, 0.1 km/h. */
const restsBelow = 40
/** Leaps are longer than speeds say, by so much of what lies between the receivers; speeds are this much too low at least. */
const longer = 0.08
const slow = 1.03
/** So many leaps there and back, and all that was heard since the first of them waits. */
const waitsFrom = 3
/** Which part of the fixes is seldom. */
const seldom = 0.2
/** So many in a row of one: it is over. */
const overAfter = 32
/** How much of what lies between them is taken from each turn: receivers wander. */
const follows = 0.1
/** Where a fix is expected it is usually within this, metres, or this part of a step or of what lies between the receivers. */
const exact = 8
const exactOfStep = 0.05
const exactOfApart = 0.1
/** What a step is shorter by than speeds say counts so much. */
const turned = 0.3

/** As far as courses and courses a quarter round go. */
const sines = Float64Array.from({ length: 450 }, (_, degree) => Math.sin(((degree % 360) * Math.PI) / 180))
/** @param degree not negative */
function sine(degree: number): number {
  const whole = Math.round(degree)
  return sines[whole < sines.length ? whole : whole % 360] as number
}

const sizeOf = ({ north, east }: Beside): number => lengthOf(north, east)
const offBy = (beside: Beside, from: Beside | undefined): number =>
  from ? lengthOf(beside.north - from.north, beside.east - from.east) : sizeOf(beside)
const back = ({ north, east }: Beside): Beside => ({ north: -north, east: -east })

/** What it may have gone more or less along its course, where it drove at one end faster than at the other: it starts and stops in between. */
function unlessOfItsSpeed(beside: Beside, course: number, most: number): void {
  const [north, east] = [sine(course + 90), sine(course)]
  const along = beside.north * north + beside.east * east
  const explained = Math.max(-most, Math.min(most, along))
  beside.north -= explained * north
  beside.east -= explained * east
}

/** A fix of the other receiver, moved to where the one that counts would have been heard. */
export function movedBack<Of extends { latitude: number; longitude: number }>(
  fix: Of,
  { north, east }: Beside,
): Of & { moved: true } {
  const longitude = fix.longitude - east / metresPerE6 / Math.cos((fix.latitude * Math.PI) / 180e6)
  return {
    ...fix,
    latitude: Math.round(fix.latitude - north / metresPerE6),
    longitude: Math.round(longitude - fullCircle * Math.round(longitude / fullCircle)),
    moved: true,
  }
}

interface Leap<Fix> extends Beside {
  fix: Fix
  /** Metres, and metres by speeds. */
  metres: number
  bySpeeds: number
  /** It drives at both ends. */
  drives: boolean
  /** The same of the steps between the leap before and this one. */
  calm: Step
}

/** Whose places are nearer to a fix on the average. */
function isNearer(to: HeardFix, sides: readonly (readonly HeardFix[])[]): 0 | 1 {
  const [one = 0, other = 0] = sides.map(side =>
    side.reduce((sum, fix) => sum + metresBetween(to.latitude, to.longitude, fix.latitude, fix.longitude) / side.length, 0),
  )
  return other < one ? 1 : 0
}

const drivesBetween = (a: HeardFix, b: HeardFix): boolean => a.speed >= restsBelow && b.speed >= restsBelow

interface Step {
  metres: number
  bySpeeds: number
}

const sameStep = (a: Step, b: Step): boolean => a.metres === b.metres && a.bySpeeds === b.bySpeeds
const sameLeap = (a: Leap<HeardFix>, b: Leap<HeardFix>): boolean =>
  sameFix(a.fix, b.fix) &&
  a.north === b.north &&
  a.east === b.east &&
  a.drives === b.drives &&
  sameStep(a, b) &&
  sameStep(a.calm, b.calm)

export class RandomTurns<Fix extends HeardFix> {
  #last: Fix | undefined
  /** Leaps, and what was heard from the first of them on. */
  #leaps: Leap<Fix>[] = []
  #heard: Fix[] = []
  /** Where it was before the first of leaps that followed each other, forgotten ones too. */
  #came: Fix | undefined
  #calm: Step = { metres: 0, bySpeeds: 0 }
  /** From the receiver that counts to the other; undefined: one receiver. */
  #other: Beside | undefined
  /** While there are two. */
  #order: TurnOrder | undefined
  #tellsCourse = false
  /** So often leaps have shown that there are two. */
  #shown = 0

  clone(): RandomTurns<Fix> {
    const copy = new RandomTurns<Fix>()
    copy.#last = this.#last
    copy.#leaps = [...this.#leaps]
    copy.#heard = [...this.#heard]
    copy.#came = this.#came
    copy.#calm = this.#calm
    copy.#other = this.#other
    copy.#order = this.#order?.clone()
    copy.#tellsCourse = this.#tellsCourse
    copy.#shown = this.#shown
    return copy
  }

  /** Both have seen one receiver so far, and will as long as neither has shown another: then it counts from where it came long ago. */
  isLike(other: RandomTurns<Fix>): boolean {
    return (
      !this.#other &&
      !other.#other &&
      this.#tellsCourse === other.#tellsCourse &&
      sameFix(this.#last, other.#last) &&
      sameFixes(this.#heard, other.#heard) &&
      sameStep(this.#calm, other.#calm) &&
      sameLists(this.#leaps, other.#leaps, sameLeap)
    )
  }

  /** There are two: it has been seen where the vehicle stands. */
  know({ north, east, order }: TwoPlaces, fix: Fix): void {
    this.#forget()
    this.#other = { north, east }
    this.#last = fix
    this.#order = order
  }

  get shown(): number {
    return this.#shown
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
    return this.#leaps.length >= waitsFrom ? this.#heard.length : 0
  }

  /** Whether a fix is of the other receiver; a set: it has shown that there are two, and these were of the other one. */
  next(fix: Fix): boolean | ReadonlySet<Fix> {
    const last = this.#last
    this.#last = fix
    this.#tellsCourse ||= fix.course > 0
    if (last && this.#other && !this.#tellsCourse && !fix.reduced) return this.#isOtherByLength(last, fix, this.#other)
    if (!last || fix.reduced || (fix.late && !this.#other) || fix.course < 0) {
      this.#forget()
      return false
    }
    const passed = (fix.time - last.time) / 1_000
    const metresPerE6East = metresPerE6 * Math.cos((fix.latitude * Math.PI) / 180e6)
    const north = (fix.latitude - last.latitude) * metresPerE6
    const east = longitudeDelta(last.longitude, fix.longitude) * metresPerE6East
    const before = (last.speed / 72) * passed
    const after = (fix.speed / 72) * passed
    const besideNorth = north - before * sine(last.course + 90) - after * sine(fix.course + 90)
    const besideEast = east - before * sine(last.course) - after * sine(fix.course)
    const least = Math.max(apart, ofStep * (before + after))
    // As nearly always. What its speed explains makes it less still.
    if (!this.#other && this.#leaps.length === 0 && Math.abs(besideNorth) + Math.abs(besideEast) < least) return false
    const beside = { north: besideNorth, east: besideEast }
    const [course, most] = [after > before ? fix.course : last.course, Math.abs(after - before)]
    if (this.#other) {
      const usual = Math.max(exact, exactOfStep * (before + after), exactOfApart * sizeOf(this.#other))
      return this.#isOther(beside, this.#other, each => {
        unlessOfItsSpeed(each, course, most)
        return sizeOf(each) / usual
      })
    }
    unlessOfItsSpeed(beside, course, most)
    if (Math.abs(beside.north) + Math.abs(beside.east) < least || sizeOf(beside) < least) {
      if (this.#leaps.length === 0) return false
      this.#hear(fix)
      this.#calm = { metres: this.#calm.metres + lengthOf(north, east), bySpeeds: this.#calm.bySpeeds + before + after }
      return false
    }
    this.#hear(fix)
    if (this.#leaps.length === 0) this.#came = last
    this.#leaps.push({
      fix,
      ...beside,
      metres: lengthOf(north, east),
      bySpeeds: before + after,
      drives: drivesBetween(last, fix),
      calm: this.#calm,
    })
    this.#calm = { metres: 0, bySpeeds: 0 }
    if (this.#leaps.length > maxLeaps) this.#forgetLeap()
    return this.#leaps.length === maxLeaps && this.#found()
  }

  /** Where the receiver that counts would have been heard: a place that nobody reported, for the length of the way and for rests only. */
  moved(fix: Fix): (Fix & { moved: true }) | undefined {
    return this.#other && movedBack(fix, this.#other)
  }

  #hear(fix: Fix): void {
    this.#heard.push(fix)
    while (this.#heard.length > within) this.#forgetLeap()
  }

  /** Forgets the first leap, and what was heard before the next one. */
  #forgetLeap(): void {
    this.#leaps.shift()
    const next = this.#leaps[0]
    this.#heard.splice(0, next ? this.#heard.indexOf(next.fix) : this.#heard.length)
  }

  #forget(): void {
    // Of a terminal that tells no course this is asked with every report.
    if (this.#leaps.length > 0) this.#leaps = []
    if (this.#heard.length > 0) this.#heard = []
    this.#other = undefined
  }

  #found(): false | ReadonlySet<Fix> {
    const latest = this.#leaps.at(-1) as Leap<Fix>
    const size = sizeOf(latest)
    const turns: { leap: Leap<Fix>; there: boolean }[] = []
    for (const leap of this.#leaps) {
      const there = offBy(leap, latest) <= alike * size
      if (!there && offBy(leap, back(latest)) > alike * size) continue
      if (turns.at(-1)?.there === there) return false
      turns.push({ leap, there })
    }
    // What stands at an end has said little of its way: it may shuttle, unheard while it drives.
    if (turns.filter(({ leap }) => leap.drives).length < driven) return false
    // Some receivers tell no course.
    if (this.#heard.every(({ course }) => course === 0)) return false
    if (turns.length < maxLeaps - odd || this.#longer(turns.map(({ leap }) => leap)) < longer * size * turns.length) return false
    const mean = (of: 'north' | 'east'): number =>
      turns.reduce((sum, { leap, there }) => sum + (there ? leap[of] : -leap[of]), 0) / turns.length
    return this.#tellApart(turns, { north: mean('north'), east: mean('east') })
  }

  /** Metres that leaps are longer than by speeds, if these are as much too low as between leaps: in a city of blocks bends lie there and back too. */
  #longer(leaps: readonly Leap<Fix>[]): number {
    let [metres, bySpeeds] = [0, 0]
    for (const { calm } of this.#leaps) {
      metres += calm.metres
      bySpeeds += calm.bySpeeds
    }
    const low = Math.max(slow, bySpeeds > 0 ? metres / bySpeeds : 0)
    return leaps.reduce((sum, leap) => sum + leap.metres - low * leap.bySpeeds, 0)
  }

  /** The one that was heard before the first leap counts, unless it is heard seldom; at rest that is whose place the vehicle came to. */
  #tellApart(turns: readonly { leap: Leap<Fix>; there: boolean }[], between: Beside): ReadonlySet<Fix> {
    this.#shown++
    const leaps = new Set(turns.map(({ leap }) => leap.fix))
    const sides: [Fix[], Fix[]] = [[], []]
    let side: 0 | 1 = 0
    for (const fix of this.#heard) {
      if (leaps.has(fix)) side = side === 0 ? 1 : 0
      sides[side].push(fix)
    }
    const came = this.#came
    const rests = came !== undefined && [came, ...this.#heard].every(({ speed }) => speed < restsBelow)
    const counts = rests ? isNearer(came, sides) : sides[0].length < seldom * this.#heard.length ? 1 : 0
    const others = new Set(sides[1 - counts])
    this.#order = new TurnOrder(side !== counts)
    this.#other = (turns[0]?.there === true) === (counts === 0) ? between : back(between)
    this.#leaps = []
    this.#heard = []
    return others
  }

  /** Of a receiver that tells no course: a step is as long as speeds say, or shorter where it turned. */
  #isOtherByLength(last: Fix, fix: Fix, other: Beside): boolean {
    const path = ((last.speed + fix.speed) / 72) * ((fix.time - last.time) / 1_000)
    const step = {
      north: (fix.latitude - last.latitude) * metresPerE6,
      east: longitudeDelta(last.longitude, fix.longitude) * metresPerE6 * Math.cos((fix.latitude * Math.PI) / 180e6),
    }
    const usual = Math.max(exact, exactOfStep * path, exactOfApart * sizeOf(other))
    return this.#isOther(step, other, each => {
      const size = sizeOf(each)
      return (size > path ? size - path : turned * (path - size)) / usual
    })
  }

  #isOther(step: Beside, other: Beside, offOf: (beside: Beside) => number): boolean {
    const order = (this.#order ??= new TurnOrder())
    const wasOther = order.isOther
    const isOther = order.next({
      same: offOf(step),
      toOther: offOf({ north: step.north - other.north, east: step.east - other.east }),
      toOne: offOf({ north: step.north + other.north, east: step.east + other.east }),
    })
    if (order.inRow >= overAfter) {
      this.#forget()
      return false
    }
    const turn = isOther ? step : back(step)
    if (isOther !== wasOther && offBy(turn, other) <= alike * sizeOf(other))
      this.#other = {
        north: other.north + follows * (turn.north - other.north),
        east: other.east + follows * (turn.east - other.east),
      }
    return isOther
  }
}
