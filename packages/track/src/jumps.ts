/**
 * Which fixes are believed, one report after the other. A fix is doubted when nobody could have driven there, or when what the receiver says of its own
 * speed does not allow it: speed 0 at both ends of two kilometres in fifteen seconds. Of several stories the one that explains most reports wins; until
 * that is clear a few reports wait. Two that wait are weighed like any others, so that a stream and a whole day come to the same result.
 */
import { SecondReceiver } from './second-receiver.ts'
import { isWithin, metresBetween } from './sphere.ts'
import { sameFix, sameFixes, sameLists } from './same-fix.ts'

/** Upper bound for road vehicles, m/s (252 km/h). */
export const maxSpeed = 70
/** Added to the distance that can be driven, metres: receivers err, and clocks have whole seconds. */
export const positionTolerance = 100
/** A jump that no driving explains is accepted when it gains this many more reports; one that only the speeds contradict when it gains fewer. */
const jumpCost = 5.5
const doubtCost = 2.5
/** Weight of a late report (others: 1): reports of a clock that was set back are always late. */
const lateWeight = 0.1
/** Weight of a point that was believed before the track was reduced: it outweighs everything else. */
const reducedWeight = 1_000
/** Stretches that wait at most; then the best story so far is taken. */
const maxWaiting = 64
/** Links to earlier stretches that are tried for a report: so many are saved up by each report before, so that nothing but jumps is bounded too. */
const triesSaved = 8
const maxTries = 512
const minTries = 4
/** So many fixes at either end of a stretch may belong to another story. */
const looseEnds = 2
/** To take them for wrong costs this beside what they explain. */
const looseCost = 1.5
/** A story that nothing contradicts weighs no more than this, however long it is: what was long ago is no evidence, and decides nothing. */
const heaviest = 16
/** What a vehicle may have gained and lost again between two reports, m/s² times the square of the seconds between them; then it is at its fastest, m/s. */
const speedUp = 0.4
const fastest = 50
const fastestAfter = fastest / (2 * speedUp)
/** Speeds are those at the ends: between them a vehicle may have been faster by this factor. */
const fasterBetween = 1.3
/** Steps in one direction at speed 0 after which the receiver is taken not to tell its speed. */
const stepsWithoutSpeed = 6
/** Of one that has never reported a speed it shows on a way of so many metres in so many steps too, this straight: noise does not go so far. */
const withoutAny = { metres: 800, steps: 24, shortest: 15, straight: 0.7 } as const
/** 0.1 km/h: a receiver that tells this much tells its speed. */
const tellsSpeed = 50

/** Why a report is not counted. */
export type NotCounted = 'jump' | 'excursion' | 'detour'

export interface Fix {
  row: number
  /** ms since 1970. */
  time: number
  /** 1e-6 degrees. */
  latitude: number
  longitude: number
  /** 0.1 km/h */
  speed: number
  /** Degrees; -1: not known. */
  course: number
  /** Where it is known. */
  accOn?: boolean
  late: boolean
  /** Believed before its track was reduced. */
  reduced: boolean
  /** Its receiver tells no speed. Set when it is passed on. */
  speedless?: boolean
  /** Of another receiver, and moved to where this one would have been heard: it is left out, its way counts. */
  moved?: boolean
}

type Moment = Pick<Fix, 'time' | 'latitude' | 'longitude' | 'speed'>

export interface FixSink {
  /** @param jumpBefore it cannot be reached by driving from the fix before */
  accept(fix: Fix, jumpBefore: boolean): void
  /** @param isMoved its way counts all the same */
  reject(fix: Fix, why: NotCounted, isMoved?: boolean): void
}

/** Fixes of which each can be reached from the one before. */
interface Stretch {
  first: Fix
  last: Fix
  /** Those that wait; the earlier ones are passed on. A few always wait: the next one may show that they were wrong. */
  waiting: Fix[]
  /** Weight of the best story that ends here, and the stretch before in it. */
  best: number
  before: Stretch | undefined
  /** Some of it are passed on: it is part of every story. */
  passed: boolean
}

/** A fix that was passed on, and whether speeds explain the step to it from the one before; undefined: not looked at. */
interface Looked {
  fix: Fix
  jumpBefore: boolean
  explained: boolean | undefined
}

function entryOf(spare: Looked | undefined, fix: Fix, jumpBefore: boolean): Looked {
  if (!spare) return { fix, jumpBefore, explained: undefined }
  spare.fix = fix
  spare.jumpBefore = jumpBefore
  spare.explained = undefined
  return spare
}

function append(stretch: Stretch, fix: Fix, weight: number): void {
  stretch.last = fix
  stretch.waiting.push(fix)
  stretch.best += weight
}

const metres = (a: Fix, b: Fix): number => metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)
const seconds = (a: Moment, b: Moment): number => (b.time - a.time) / 1_000
/** Metres by the speeds at both ends. */
const bySpeeds = (a: Moment, b: Moment): number => ((a.speed + b.speed) / 72) * seconds(a, b)

/** Metres in so many seconds. */
const metresReached = (passed: number): number => positionTolerance + maxSpeed * passed

export function canReach(a: Fix, b: Fix): boolean {
  return isWithin(metresReached(seconds(a, b)), a.latitude, a.longitude, b.latitude, b.longitude)
}

/** Metres in so many seconds, with the speeds that are told at both ends. */
function metresAllowed(passed: number, a: number, b: number): number {
  const gains = passed <= fastestAfter ? speedUp * passed * passed : fastest * (passed - fastestAfter / 2)
  return positionTolerance + fasterBetween * (((a + b) / 72) * passed) + gains
}

/** Whether the speeds that are told at both ends allow the way. */
export function allows(a: Moment, b: Moment): boolean {
  return isWithin(metresAllowed(seconds(a, b), a.speed, b.speed), a.latitude, a.longitude, b.latitude, b.longitude)
}

const weightOf = ({ reduced, late }: Fix): number => (reduced ? reducedWeight : late ? lateWeight : 1)

export class JumpFilter {
  #sink: FixSink
  #stretches: Stretch[] = []
  /** The receiver has shown that it tells no speed. */
  #speedless = false
  #steps = 0
  /** It has reported a speed. */
  #hasSpeeds = false
  /** The latest steps of a receiver that has reported none. */
  #onward: Fix[] = []
  #tries = maxTries
  #lastStep: Fix | undefined
  /** The last fix of the story that was passed on. */
  #passed: Fix | undefined
  /** Passed on, but not yet looked at for a path out and back. */
  #looked: Looked[] = []
  /** One that is over, for the next: what is kept of every report is moved twice by the collector before it is garbage. */
  #spare: Looked | undefined
  #second = new SecondReceiver<Fix>()

  constructor(sink: FixSink) {
    this.#sink = sink
  }

  /** A copy that passes on to another sink. */
  clone(sink: FixSink): JumpFilter {
    const copy = new JumpFilter(sink)
    const known = new Map<Stretch, Stretch>()
    for (const stretch of this.#stretches) {
      const before = stretch.before && known.get(stretch.before)
      known.set(stretch, { ...stretch, waiting: [...stretch.waiting], before })
    }
    copy.#stretches = [...known.values()]
    copy.#speedless = this.#speedless
    copy.#steps = this.#steps
    copy.#hasSpeeds = this.#hasSpeeds
    copy.#onward = [...this.#onward]
    copy.#tries = this.#tries
    copy.#lastStep = this.#lastStep
    copy.#passed = this.#passed
    copy.#looked = this.#looked.map(each => ({ ...each }))
    copy.#second = this.#second.clone()
    return copy
  }

  /** Both follow one story that nothing contradicts, and remember the same of it. */
  isLike(other: JumpFilter): boolean {
    const [one, two] = [this.#only, other.#only]
    return (
      one !== undefined &&
      two !== undefined &&
      sameFix(one.last, two.last) &&
      sameFixes(one.waiting, two.waiting) &&
      sameFix(this.#passed, other.#passed) &&
      sameFix(this.#lastStep, other.#lastStep) &&
      sameLists(this.#looked, other.#looked, (a, b) => a.jumpBefore === b.jumpBefore && sameFix(a.fix, b.fix)) &&
      this.#speedless === other.#speedless &&
      this.#hasSpeeds === other.#hasSpeeds &&
      this.#steps === other.#steps &&
      this.#onward.length + other.#onward.length === 0 &&
      this.#second.isLike(other.#second)
    )
  }

  /** The one stretch that there is, if it is all that is remembered, and all tries are saved up before the next is made. */
  get #only(): Stretch | undefined {
    const [only] = this.#stretches
    const isAll = this.#stretches.length === 1 && only?.passed && !only.before && only.best === heaviest
    return isAll && this.#tries >= maxTries - triesSaved ? only : undefined
  }

  /** It was there before anything is known of it here: nothing less than a jump that explains more contradicts it. */
  begin(fix: Fix): void {
    this.#stretches = [{ first: fix, last: fix, waiting: [], best: jumpCost + 1, before: undefined, passed: true }]
    this.#passed = fix
    this.#lastStep = fix
  }

  /** More than one story may be true. */
  get doubts(): boolean {
    return this.#stretches.length > 1
  }

  /** Fixes of the story that explains most so far, without those that are accepted for good. */
  story(): Fix[] {
    const fixes = this.#looked.map(({ fix }) => fix)
    for (let stretch = this.#top(); stretch; stretch = stretch.before) fixes.push(...stretch.waiting)
    return fixes
  }

  push(fix: Fix): void {
    this.#watchSpeed(fix)
    const others = this.#speedless ? false : this.#second.next(fix, this.#passed)
    if (others === true) {
      const moved = this.#second.moved(fix)
      this.#sink.reject(fix, 'detour', moved !== undefined)
      if (!moved) return
      this.#add(moved)
    } else this.#add(fix)
    if (others instanceof Set) this.#leaveOut(others)
    this.#settle()
  }

  /** So often leaps in no order have shown a second receiver. */
  get shown(): number {
    return this.#second.shown
  }

  /** Metres between two receivers that the vehicle is heard by; undefined: one. */
  get receiversApart(): number | undefined {
    return this.#second.apart
  }

  /** Weighs what waits again without fixes of another receiver. */
  #leaveOut(others: ReadonlySet<object>): void {
    const waiting = this.#waiting()
    for (const fix of [...this.#looked.map(each => each.fix), ...waiting]) if (others.has(fix)) this.#sink.reject(fix, 'detour')
    this.#looked = this.#looked.flatMap(({ fix, jumpBefore }) =>
      others.has(fix) ? [] : [{ fix, jumpBefore, explained: undefined }],
    )
    this.#weighAgain(waiting.filter(fix => !others.has(fix)))
  }

  /** Passes on what waits, as it stands. */
  flush(): void {
    const top = this.#top()
    if (top) this.#passOn(top, 0)
    this.#stretches = []
    for (const { fix, jumpBefore } of this.#looked) this.#sink.accept(fix, jumpBefore)
    this.#looked = []
  }

  #cost(a: Fix, b: Fix): number {
    if (!canReach(a, b)) return jumpCost
    if (this.#speedless || a.reduced || b.reduced) return 0
    return allows(a, b) ? 0 : doubtCost
  }

  #add(fix: Fix): void {
    const weight = weightOf(fix)
    const last = this.#stretches.at(-1)
    const goesOn = last !== undefined && this.#cost(last.last, fix) === 0
    if (goesOn && (this.#stretches.length === 1 || last.waiting.length > looseEnds || last.passed)) {
      append(last, fix, weight)
      return
    }
    let most = goesOn ? last.best + looseCost : 0
    let before: Stretch | undefined
    let dropped = 0
    this.#tries = Math.min(maxTries, this.#tries + triesSaved)
    const until = Math.max(0, this.#stretches.length - Math.max(minTries, this.#tries))
    for (let at = this.#stretches.length - (goesOn ? 2 : 1); at >= until; at--) {
      const earlier = this.#stretches[at] as Stretch
      if (earlier.best <= most) continue
      this.#tries--
      const worth = earlier.best - this.#cost(earlier.last, fix)
      if (worth > most) [most, before, dropped] = [worth, earlier, 0]
      // Its last fixes may be the wrong ones.
      let left = earlier.best - looseCost
      for (let count = 1; count <= looseEnds && count < earlier.waiting.length; count++) {
        left -= weightOf(earlier.waiting.at(-count) as Fix)
        if (left <= most) break
        const shorter = left - this.#cost(earlier.waiting.at(-count - 1) as Fix, fix)
        if (shorter > most) [most, before, dropped] = [shorter, earlier, count]
      }
    }
    if (goesOn && !before) {
      append(last, fix, weight)
      return
    }
    if (before && dropped > 0) this.#shorten(before, dropped)
    this.#stretches.push({ first: fix, last: fix, waiting: [fix], best: most + weight, before, passed: false })
  }

  /** Makes the last fixes of a stretch one of their own. */
  #shorten(stretch: Stretch, count: number): void {
    const ends = stretch.waiting.splice(-count)
    const [first, last] = [ends[0], ends.at(-1)]
    if (!first || !last) return
    const best = stretch.best
    for (const fix of ends) stretch.best -= weightOf(fix)
    stretch.last = stretch.waiting.at(-1) as Fix
    const tail: Stretch = { first, last, waiting: ends, best, before: stretch, passed: false }
    for (const each of this.#stretches) if (each.before === stretch) each.before = tail
    this.#stretches.splice(this.#stretches.indexOf(stretch) + 1, 0, tail)
  }

  #top(): Stretch | undefined {
    let top = this.#stretches[0]
    for (const stretch of this.#stretches) if (top && stretch.best > top.best) top = stretch
    return top
  }

  /** Passes on all that no later report can change. */
  #settle(): void {
    const last = this.#stretches.at(-1)
    if (!last) return
    if (this.#stretches.length === 1) {
      if (last.best <= jumpCost) return
      this.#passOn(last, looseEnds)
      last.before = undefined
      last.best = Math.min(last.best, heaviest)
      return
    }
    let second = 0
    for (const stretch of this.#stretches) if (stretch !== last) second = Math.max(second, stretch.best)
    if (last.best - jumpCost > second) {
      this.#passOn(last, looseEnds)
      last.before = undefined
      this.#stretches = [last]
    } else if (this.#stretches.length > maxWaiting) this.#settleAnyway()
  }

  /** Nothing but jumps: the best story so far is taken, and those that go past it begin again. */
  #settleAnyway(): void {
    const top = this.#top()
    if (!top) return
    const later = this.#stretches.slice(this.#stretches.indexOf(top) + 1)
    this.#stretches = this.#stretches.slice(0, this.#stretches.indexOf(top) + 1)
    this.#passOn(top, looseEnds)
    top.before = undefined
    this.#stretches = [top]
    for (const stretch of later) {
      if (stretch.before && !this.#stretches.includes(stretch.before)) {
        stretch.best -= stretch.before.best
        stretch.before = undefined
      }
      this.#stretches.push(stretch)
    }
    // At most half may wait, so that this happens once in so many reports.
    const half = this.#stretches.splice(1, Math.max(0, this.#stretches.length - maxWaiting / 2))
    for (const { waiting } of half) for (const fix of waiting) this.#sink.reject(fix, 'jump')
    for (const stretch of this.#stretches) if (stretch.before && half.includes(stretch.before)) stretch.before = top
  }

  /** @param first of its stretch: the others can be reached from the one before */
  #pass(fix: Fix, first: boolean): void {
    const jump = first && this.#passed !== undefined && !canReach(this.#passed, fix)
    this.#passed = fix
    if (this.#speedless) fix.speedless = true
    this.#look(fix, jump)
  }

  /** @param kept so many fixes at its end wait on */
  #passOn(end: Stretch, kept: number): void {
    if (this.#stretches.length === 1 && this.#stretches[0] === end) {
      // Nothing is doubted, as nearly always: each report passes on one.
      while (end.waiting.length > kept) {
        end.passed = true
        const fix = end.waiting.shift() as Fix
        this.#pass(fix, fix === end.first)
      }
      return
    }
    const story = new Set<Stretch>()
    for (let stretch: Stretch | undefined = end; stretch; stretch = stretch.before) story.add(stretch)
    for (const stretch of this.#stretches) {
      if (story.has(stretch)) {
        const count = stretch === end ? Math.max(0, stretch.waiting.length - kept) : stretch.waiting.length
        if (count === 0) continue
        stretch.passed = true
        const passing = count === 1 && stretch.waiting.length === 1 ? stretch.waiting : stretch.waiting.slice(0, count)
        for (const fix of passing) this.#pass(fix, fix === stretch.first)
        stretch.waiting = stretch.waiting.slice(count)
      } else if (stretch.waiting.length > 0) {
        for (const fix of stretch.waiting) this.#sink.reject(fix, 'jump')
        stretch.waiting = []
      }
    }
  }

  /** A path out and back that the speeds do not explain, while they explain the path without it: one or two fixes beside the road. */
  #look(fix: Fix, jumpBefore: boolean): void {
    const looked = this.#looked
    looked.push(entryOf(this.#spare, fix, jumpBefore))
    this.#spare = undefined
    const last = looked.length - 1
    const isSo = isStepExplained(looked, last)
    // Both ways are explained, as nearly always: cheaper to see than how long they are.
    if (last > 1 && !(isSo && isStepExplained(looked, last - 1)) && this.#isBesidePath(last - 1, 1)) leaveOut(looked, last - 1, 1)
    else if (last > 2 && !(isSo && isStepExplained(looked, last - 2)) && this.#isBesidePath(last - 2, 2))
      leaveOut(looked, last - 2, 2)
    if (looked.length <= 3) return
    const left = 3 + this.#second.held
    while (looked.length > left) {
      const first = looked.shift()
      if (!first) return
      this.#sink.accept(first.fix, first.jumpBefore)
      first.fix = fix
      this.#spare = first
    }
  }

  /** Rejects so many fixes from `at` on when they are a detour. */
  #isBesidePath(at: number, count: number): boolean {
    const looked = this.#looked
    const from = looked[at - 1]
    const to = looked[at + count]
    const first = looked[at]
    const last = looked[at + count - 1]
    if (!from || !to || !first || !last || to.jumpBefore || first.jumpBefore || last.jumpBefore || first.fix.reduced) return false
    if (!isDetour(from.fix, first.fix, last.fix, to.fix)) return false
    this.#sink.reject(first.fix, 'detour')
    if (count > 1) this.#sink.reject(last.fix, 'detour')
    return true
  }

  /** Some receivers tell no speed at all: they go steadily on, and always at 0. */
  #watchSpeed(fix: Fix): void {
    const last = this.#lastStep
    this.#lastStep = fix
    if (fix.speed > 0 && !this.#hasSpeeds) {
      this.#hasSpeeds = true
      this.#onward = []
    }
    if (fix.speed >= tellsSpeed) {
      this.#speedless = false
      this.#steps = 0
      return
    }
    if (this.#speedless || !last) return
    if (!this.#hasSpeeds && this.#goesOnward(last, fix)) {
      this.#weighWithoutSpeeds()
      return
    }
    const steady = fix.speed === 0 && last.speed === 0 && canReach(last, fix) && metres(last, fix) > positionTolerance
    this.#steps = steady ? this.#steps + 1 : 0
    if (this.#steps < stepsWithoutSpeed) return
    const recent = this.#stretches.slice(-stepsWithoutSpeed).map(({ last: each }) => each)
    const [begin] = recent
    if (recent.length < stepsWithoutSpeed || !begin) return
    let path = 0
    for (let at = 1; at < recent.length; at++) path += metres(recent[at - 1] as Fix, recent[at] as Fix)
    const direct = metres(begin, recent.at(-1) as Fix)
    if (direct < path * 0.6) return
    this.#weighWithoutSpeeds()
  }

  /** Whether a receiver that has reported no speed so far goes on and on. */
  #goesOnward(last: Fix, fix: Fix): boolean {
    const onward = this.#onward
    if (!canReach(last, fix) || fix.late || fix.reduced) {
      this.#onward = []
      return false
    }
    const at = onward.at(-1)
    if (at && metres(at, fix) < withoutAny.shortest) return false
    onward.push(fix)
    if (onward.length > withoutAny.steps) onward.shift()
    let path = 0
    for (let each = onward.length - 1; each > 0; each--) {
      const [from, to] = [onward[each - 1] as Fix, onward[each] as Fix]
      path += metres(from, to)
      if (onward.length - each < stepsWithoutSpeed || path < withoutAny.metres) continue
      const direct = metres(from, fix)
      if (direct >= withoutAny.metres && direct >= withoutAny.straight * path) return true
    }
    return false
  }

  #weighWithoutSpeeds(): void {
    this.#speedless = true
    this.#onward = []
    this.#weighAgain(this.#waiting())
  }

  #waiting(): Fix[] {
    return this.#stretches.flatMap(stretch => stretch.waiting).toSorted((a, b) => a.time - b.time || a.row - b.row)
  }

  #weighAgain(waiting: readonly Fix[]): void {
    const [base] = this.#stretches
    this.#stretches = []
    // What was passed on stays, the others are weighed again.
    if (base?.passed && this.#passed) this.#stretches.push({ ...base, last: this.#passed, waiting: [], before: undefined })
    for (const each of waiting) this.#add(each)
  }

  get speedless(): boolean {
    return this.#speedless
  }

  /**
   * So many more fixes are passed on as they come, if each can be explained from the one before and is as those that are still looked at have to be.
   * @param stands where the vehicle does, and how near to it they all are, metres; undefined: it drives
   */
  sureFor(stands: { latitude: number; longitude: number; reach: number } | undefined, isSo: (fix: Fix) => boolean): number {
    const [only] = this.#stretches
    if (this.#stretches.length !== 1 || !only?.passed || this.#speedless || !this.#onward.every(isSo)) return 0
    let before: Fix | undefined
    for (const { fix, jumpBefore } of this.#looked) {
      if (jumpBefore || !isSo(fix) || (before && !isExplained(before, fix))) return 0
      before = fix
    }
    for (const fix of only.waiting) {
      if (!isSo(fix) || (before && !isExplained(before, fix))) return 0
      before = fix
    }
    return this.#second.sureFor(stands, isSo)
  }
}

/** More than this much longer than the direct path, m; beside a vehicle that stands noise is left to the rules of rests. */
const minDetour = 200
const minDetourAtRest = 500
/** A path is explained by its speeds up to this factor, so many metres more, and by what a vehicle gains and loses between reports, m/s². */
const explained = 1.25
const explainedMetres = 60
const gained = 0.1
/** ms */
const maxDetour = 180_000

/** Metres in so many seconds that the greater of two speeds explains. */
const metresByGreater = (passed: number, a: number, b: number): number =>
  (explained * Math.max(a, b) * passed) / 36 + gained * passed * passed + explainedMetres

const explainedBetween = (a: Fix, b: Fix): number => metresByGreater(seconds(a, b), a.speed, b.speed)

/** Metres of a step that nobody doubts, in so many seconds with the speeds at both ends: it is no jump, no contradiction and no detour. */
export const metresExplained = (passed: number, a: number, b: number): number =>
  Math.min(metresReached(passed), metresAllowed(passed, a, b), metresByGreater(passed, a, b))

const isExplained = (a: Fix, b: Fix): boolean =>
  isWithin(explainedBetween(a, b), a.latitude, a.longitude, b.latitude, b.longitude)

/** Whether speeds explain the step to one that is looked at. */
function isStepExplained(looked: readonly Looked[], at: number): boolean {
  const [before, step] = [looked[at - 1], looked[at]]
  if (!before || !step) return true
  return (step.explained ??= isExplained(before.fix, step.fix))
}

function leaveOut(looked: Looked[], at: number, count: number): void {
  looked.splice(at, count)
  const next = looked[at]
  if (next) next.explained = undefined
}

function isDetour(from: Fix, first: Fix, last: Fix, to: Fix): boolean {
  if (to.time - from.time > maxDetour) return false
  const there = metres(from, first)
  if (there < explainedMetres) return false
  const back = metres(last, to)
  const direct = metres(from, to)
  const top = Math.max(from.speed, first.speed, last.speed, to.speed)
  const least = bySpeeds(from, to) < explainedMetres ? minDetourAtRest : minDetour
  if (there + back - direct < least || direct > (explained * top * seconds(from, to)) / 36 + explainedMetres) return false
  return there + back > explainedBetween(from, first) + explainedBetween(last, to)
}
