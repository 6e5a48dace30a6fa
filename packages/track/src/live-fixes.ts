/**
 * What the account says of the newest fix at once, for those who cannot wait until later ones have confirmed it: rules of alarms. A fix is believed when
 * the story that explains most reports ends with it. A later fix may show that this was wrong; then it is said since when. Where nothing is doubted, as
 * nearly always, a fix is believed as it comes.
 */
import { type Fix, type FixSink, JumpFilter } from './jumps.ts'
import type { RestSink } from './rest.ts'
import { RestFilter } from './rests.ts'
import { SureFixes } from './sure-fixes.ts'

export interface LiveFix {
  /** ms since 1970. */
  readonly time: number
  /** Degrees, WGS-84. */
  readonly latitude: number
  readonly longitude: number
  /** 0.1 km/h. */
  readonly speedDkmh: number
}

export interface Believed<F> {
  /** Believed now for the first time, in the order of their times. */
  accepted: F[]
  /** What was believed of these times was not so. */
  disproved: readonly Span[]
}

/** From the time of a fix until that of another, ms since 1970. */
export interface Span {
  from: number
  to: number
}

const none: readonly Span[] = []

/** Of a rest so many fixes are kept that may prove wrong: there is one of each vehicle. */
const suspects = 16
/** Fixes at the end of what nobody doubts that a later one may still doubt. */
const looseFixes = 3

interface Waiting<F> {
  fix: Fix
  of: F
}

/** Of 32 bits, which take no memory of their own. */
const inE6 = (degrees: number): number => Math.round(degrees * 1e6) | 0

/** Classes and no functions of their own: each vehicle has these. */
class SaidOfRests implements RestSink {
  rejected: Fix[] = []
  /** Of long rests not all fixes are kept. */
  spans: Span[]

  constructor(spans: Span[] = []) {
    this.spans = spans
  }

  drive(): void {}
  rest(): void {}

  reject(fix: Fix): void {
    this.rejected.push(fix)
  }

  rejectUntil(from: number, to: number): void {
    this.spans.push({ from, to })
  }
}

/** From the account of jumps to that of rests. */
class PassedOn implements FixSink {
  /** Of the last fix. */
  row = -1
  readonly #resting: RestFilter
  readonly #said: SaidOfRests

  constructor(resting: RestFilter, said: SaidOfRests) {
    this.#resting = resting
    this.#said = said
  }

  accept(fix: Fix, jumpBefore: boolean): void {
    this.row = fix.row
    this.#resting.push(fix, jumpBefore)
  }

  reject(fix: Fix): void {
    this.#resting.doubt(fix)
    this.#said.rejected.push(fix)
  }
}

export class LiveFixes<F extends LiveFix> {
  readonly #resting: RestFilter
  readonly #jumps: JumpFilter
  #row = 0
  #lastTime = 0
  /** 0.1 km/h of the last believed one. */
  #speed = 0
  #believedRow = -1
  /** Waits: another story explains more. */
  #waiting: Waiting<F>[] = []
  /** Believed, and may still be left out of the story. */
  #recent: Fix[] = []
  /** It has been said of them that they were wrong. */
  #wrong: WeakSet<Fix> | undefined
  readonly #said = new SaidOfRests()
  readonly #passed: PassedOn
  readonly #sure: SureFixes | undefined

  /**
   * @param restsBelow km/h
   * @param together fixes that are sure to be believed are looked at together, once one comes that is not; nothing of what is said is another
   */
  constructor(restsBelow: number, together = true) {
    this.#sure = together ? new SureFixes(restsBelow * 10) : undefined
    this.#resting = new RestFilter(this.#said, restsBelow, { suspects })
    this.#passed = new PassedOn(this.#resting, this.#said)
    this.#jumps = new JumpFilter(this.#passed)
  }

  /** Where it was before anything is known of it here. */
  begin(at: LiveFix): void {
    const fix = this.#fixOf(at)
    this.#jumps.begin(fix)
    this.#resting.push(fix, false)
    this.#recent = [fix]
    this.#passed.row = this.#believedRow = fix.row
    this.#speed = at.speedDkmh
  }

  /** 0.1 km/h of the last believed one. */
  get speedDkmh(): number {
    return this.#speed
  }

  #fixOf({ time, latitude, longitude, speedDkmh }: LiveFix): Fix {
    // A clock may be set back; the next fix is the next one.
    this.#lastTime = Math.max(this.#lastTime, time)
    return {
      row: this.#row++,
      time: this.#lastTime,
      latitude: inE6(latitude),
      longitude: inE6(longitude),
      speed: speedDkmh,
      course: -1,
      late: false,
      reduced: false,
    }
  }

  /** Whether it is sure that it is believed, as nearly always: then nothing else is said. */
  believes({ time, latitude, longitude, speedDkmh }: LiveFix): boolean {
    if (!this.#sure?.keep(time, inE6(latitude), inE6(longitude), speedDkmh)) return false
    this.#speed = speedDkmh
    return true
  }

  next(of: F): Believed<F> {
    if (this.believes(of)) return { accepted: [of], disproved: none }
    this.#pushKept()
    const fix = this.#fixOf(of)
    if (this.#isPlain(fix)) {
      this.#sure?.begin(fix, this.#jumps, this.#resting)
      return { accepted: [of], disproved: none }
    }
    return this.#weigh(fix, of)
  }

  /** What was sure to be believed goes through the account. */
  #pushKept(): void {
    const sure = this.#sure
    if (!sure) return
    for (let nth = 0; nth < sure.kept; nth += 1) {
      const fix = sure.fix(nth, this.#row++)
      this.#lastTime = fix.time
      if (!this.#isPlain(fix)) throw new Error('a fix that was sure to be believed is doubted')
    }
    sure.forget()
  }

  /** Takes a fix, and whether nothing is doubted. */
  #isPlain(fix: Fix): boolean {
    this.#jumps.push(fix)
    if (this.#jumps.doubts || this.#said.rejected.length > 0 || this.#waiting.length > 0 || this.#resting.mayBeBack) return false
    this.#tell(fix)
    if (this.#recent.length > looseFixes) this.#recent.shift()
    return true
  }

  #tell(fix: Fix): void {
    this.#recent.push(fix)
    this.#believedRow = fix.row
    this.#speed = fix.speed
  }

  /** Something is doubted, or no longer. */
  #weigh(fix: Fix, of: F): Believed<F> {
    const story = new Set(this.#jumps.story())
    const rejected = new Set(this.#said.rejected)
    this.#said.rejected = []
    const isIn = (each: Fix): boolean => !rejected.has(each) && (story.has(each) || each.row <= this.#passed.row)
    this.#waiting.push({ fix, of })
    const believed = this.#waiting.filter(each => isIn(each.fix) && each.fix.row > this.#believedRow)
    // The story is another one now: what it says of the time before is asked at once.
    if (believed.length > 1 || this.#resting.mayBeBack) for (const each of this.#wouldReject()) rejected.add(each)
    const wrong = [...rejected, ...this.#recent.filter(each => !isIn(each) && !rejected.has(each))].filter(
      each => each.row <= this.#believedRow && !this.#wrong?.has(each),
    )
    for (const each of wrong) (this.#wrong ??= new WeakSet()).add(each)
    // What is accepted for good is known by its rejection alone.
    this.#recent = this.#recent.filter(each => story.has(each) && !rejected.has(each))
    const accepted = believed.filter(each => !rejected.has(each.fix))
    for (const each of accepted) this.#tell(each.fix)
    this.#waiting = this.#waiting.filter(each => each.fix.row > this.#believedRow && !rejected.has(each.fix))
    if (!this.#jumps.doubts) this.#recent = this.#recent.slice(-looseFixes)
    const disproved = joined(spansOf(wrong), this.#said.spans)
    this.#said.spans = []
    return { accepted: accepted.map(each => each.of), disproved }
  }

  /** What would not be counted if nothing came any more. */
  #wouldReject(): Fix[] {
    const said = new SaidOfRests(this.#said.spans)
    const { rejected } = said
    const resting = this.#resting.clone(said)
    const jumps = this.#jumps.clone(new PassedOn(resting, said))
    jumps.flush()
    const ofStory = rejected.length
    // Its rest would be over: what lies between two rests at one place may have been none.
    resting.flush()
    return rejected.filter((each, at) => at < ofStory || each.row <= this.#believedRow)
  }
}

/** What goes on from a span belongs to it; what goes on from nothing was told before. */
function joined(spans: Span[], goingOn: readonly Span[]): Span[] {
  for (const { from, to } of goingOn) {
    const span = spans.find(each => each.from <= from && each.to >= from)
    if (span) span.to = Math.max(span.to, to)
  }
  return spans
}

/** Fixes that follow each other are one span. */
function spansOf(fixes: readonly Fix[]): Span[] {
  const spans: Span[] = []
  let before: Fix | undefined
  for (const fix of fixes.toSorted((a, b) => a.row - b.row)) {
    const span = spans.at(-1)
    if (span && before && fix.row === before.row + 1) span.to = fix.time
    else spans.push({ from: fix.time, to: fix.time })
    before = fix
  }
  return spans
}
