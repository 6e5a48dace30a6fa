/**
 * Tells rests from drives, one believed fix after the other. A vehicle that stands does not stay at one point: its receiver wanders by tens of
 * metres for hours. It stands while its fixes stay around one place and no report shows it driving; how far "around" reaches follows from how far they
 * have wandered. It has left when reports show it driving, or when its fixes stay elsewhere. A path out and back in which no report drives is none.
 */
import { crept, keepSample } from './creeping.ts'
import { fit, fits, fittingFrom, movedAfter, movedFrom } from './elsewhere.ts'
import { allows, type Fix, type NotCounted } from './jumps.ts'
import {
  after,
  between,
  deviationOf,
  near,
  newPath,
  type Path,
  type Place,
  reachOf,
  meanOf,
  type Rest,
  type RestSink,
  suspects,
} from './rest.ts'
import { RestPath } from './rest-path.ts'
import { glitchReports, isSamePlace, joined, mayBeGlitch } from './same-place.ts'
import { HeldFix } from './held-fix.ts'
import { longitudeDelta } from './sphere.ts'
import { isUnexplained, placeMeanwhile, wasAtOnce } from './wrong-place.ts'
import { sameFix } from './same-fix.ts'

/** Fixes that are elsewhere and wait for what follows, at most. */
const maxElsewhere = 64
/** A rest elsewhere of less than this, ms, to which no report drives, may be none. */
const elsewhereFor = 1_800_000
/** Within the noise even more of them are none, up to this speed, 0.1 km/h. */
const noiseSpeed = 60
const noiseReports = 10
/** The first driving report ends a rest at its own time when it is within this of the place, m. */
const leavesFrom = 200
/** Without speeds a vehicle drives when it is farther away than this, m. */
const speedlessReach = 150
const speedlessStep = 30
/** A rest of so few fixes may be wrong when it lies beside the path by more than this, m. */
const unproven = 2
const beside = 500
/** A fix on the path to the first driving one may be beside it by this much, m. */
const besideLeaving = 60

/** After so many fixes of a rest it is known where it is. */
const soonKnown = 12

const none: readonly Rest[] = []

const neverCameBack = (elsewhere: Rest | undefined, { known: [fix] }: Rest): boolean =>
  elsewhere?.suspect !== undefined && fix !== undefined && isUnexplained(elsewhere, fix)

export class RestFilter {
  readonly #sink: RestSink
  readonly #restsBelow: number
  /** Rests and paths that may still be one rest, the latest last. */
  #rests: Rest[] = []
  #resting = false
  #elsewhere: Fix[] = []
  /** Driving reports since the last rest, as long as they may be none. */
  #path: Path | undefined
  #last: Fix | undefined
  /** The fix before, also before a jump. */
  #before: Fix | undefined
  /** A driving fix that was not believed because of the rest, near to where the vehicle was before it. */
  #doubted: Fix | undefined
  #held = new HeldFix()
  /** ACC was on: its line is wired. */
  #accSeen = false
  readonly #reported: RestPath

  readonly #suspects: number

  /**
   * @param restsBelow km/h
   * @param options `suspects`: so many fixes of a rest can be taken back
   */
  constructor(sink: RestSink, restsBelow: number, options: { reported?: RestPath; suspects?: number } = {}) {
    this.#sink = sink
    this.#reported = options.reported ?? new RestPath(sink)
    this.#suspects = options.suspects ?? suspects
    this.#restsBelow = restsBelow * 10
  }

  clone(sink: RestSink): RestFilter {
    const copy = new RestFilter(sink, this.#restsBelow / 10, { reported: this.#reported.clone(sink), suspects: this.#suspects })
    const path = (each: Path): Path => ({ ...each, fixes: [...each.fixes] })
    copy.#rests = this.#rests.map(rest => ({
      ...rest,
      path: path(rest.path),
      sample: [...rest.sample],
      known: [...rest.known],
      suspect: rest.suspect && { ...rest.suspect, fixes: [...rest.suspect.fixes] },
    }))
    copy.#resting = this.#resting
    copy.#elsewhere = [...this.#elsewhere]
    copy.#path = this.#path && path(this.#path)
    copy.#last = this.#last
    copy.#before = this.#before
    copy.#doubted = this.#doubted
    copy.#held = this.#held.clone()
    copy.#accSeen = this.#accSeen
    return copy
  }

  /** Both drive, and it is settled what was before. */
  isLike(other: RestFilter): boolean {
    return (
      this.#drivesOn &&
      other.#drivesOn &&
      this.#accSeen === other.#accSeen &&
      sameFix(this.#last, other.#last) &&
      sameFix(this.#before, other.#before) &&
      this.#held.isLike(other.#held) &&
      this.#reported.isLike(other.#reported)
    )
  }

  get #drivesOn(): boolean {
    return !this.#resting && this.#rests.length + this.#elsewhere.length === 0 && !this.#path && !this.#doubted
  }

  get resting(): boolean {
    return this.#resting
  }

  /** It stands where nothing drove to, and may be back at the place of a rest before: what lies between is no stay then. The sink hears of it when the rest ends. */
  get mayBeBack(): boolean {
    const rest = this.#resting ? this.#rests.at(-1) : undefined
    return rest !== undefined && this.#rests.length > 2 && rest.path.fixes.length === 0 && rest.fixes <= soonKnown
  }

  /** Where it stands, if nothing speaks for another place. */
  get standsAt(): Place | undefined {
    const rest = this.#resting ? this.#rests.at(-1) : undefined
    if (!rest || rest.fixes === 0 || this.#elsewhere.length > 0 || this.mayBeBack) return undefined
    return { latitude: rest.latitude, longitude: rest.longitude }
  }

  push(fix: Fix, jumpBefore: boolean): void {
    this.#accSeen ||= fix.accOn === true
    const wasHeld = jumpBefore && this.#held.explains(fix)
    if (wasHeld) this.#forgetHeld()
    if (!wasHeld && !this.#cameBack(fix, jumpBefore) && jumpBefore) this.#jump(fix)
    else {
      const rest = this.#resting ? this.#rests.at(-1) : undefined
      if (rest) this.#pushResting(rest, fix)
      else if (this.#drives(fix)) this.#drive(fix)
      else this.#beginRest(fix)
    }
    this.#last = fix
    this.#before = fix
    this.#held.push(fix, fix.speed >= this.#restsBelow)
    if (this.#doubted && this.#doubted.time < fix.time) this.#doubted = undefined
  }

  /** A fix is not believed: it may be the rest that is wrong. */
  doubt(fix: Fix): void {
    if (!fix.late && !fix.reduced && fix.speed >= this.#restsBelow) this.#doubted ??= fix
  }

  /** The receiver told its last fix on and on while the vehicle drove: there was no rest. */
  #forgetHeld(): void {
    const rest = this.#resting ? this.#rests.at(-1) : undefined
    if (!rest?.suspect || rest.from < this.#held.from) return
    this.#takeBack(rest)
    for (const each of this.#elsewhere) this.#reject(each, 'excursion')
    this.#elsewhere = []
    this.#rests.pop()
    this.#resting = false
    if (rest.path.fixes.length > 0) this.#path = rest.path
  }

  /** What stands on both sides of a jump may be one rest. */
  #jump(fix: Fix): void {
    this.#last = undefined
    const drives = this.#drives(fix)
    if (this.#resting && !drives) {
      this.#settleElsewhere()
      this.#endRest(undefined)
      this.#beginRest(fix)
      const rest = this.#rests.at(-1)
      if (rest) rest.jumped = true
      return
    }
    this.flush()
    this.#reported.break()
    if (drives) this.#drive(fix)
    else this.#beginRest(fix)
  }

  /** The vehicle drives on, or is back past a jump, where it was before: its receiver was at a wrong place meanwhile. */
  #cameBack(fix: Fix, jumpBefore: boolean): boolean {
    const rest = this.#resting ? this.#rests.at(-1) : undefined
    if (!rest?.suspect || !(jumpBefore || (this.#elsewhere.length === 0 && this.#drives(fix)))) return false
    const earlier = this.#rests.at(-2)
    const doubted = this.#doubted && this.#doubted.time < fix.time && allows(this.#doubted, fix) ? this.#doubted : undefined
    const place = placeMeanwhile(rest, earlier, fix) ?? (doubted && placeMeanwhile(rest, earlier, doubted))
    if (!place) return false
    this.#takeBack(rest)
    for (const each of this.#elsewhere) this.#reject(each, 'excursion')
    this.#elsewhere = []
    if (earlier && place === earlier) {
      this.#rests.pop()
      earlier.lastRow = rest.lastRow
      earlier.to = rest.to
    } else {
      // It stood, only not there.
      const { latitude, longitude } = place
      const at = { latitude, longitude }
      Object.assign(rest, {
        latitude,
        longitude,
        begin: at,
        end: at,
        fixes: 1,
        squares: 0,
        sample: [{ ...at, time: rest.from }],
        every: 1,
        known: [],
      })
      Object.assign(rest, { jumped: false, suspect: undefined })
    }
    return true
  }

  /** A report without a fix that shows the vehicle at rest, by ACC or the tachograph. */
  pushStill(row: number, time: number): void {
    const rest = this.#resting ? this.#rests.at(-1) : undefined
    if (rest && this.#elsewhere.length === 0) {
      rest.lastRow = row
      rest.to = time
    } else if (!rest && this.#last) {
      const { latitude, longitude } = this.#last
      this.#openRest({ row, time, latitude, longitude }, 0)
      const still = this.#rests.at(-1)
      if (still && this.#before) still.suspect = { before: this.#before, fixes: [], to: time }
    }
  }

  /** Passes on everything as it stands. */
  flush(): void {
    this.#settleElsewhere()
    if (this.#resting) this.#endRest(undefined)
    this.#passRests()
    this.#passPath()
    this.#resting = false
  }

  #settleElsewhere(): void {
    const rest = this.#resting ? this.#rests.at(-1) : undefined
    if (!rest || this.#elsewhere.length === 0) return
    const from = fittingFrom(this.#elsewhere)
    const [first, last] = [this.#elsewhere[from], this.#elsewhere.at(-1)]
    const fitting = this.#elsewhere.length - from
    // Nothing follows: what it did last may be reported by fewer reports.
    const moved = first && last && fitting > 1 && last.time - first.time >= movedAfter
    if (moved || (from === 0 && fitting > 1 && this.#crept(rest, undefined))) this.#moveSlowly(rest, from)
  }

  #drives(fix: Fix): boolean {
    if (!fix.speedless) return fix.speed >= this.#restsBelow
    const last = this.#last
    return last !== undefined && between(last, fix) > speedlessStep
  }

  #openRest({ row, time, latitude, longitude }: Place & { row: number; time: number }, fixes: number): void {
    const path = this.#path ?? newPath(time)
    this.#path = undefined
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
      path,
      sample: fixes > 0 ? [{ ...begin, time }] : [],
      every: 1,
      known: [],
      creeping: false,
      off: 0,
      offFirst: false,
      offLast: false,
      jumped: false,
      suspect: undefined,
    })
    this.#resting = true
    // A third rest back may be the same place; what is before it may not.
    while (this.#rests.length > 3) {
      const [first] = this.#rests.splice(0, 1)
      if (first) this.#reported.rest(first, after(this.#rests[0]))
    }
  }

  #beginRest(fix: Fix): void {
    this.#openRest(fix, 1)
    const rest = this.#rests.at(-1)
    if (!rest) return
    rest.known.push(fix)
    rest.offFirst = rest.offLast = fix.accOn === false
    if (rest.offFirst) rest.off++
    if (this.#before) rest.suspect = { before: this.#before, fixes: [fix], to: fix.time }
  }

  #absorb(rest: Rest, fix: Fix): void {
    rest.lastRow = fix.row
    rest.to = fix.time
    rest.end = fix
    rest.offLast = fix.accOn === false
    if (rest.offLast) rest.off++
    if (rest.suspect) {
      rest.suspect.to = fix.time
      if (rest.suspect.fixes.length < this.#suspects) rest.suspect.fixes.push(fix)
    }
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

  #pushResting(rest: Rest, fix: Fix): void {
    const away = rest.fixes === 0 ? 0 : between(rest, fix)
    const drives = fix.speedless ? away > speedlessReach : fix.speed >= this.#restsBelow
    if (drives) {
      this.#leave(rest, fix)
      return
    }
    if (away <= reachOf(rest)) {
      for (const each of this.#elsewhere) this.#reject(each, 'excursion')
      this.#elsewhere = []
      this.#absorb(rest, fix)
      return
    }
    this.#elsewhere.push(fix)
    if (this.#elsewhere.length > maxElsewhere) {
      const [first] = this.#elsewhere.splice(0, 1)
      if (first) this.#reject(first, 'excursion')
    }
    // Of a reduced track: it was believed while all of it was known.
    const from = fix.reduced ? this.#elsewhere.length - 1 : movedFrom(rest, this.#elsewhere)
    if (from >= 0) this.#moveSlowly(rest, from)
  }

  #moveSlowly(rest: Rest, from: number): void {
    const moved = this.#elsewhere.splice(from)
    for (const each of this.#elsewhere) this.#reject(each, 'excursion')
    this.#elsewhere = []
    const [first, ...others] = moved
    if (!first) return
    const stayed = this.#stayedSince(first)
    if (stayed.length > 0) {
      for (const each of stayed) this.#takeBack(each)
      this.#beginAgain(stayed, moved)
      return
    }
    if (this.#wasWrong(rest, moved)) {
      for (const each of rest.known) this.#reject(each, 'excursion')
      this.#beginAgain([rest], moved)
      return
    }
    // Its beginning is not where most of it was: it crept all the time.
    rest.creeping = between(rest.begin, rest) > Math.max(fits, 2 * deviationOf(rest))
    this.#endRest(first)
    this.#path = newPath(first.time)
    this.#beginRest(first)
    const next = this.#rests.at(-1)
    if (next) for (const each of others) this.#absorb(next, each)
  }

  /** The latest rests that were none: it stayed where this fix is. */
  #stayedSince(fix: Fix): readonly Rest[] {
    for (let at = this.#rests.length - 1; at >= 0; at--) {
      const rest = this.#rests[at] as Rest
      if (wasAtOnce(rest, fix)) return this.#rests.slice(at)
      if (rest.path.fixes.length > 0) break
    }
    return none
  }

  /** Rests were wrong: the vehicle came straight to where it is now, or stayed where it was. */
  #beginAgain(wrong: readonly Rest[], [first, ...others]: readonly Fix[]): void {
    const [earliest] = wrong
    if (!earliest || !first) return
    this.#rests.length -= wrong.length
    if (earliest.path.fixes.length > 0) this.#path = earliest.path
    this.#resting = false
    this.#beginRest(first)
    const now = this.#rests.at(-1)
    if (!now) return
    now.from = earliest.from
    for (const each of others) this.#absorb(now, each)
  }

  /** Whether a rest of one or two fixes lies beside the path to where the vehicle has stood since. */
  #wasWrong(rest: Rest, moved: readonly Fix[]): boolean {
    const [place] = moved
    const from = rest.path.fixes.at(-1) ?? this.#reported.at
    if (
      !place ||
      !from ||
      place.reduced ||
      rest.fixes > unproven ||
      rest.known.length !== rest.fixes ||
      moved.length <= rest.fixes
    )
      return false
    return between(from, rest) + between(rest, place) - between(from, place) > beside
  }

  #leave(rest: Rest, fix: Fix): void {
    const last = this.#elsewhere.at(-1)
    if (last && between(last, fix) < between(rest, fix) / 2 && fit(last, fix)) {
      // It leaves from where it seemed not to be.
      this.#moveSlowly(rest, fittingFrom(this.#elsewhere))
      const now = this.#rests.at(-1)
      if (this.#resting && now) this.#leave(now, fix)
      return
    }
    const onThePath: Fix[] = []
    const direct = between(rest, fix)
    let at: Place = rest
    for (const each of this.#elsewhere) {
      if (between(at, each) + between(each, fix) <= direct + besideLeaving && this.#elsewhere.length <= 3) {
        onThePath.push(each)
        at = each
      } else this.#reject(each, 'excursion')
    }
    this.#elsewhere = []
    this.#endRest(onThePath[0] ?? fix)
    for (const each of onThePath) this.#drive(each)
    this.#drive(fix)
  }

  /** Its fixes were none. */
  #takeBack({ suspect }: Rest): void {
    if (!suspect) return
    for (const each of suspect.fixes) this.#reject(each, 'excursion')
    const last = suspect.fixes.at(-1)
    if (last && suspect.to > last.time) this.#sink.rejectUntil?.(last.time, suspect.to)
  }

  #reject(fix: Fix, why: NotCounted): void {
    if (!fix.reduced) this.#sink.reject(fix, why)
  }

  /** Ends the rest; one at the place of a rest before, with hardly anything between, goes on with that. */
  #endRest(next: Fix | undefined): void {
    for (const each of this.#elsewhere) this.#reject(each, 'excursion')
    this.#elsewhere = []
    this.#resting = false
    const rest = this.#rests.at(-1)
    if (!rest) return
    if (next && next.time > rest.to && (rest.fixes === 0 || between(rest, next) <= leavesFrom)) rest.to = next.time
    rest.creeping ||= this.#crept(rest, next)
    this.#joinLast()
  }

  /** With its engine off it creeps nowhere, and a queue goes where it drives before or after. */
  #crept(rest: Rest, next: Fix | undefined): boolean {
    if (this.#accSeen && rest.off > rest.fixes / 2) return false
    const drove = [rest.suspect?.before, next].filter(each => each !== undefined && each.speed >= this.#restsBelow)
    return crept(rest, drove)
  }

  #joinLast(): void {
    const rest = this.#rests.at(-1)
    if (!rest) return
    for (let at = this.#rests.length - 2; at >= 0; at--) {
      const earlier = this.#rests[at] as Rest
      const skipped = this.#rests.slice(at + 1, -1)
      const paths = this.#rests.slice(at + 1).map(({ path }) => path)
      if (earlier.creeping || rest.creeping || !isSamePlace(earlier, rest, { paths, wired: this.#accSeen })) continue
      // A stay elsewhere that no report drove to, and that was over soon, was none.
      const unseen = skipped.every(({ from, to }) => to - from < elsewhereFor) || neverCameBack(skipped.at(-1), rest)
      if (skipped.length > 0 && !(unseen && paths.every(({ fixes }) => fixes.length === 0))) continue
      for (const each of skipped) this.#takeBack(each)
      for (const { fixes } of paths) for (const fix of fixes) if (!near(earlier, fix)) this.#reject(fix, 'excursion')
      this.#rests.length = at
      this.#rests.push(joined(earlier, rest))
      return
    }
  }

  #drive(fix: Fix): void {
    const before = this.#rests.at(-1)
    if (!before && !this.#path) {
      // As nearly always while it drives.
      this.#reported.drive(fix)
      return
    }
    const path = (this.#path ??= newPath(fix.time))
    path.fixes.push(fix)
    path.top = Math.max(path.top, fix.speed)
    const mayBeNone = before && path.fixes.length <= glitchReports && mayBeGlitch(before, path)
    const mayBeNoise = before && path.fixes.length <= noiseReports && path.top < noiseSpeed
    if (mayBeNone || mayBeNoise) return
    this.#passRests()
    this.#passPath()
  }

  #passRests(): void {
    const rests = this.#rests
    this.#rests = []
    for (const [at, rest] of rests.entries())
      this.#reported.rest(rest, at < rests.length - 1 ? after(rests[at + 1]) : this.#path?.fixes[0])
  }

  #passPath(): void {
    for (const fix of this.#path?.fixes ?? []) this.#reported.drive(fix)
    this.#path = undefined
  }
}
