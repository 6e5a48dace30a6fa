/**
 * Tells standing from driving, one believed fix after the other. A vehicle that stands does not stay at one point: its receiver wanders by tens of
 * metres for hours. It stands while its fixes stay around one place and no report shows it driving; how far "around" reaches follows from how far they
 * have wandered. It has left when reports show it driving, or when its fixes stay elsewhere. A way away and back in which no report drives is no way.
 */
import type { Fix, NotCounted } from './jumps.ts'
import { longitudeDelta, metresBetween, metresPerE6 } from './sphere.ts'

/** From this speed on a report drives, km/h: a receiver at rest tells up to about three. */
export const defaultStandingBelow = 4

/** Reach of a place whose noise is not known yet, m. */
const firstReach = 250
/** Its fixes, and ms, after which the noise is known. */
const knownAfter = 10
const knownAfterTime = 120_000
/** Reach in deviations of the noise, and its bounds, m. */
const reachDeviations = 4.5
const leastReach = 60
const greatestReach = 300
/** A mean of this many fixes: what came before is forgotten slowly. */
const meanOf = 200
/** Fixes that are elsewhere and wait for what follows, at most. */
const maxElsewhere = 64
/** Elsewhere for so long, ms, in this many reports that fit to each other, it has moved although no report drives. */
const movedAfter = 180_000
const movedReports = 3
/** They fit when the next one is no farther than this, m, and what their speeds allow. */
const fits = 40
/** So many reports around one place fit too, m and ms. */
const clusterReports = 8
const clusterReach = 250
const clusterTime = 600_000
/** Up to this many driving reports within this time, ms, are no way when it stands at the same place again, m. */
const glitchReports = 2
const glitchTime = 60_000
const samePlace = 15
const samePlaceUnmoved = 60
/** Within the noise even more of them are none, up to this speed, 0.1 km/h. */
const noiseSpeed = 60
const noiseReports = 10
/** A rest shorter than this, ms, with fixes at most so far away, m, does not bend the way. */
const shortRest = 180_000
const besideWay = 80
/** The first driving report ends a rest at its own time when it is within this of the place, m. */
const leavesFrom = 200
/** Without speeds a vehicle drives when it is farther away than this, m. */
const speedlessReach = 150
const speedlessStep = 30
/** A rest of at most so long, ms, whose fixes go one way by at least so much, m, and so many deviations across, crept. */
const creepsFor = 1_800_000
const creeps = 30
const creepDeviations = 5
/** It reported at least so many times, at most so many ms apart: terminals of parked vehicles report more seldom. */
const creepReports = 5
const creepInterval = 60_000
const greatestSample = 64
/** A rest of so few fixes may be wrong when it lies beside the way by more than this, m. */
const unproven = 2
const beside = 500
/** A fix on the way to the first driving one may be beside it by this much, m. */
const besideLeaving = 60

/** 1e-6 degrees */
interface Place {
  latitude: number
  longitude: number
}

/** A run of reports at one place. */
interface Rest {
  firstRow: number
  lastRow: number
  /** ms since 1970. */
  from: number
  to: number
  /** Mean of its fixes, 1e-6 degrees, and how many there are. */
  latitude: number
  longitude: number
  fixes: number
  /** Sum of the squares of the distances from the mean, m². */
  squares: number
  /** Of its first fixes: where it began; and its last one. */
  begin: Place
  end: Place
  /** Driving reports before it. */
  way: Way
  /** Of its fixes as many as tell whether it crept, evenly spread: every one, every second, every fourth. */
  sample: Place[]
  every: number
  /** Its fixes while they are no more than one or two. */
  known: Fix[]
  creeping: boolean
}

/** Driving reports from one rest to the next. */
interface Way {
  fixes: Fix[]
  from: number
  top: number
}

export interface RestOut {
  firstRow: number
  lastRow: number
  from: number
  to: number
  latitude: number
  longitude: number
  creeping: boolean
  /** Fixes it is judged from, and their deviation in one direction, m; 0: not known. */
  reports: number
  deviation: number
}

export interface StandingSink {
  /** A driving report, and the metres that it adds. */
  drive(fix: Fix, metres: number): void
  /** A rest that is over or settled, and the metres until its place. Its end may be told again. */
  rest(rest: RestOut, metres: number): void
  reject(fix: Fix, why: NotCounted): void
}

interface Direction {
  north: number
  east: number
}

const between = (a: Place, b: Place): number => metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)

const counted = (fixes: number): number => Math.min(fixes, meanOf)
const deviationOf = ({ squares, fixes }: Rest): number => (fixes < 2 ? 0 : Math.sqrt(squares / (2 * (counted(fixes) - 1))))

const isKnown = (rest: Rest): boolean => rest.fixes >= knownAfter && rest.to - rest.from >= knownAfterTime

function reachOf(rest: Rest): number {
  if (!isKnown(rest)) return firstReach
  return Math.min(greatestReach, Math.max(leastReach, reachDeviations * deviationOf(rest) + 20))
}

const newWay = (from: number): Way => ({ fixes: [], from, top: 0 })

export class StandingFilter {
  readonly #sink: StandingSink
  readonly #standingBelow: number
  /** Rests and ways that may still be one rest, the latest last. */
  #rests: Rest[] = []
  #standing = false
  #elsewhere: Fix[] = []
  /** Driving reports since the last rest, as long as they may be none. */
  #way: Way | undefined
  #last: Fix | undefined
  /** Where what was passed on ends; undefined: nothing was, or a jump follows. */
  #at: Place | undefined
  /** Metres until there that are not passed on: a short rest beside the way. */
  #owed = 0

  /** @param standingBelow km/h */
  constructor(sink: StandingSink, standingBelow = defaultStandingBelow) {
    this.#sink = sink
    this.#standingBelow = standingBelow * 10
  }

  clone(sink: StandingSink): StandingFilter {
    const copy = new StandingFilter(sink, this.#standingBelow / 10)
    const way = (each: Way): Way => ({ ...each, fixes: [...each.fixes] })
    copy.#rests = this.#rests.map(rest => ({ ...rest, way: way(rest.way), sample: [...rest.sample], known: [...rest.known] }))
    copy.#standing = this.#standing
    copy.#elsewhere = [...this.#elsewhere]
    copy.#way = this.#way && way(this.#way)
    copy.#last = this.#last
    copy.#at = this.#at
    copy.#owed = this.#owed
    return copy
  }

  get standing(): boolean {
    return this.#standing
  }

  push(fix: Fix, jumpBefore: boolean): void {
    if (jumpBefore) {
      this.flush()
      this.#at = undefined
      this.#last = undefined
    }
    const rest = this.#standing ? this.#rests.at(-1) : undefined
    if (rest) this.#pushStanding(rest, fix)
    else if (this.#drives(fix)) this.#drive(fix)
    else this.#beginRest(fix)
    this.#last = fix
  }

  /** A report without a fix that shows the vehicle standing, by ACC or the tachograph. */
  pushStill(row: number, time: number): void {
    const rest = this.#standing ? this.#rests.at(-1) : undefined
    if (rest && this.#elsewhere.length === 0) {
      rest.lastRow = row
      rest.to = time
    } else if (!rest && this.#last) {
      const { latitude, longitude } = this.#last
      this.#openRest({ row, time, latitude, longitude }, 0)
    }
  }

  /** Passes on everything as it stands. */
  flush(): void {
    if (this.#standing) this.#endRest(undefined)
    this.#passRests()
    this.#passWay()
    this.#standing = false
  }

  #drives(fix: Fix): boolean {
    if (!fix.speedless) return fix.speed >= this.#standingBelow
    const last = this.#last
    return last !== undefined && between(last, fix) > speedlessStep
  }

  #openRest({ row, time, latitude, longitude }: Place & { row: number; time: number }, fixes: number): void {
    const way = this.#way ?? newWay(time)
    this.#way = undefined
    const begin = { latitude, longitude }
    this.#rests.push({
      firstRow: row,
      lastRow: row,
      from: time,
      to: time,
      latitude,
      longitude,
      fixes,
      squares: 0,
      begin,
      end: begin,
      way,
      sample: fixes > 0 ? [begin] : [],
      every: 1,
      known: [],
      creeping: false,
    })
    this.#standing = true
    // A third rest back may be the same place; what is before it may not.
    while (this.#rests.length > 3) {
      const [first] = this.#rests.splice(0, 1)
      if (first) this.#passRest(first, after(this.#rests[0]))
    }
  }

  #beginRest(fix: Fix): void {
    this.#openRest(fix, 1)
    this.#rests.at(-1)?.known.push(fix)
  }

  #absorb(rest: Rest, fix: Fix): void {
    rest.lastRow = fix.row
    rest.to = fix.time
    rest.end = fix
    const count = Math.min(rest.fixes + 1, meanOf)
    if (rest.fixes >= meanOf) rest.squares -= rest.squares / meanOf
    if (rest.fixes === 0) {
      rest.latitude = fix.latitude
      rest.longitude = fix.longitude
      rest.begin = { latitude: fix.latitude, longitude: fix.longitude }
      rest.fixes = 1
      rest.known.push(fix)
      return
    }
    const before = between(rest, fix)
    rest.latitude += (fix.latitude - rest.latitude) / count
    rest.longitude += longitudeDelta(rest.longitude, fix.longitude) / count
    rest.squares += before * between(rest, fix)
    rest.fixes++
    if (rest.known.length < unproven + 1) rest.known.push(fix)
    if (rest.fixes % rest.every === 0) keepSample(rest, fix)
    if (rest.fixes <= 3) rest.begin = { latitude: rest.latitude, longitude: rest.longitude }
  }

  #pushStanding(rest: Rest, fix: Fix): void {
    const away = rest.fixes === 0 ? 0 : between(rest, fix)
    const drives = fix.speedless ? away > speedlessReach : fix.speed >= this.#standingBelow
    if (drives) {
      this.#leave(rest, fix)
      return
    }
    if (away <= reachOf(rest)) {
      for (const each of this.#elsewhere) this.#sink.reject(each, 'excursion')
      this.#elsewhere = []
      this.#absorb(rest, fix)
      return
    }
    this.#elsewhere.push(fix)
    if (this.#elsewhere.length > maxElsewhere) {
      const [first] = this.#elsewhere.splice(0, 1)
      if (first) this.#sink.reject(first, 'excursion')
    }
    const from = this.#movedFrom()
    if (from >= 0) this.#moveSlowly(rest, from)
  }

  /** Since which of the fixes elsewhere it has moved; -1: that is not clear. */
  #movedFrom(): number {
    const fixes = this.#elsewhere
    const last = fixes.at(-1)
    if (!last) return -1
    let from = fixes.length - 1
    for (; from > 0; from--) {
      const [a, b] = [fixes[from - 1] as Fix, fixes[from] as Fix]
      const bySpeed = (Math.max(a.speed, b.speed) / 18) * ((b.time - a.time) / 1_000)
      if (between(a, b) > fits + bySpeed) break
    }
    const first = fixes[from] as Fix
    if (fixes.length - from >= movedReports && last.time - first.time >= movedAfter) return from
    const [begin] = fixes
    if (!begin || fixes.length < clusterReports || last.time - begin.time < clusterTime) return -1
    return fixes.every(each => between(each, last) <= clusterReach) ? 0 : -1
  }

  #moveSlowly(rest: Rest, from: number): void {
    const moved = this.#elsewhere.splice(from)
    for (const each of this.#elsewhere) this.#sink.reject(each, 'excursion')
    this.#elsewhere = []
    const [first, ...others] = moved
    if (!first) return
    if (this.#wasWrong(rest, moved)) {
      // The one or two fixes that it began with were wrong: it came straight to the other place.
      this.#rests.pop()
      for (const each of rest.known) this.#sink.reject(each, 'excursion')
      if (rest.way.fixes.length > 0) this.#way = rest.way
      this.#standing = false
      this.#beginRest(first)
      const now = this.#rests.at(-1)
      if (now) now.from = rest.from
      if (now) for (const each of others) this.#absorb(now, each)
      return
    }
    // Its beginning is not where most of it was: it crept all the time.
    rest.creeping = between(rest.begin, rest) > Math.max(fits, 2 * deviationOf(rest))
    this.#endRest(first)
    this.#way = newWay(first.time)
    this.#beginRest(first)
    const next = this.#rests.at(-1)
    if (next) for (const each of others) this.#absorb(next, each)
  }

  /** Whether a rest of one or two fixes lies beside the way to where the vehicle has stood since. */
  #wasWrong(rest: Rest, moved: readonly Fix[]): boolean {
    const [place] = moved
    const from = rest.way.fixes.at(-1) ?? this.#at
    if (!place || !from || rest.fixes > unproven || rest.known.length !== rest.fixes || moved.length <= rest.fixes) return false
    return between(from, rest) + between(rest, place) - between(from, place) > beside
  }

  #leave(rest: Rest, fix: Fix): void {
    const onTheWay: Fix[] = []
    const direct = between(rest, fix)
    let at: Place = rest
    for (const each of this.#elsewhere) {
      if (between(at, each) + between(each, fix) <= direct + besideLeaving && this.#elsewhere.length <= 3) {
        onTheWay.push(each)
        at = each
      } else this.#sink.reject(each, 'excursion')
    }
    this.#elsewhere = []
    this.#endRest(onTheWay[0] ?? fix)
    for (const each of onTheWay) this.#drive(each)
    this.#drive(fix)
  }

  /** Ends the rest; one at the place of a rest before, with hardly anything between, goes on with that. */
  #endRest(next: Fix | undefined): void {
    for (const each of this.#elsewhere) this.#sink.reject(each, 'excursion')
    this.#elsewhere = []
    this.#standing = false
    const rest = this.#rests.at(-1)
    if (!rest) return
    if (next && next.time > rest.to && (rest.fixes === 0 || between(rest, next) <= leavesFrom)) rest.to = next.time
    rest.creeping ||= crept(rest)
    this.#joinLast()
  }

  #joinLast(): void {
    const rest = this.#rests.at(-1)
    if (!rest) return
    for (let at = this.#rests.length - 2; at >= 0; at--) {
      const earlier = this.#rests[at] as Rest
      const skipped = this.#rests.slice(at + 1, -1)
      const ways = this.#rests.slice(at + 1).map(({ way }) => way)
      if (earlier.creeping || rest.creeping || !isSamePlace(earlier, rest, ways)) continue
      // A stay elsewhere that no report drove to, and that was over soon, was none.
      if (skipped.length > 0 && ways.some(({ fixes }) => fixes.length > 0)) continue
      for (const { fixes } of ways) for (const fix of fixes) if (!near(earlier, fix)) this.#sink.reject(fix, 'excursion')
      this.#rests.length = at
      this.#rests.push(joined(earlier, rest))
      return
    }
  }

  #drive(fix: Fix): void {
    const way = (this.#way ??= newWay(fix.time))
    way.fixes.push(fix)
    way.top = Math.max(way.top, fix.speed)
    const [before] = this.#rests.slice(-1)
    const mayBeNone = before && way.fixes.length <= glitchReports && fix.time - before.to <= glitchTime
    const mayBeNoise = before && way.fixes.length <= noiseReports && way.top < noiseSpeed
    if (mayBeNone || mayBeNoise) return
    this.#passRests()
    this.#passWay()
  }

  #passRests(): void {
    const rests = this.#rests
    this.#rests = []
    for (const [at, rest] of rests.entries()) this.#passRest(rest, after(rests[at + 1]) ?? this.#way?.fixes[0])
  }

  #passWay(): void {
    for (const fix of this.#way?.fixes ?? []) this.#sink.drive(fix, this.#advance(fix))
    this.#way = undefined
  }

  #passRest(rest: Rest, next: Place | undefined): void {
    for (const fix of rest.way.fixes) this.#sink.drive(fix, this.#advance(fix))
    const { firstRow, lastRow, from, to, creeping } = rest
    const out = {
      firstRow,
      lastRow,
      from,
      to,
      latitude: Math.round(rest.latitude),
      longitude: Math.round(longitudeDelta(0, rest.longitude)),
      creeping,
      reports: rest.fixes,
      deviation: deviationOf(rest),
    }
    if (creeping) {
      // Along where it crept, not to the middle of it.
      const until = this.#advance(rest.begin)
      this.#sink.rest(out, until + this.#advance(rest.end))
      return
    }
    const at = this.#at
    const short = rest.to - rest.from < shortRest
    if (at && next && short) {
      const [there, on, direct] = [between(at, rest), between(rest, next), between(at, next)]
      if (there < besideWay && on < besideWay) {
        // The way goes past it: what is left is added by what follows.
        const until = Math.min(there, direct)
        this.#sink.rest(out, this.#owed + until)
        this.#owed = direct - until - between(rest, next)
        this.#at = { latitude: rest.latitude, longitude: rest.longitude }
        return
      }
    }
    this.#sink.rest(out, this.#advance(rest))
  }

  #advance({ latitude, longitude }: Place): number {
    const to = { latitude, longitude }
    const metres = this.#at ? Math.max(0, between(this.#at, to) + this.#owed) : 0
    this.#owed = 0
    this.#at = to
    return metres
  }
}

/** Where a rest and the way to it begin. */
const after = (rest: Rest | undefined): Place | undefined => rest?.way.fixes[0] ?? rest

const knownDeviation = (rest: Rest): number => (isKnown(rest) ? deviationOf(rest) : 0)

function keepSample(rest: Rest, { latitude, longitude }: Place): void {
  rest.sample.push({ latitude, longitude })
  if (rest.sample.length < greatestSample) return
  rest.sample = rest.sample.filter((_, at) => at % 2 === 0)
  rest.every *= 2
}

/** Noise goes in all directions, a queue along a road: the means of four parts of its time go on in one direction, far more than it is wide. */
function crept({ sample, fixes, from, to }: Rest): boolean {
  const [first] = sample
  if (!first || fixes < creepReports || to - from > Math.min(creepsFor, fixes * creepInterval)) return false
  // 1e-6 degrees of latitude, from the first fix.
  const narrowing = Math.cos((first.latitude * Math.PI) / 180e6)
  const points = sample.map(each => ({
    north: each.latitude - first.latitude,
    east: longitudeDelta(first.longitude, each.longitude) * narrowing,
  }))
  const means = [0, 1, 2, 3].map(part => {
    const own = points.slice(Math.floor((part * points.length) / 4), Math.floor(((part + 1) * points.length) / 4))
    const sum = own.reduce((all, each) => ({ north: all.north + each.north, east: all.east + each.east }), { north: 0, east: 0 })
    return { north: sum.north / own.length, east: sum.east / own.length }
  })
  const [begin, end] = [means[0], means[3]] as [Direction, Direction]
  const net = Math.hypot(end.north - begin.north, end.east - begin.east)
  if (net * metresPerE6 < creeps) return false
  const along = { north: (end.north - begin.north) / net, east: (end.east - begin.east) / net }
  const on = means.map(each => each.north * along.north + each.east * along.east)
  if (on.some((each, part) => part > 0 && each - (on[part - 1] as number) < net / 10)) return false
  const middle = points.reduce((sum, each) => sum + each.east * along.north - each.north * along.east, 0) / points.length
  const wide = points.reduce((sum, each) => sum + (each.east * along.north - each.north * along.east - middle) ** 2, 0)
  return net >= creepDeviations * Math.sqrt(wide / points.length)
}

const near = (rest: Rest, fix: Fix): boolean => between(rest, fix) <= reachOf(rest)

function isSamePlace(earlier: Rest, later: Rest, ways: readonly Way[]): boolean {
  const deviation = Math.max(knownDeviation(earlier), knownDeviation(later))
  const apart = later.fixes === 0 || earlier.fixes === 0 ? 0 : between(earlier, later)
  const drove = ways.reduce((sum, { fixes }) => sum + fixes.length, 0)
  if (drove === 0) return apart <= Math.max(samePlaceUnmoved, 3 * deviation)
  if (apart > Math.max(samePlace, 2.5 * deviation)) return false
  if (drove <= glitchReports && later.from - earlier.to <= glitchTime) return true
  return ways.every(({ fixes }) => fixes.every(fix => between(earlier, fix) <= Math.max(samePlace, 3 * deviation)))
}

/** Of the two, weighed by their fixes. */
function joined(earlier: Rest, later: Rest): Rest {
  const fixes = earlier.fixes + later.fixes
  const share = fixes === 0 ? 0 : later.fixes / fixes
  const apart = between(earlier, later)
  const kept = counted(fixes) / Math.max(1, counted(earlier.fixes) + counted(later.fixes))
  return {
    ...earlier,
    lastRow: later.lastRow,
    to: later.to,
    latitude: earlier.latitude + (later.latitude - earlier.latitude) * share,
    longitude: earlier.longitude + longitudeDelta(earlier.longitude, later.longitude) * share,
    fixes,
    squares: (earlier.squares + later.squares) * kept + apart * apart * share * (1 - share) * counted(fixes),
    sample: [...earlier.sample, ...later.sample].filter((_, at, all) => at % Math.ceil(all.length / greatestSample) === 0),
    every: Math.max(earlier.every, later.every),
  }
}
