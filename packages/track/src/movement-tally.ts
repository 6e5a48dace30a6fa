/** Sums up what was heard of a vehicle and what the filters pass on of it: segments, engine and distance. */
import { type Ignition, ignitionOf, IgnitionWatch } from './ignition.ts'
import type { Fix } from './jumps.ts'
import type { MovementReport } from './movement-filters.ts'
import type { MovementSettings } from './movement-settings.ts'
import type { RestOut } from './rest.ts'
import { Intervals } from './silence.ts'

export type MovementKind = 'driving' | 'idling' | 'parked' | 'noData'

export interface MovementSegment {
  kind: MovementKind
  /** ms since 1970. */
  from: number
  to: number
  metres: number
  /** What it is evaluated from: reports, and the deviation of their fixes in one direction where it stands, m. */
  evidence: { reports: number; deviation: number }
  /** By how much: several reports that agree, a few, or only what is around it. */
  certainty: 'sure' | 'likely' | 'assumed'
}

export interface Movement {
  readonly segments: readonly MovementSegment[]
  readonly ignition: Ignition
  readonly metres: number
  /** Reports with a fix that are not counted. */
  readonly notCounted: number
  /** It is heard by two receivers so far apart, m; null: by one. */
  readonly receiversApart: number | null
}

/** A rest or a run of driving reports, as passed on. */
interface Piece {
  rest: RestOut | undefined
  from: number
  to: number
  metres: number
  reports: number
  /** Silences between its driving reports of at least the least silence. */
  silences: { from: number; to: number; metres: number }[]
}

const minSilence = 180_000

export class MovementTally {
  readonly #settings: MovementSettings
  #ignition = new IgnitionWatch()
  #intervals = new Intervals()
  #pieces: Piece[] = []
  #metres = 0
  #notCounted = 0
  #first: number | undefined
  #last = 0
  #lastAccOn = false
  /** Of points before and after one of a reduced track nothing is told. */
  #lastReduced = true
  #lastPassed = 0

  constructor(settings: MovementSettings) {
    this.#settings = settings
  }

  /** One that takes what the filters pass on apart from this one; what it has heard it shares with it. */
  clone(): MovementTally {
    const copy = new MovementTally(this.#settings)
    copy.#ignition = this.#ignition
    copy.#intervals = this.#intervals
    copy.#pieces = this.#pieces.map((piece, at) =>
      at < this.#pieces.length - 1 ? piece : { ...piece, silences: [...piece.silences] },
    )
    copy.#metres = this.#metres
    copy.#notCounted = this.#notCounted
    copy.#first = this.#first
    copy.#last = this.#last
    copy.#lastAccOn = this.#lastAccOn
    copy.#lastReduced = this.#lastReduced
    copy.#lastPassed = this.#lastPassed
    return copy
  }

  /** A report, before the filters. */
  hear({ time, accOn, fixed, recorderSpeed, reduced, speed }: MovementReport): void {
    this.#first ??= time
    if (!this.#lastReduced && !reduced) this.#intervals.add(time - this.#last, this.#lastAccOn && accOn)
    this.#last = time
    this.#lastAccOn = accOn
    this.#lastReduced = reduced
    this.#ignition.push(time, accOn, fixed ? speed : recorderSpeed)
  }

  rejected(): void {
    this.#notCounted++
  }

  drive(fix: Fix, metres: number): void {
    this.#metres += metres
    this.#driving(fix.time, metres, 1, fix.reduced)
  }

  rest(rest: RestOut, metres: number): void {
    this.#metres += metres + rest.crept
    if (rest.creeping) {
      if (this.#lastPassed === 0) this.#lastPassed = rest.from
      this.#driving(rest.from, metres, 0)
      // It reported all the while: there is no silence in it.
      this.#driving(rest.to, rest.crept, rest.reports, true)
      return
    }
    // The path to it is still driven.
    if (this.#lastPassed > 0) this.#driving(rest.from, metres, 0)
    this.#pieces.push({ rest, from: rest.from, to: rest.to, metres: 0, reports: rest.reports, silences: [] })
    this.#lastPassed = rest.to
  }

  /** @param reported nothing is silent until then, however long it is: it crept, or points of a reduced track were left out */
  #driving(until: number, metres: number, reports = 1, reported = false): void {
    let piece = this.#pieces.at(-1)
    const from = this.#lastPassed > 0 ? this.#lastPassed : until
    if (!piece || piece.rest) {
      piece = { rest: undefined, from, to: until, metres: 0, reports: 0, silences: [] }
      this.#pieces.push(piece)
    }
    piece.to = Math.max(piece.to, until)
    piece.metres += metres
    piece.reports += reports
    if (until - from > minSilence && !reported) piece.silences.push({ from, to: until, metres })
    this.#lastPassed = Math.max(this.#lastPassed, until)
  }

  /** @param apart metres between two receivers; undefined: there is one */
  movement(apart: number | undefined): Movement {
    const stops = this.#pieces.flatMap(({ rest }) =>
      rest && rest.to - rest.from >= this.#settings.minimumStop * 1_000 ? [rest] : [],
    )
    const ignition = ignitionOf(this.#ignition, stops, this.#first ?? 0)
    const idlingAfter = this.#settings.idlingAfter * 1_000
    const segments = segmentsOf(this.#pieces, ignition, { silence: this.#intervals.threshold * 1_000, idlingAfter })
    const receiversApart = apart === undefined ? null : Math.round(apart)
    return { segments, ignition, metres: this.#metres, notCounted: this.#notCounted, receiversApart }
  }
}

/** ms: a silence is no data when it is longer; standing with the engine on is idling when it is at least so long. */
interface Limits {
  silence: number
  idlingAfter: number
}

function segmentsOf(pieces: readonly Piece[], ignition: Ignition, { silence, idlingAfter }: Limits): MovementSegment[] {
  const segments: MovementSegment[] = []
  const add = (segment: MovementSegment): void => {
    if (segment.to < segment.from || (segment.to === segment.from && segment.metres === 0)) return
    const last = segments.at(-1)
    if (last?.kind !== segment.kind || last.to !== segment.from) {
      segments.push(segment)
      return
    }
    last.to = segment.to
    last.metres += segment.metres
    last.evidence = {
      reports: last.evidence.reports + segment.evidence.reports,
      deviation: Math.max(last.evidence.deviation, segment.evidence.deviation),
    }
    last.certainty = certaintyOf(last.evidence.reports)
  }
  for (const piece of pieces) {
    const { rest } = piece
    if (rest) addRest(rest, ignition, idlingAfter, add)
    else addDriving(piece, silence, add)
  }
  return segments
}

const certaintyOf = (reports: number): MovementSegment['certainty'] => (reports > 2 ? 'sure' : reports > 0 ? 'likely' : 'assumed')

/** The first of these times, which follow each other, that ends after `at`. O(log n). */
function firstEndingAfter(times: readonly { to: number }[], at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] as { to: number }).to <= at) low = middle + 1
    else high = middle
  }
  return low
}

function addRest(rest: RestOut, ignition: Ignition, idlingAfter: number, add: (segment: MovementSegment) => void): void {
  const whole = Math.max(1, rest.to - rest.from)
  const part = (kind: 'idling' | 'parked', from: number, to: number): void => {
    const reports = Math.round((rest.reports * (to - from)) / whole)
    if (to > from)
      add({
        kind,
        from,
        to,
        metres: 0,
        evidence: { reports, deviation: rest.deviation },
        certainty: ignition.line === 'sound' ? certaintyOf(reports) : 'likely',
      })
  }
  let at = rest.from
  for (let nth = firstEndingAfter(ignition.on, rest.from); nth < ignition.on.length; nth++) {
    const on = ignition.on[nth] as { from: number; to: number }
    if (on.from >= rest.to) break
    part('parked', at, Math.max(at, on.from))
    const runs = { from: Math.max(at, on.from), to: Math.min(rest.to, on.to) }
    part(runs.to - runs.from >= idlingAfter ? 'idling' : 'parked', runs.from, runs.to)
    at = Math.min(rest.to, on.to)
  }
  part('parked', at, rest.to)
}

function addDriving(piece: Piece, silence: number, add: (segment: MovementSegment) => void): void {
  const silences = piece.silences.filter(({ from, to }) => to - from > silence)
  let at = piece.from
  let left = piece.metres - silences.reduce((sum, each) => sum + each.metres, 0)
  const driving = (to: number): void => {
    const metres = to === piece.to ? left : (left * (to - at)) / Math.max(1, piece.to - at)
    left -= metres
    const reports = piece.reports
    add({ kind: 'driving', from: at, to, metres, evidence: { reports, deviation: 0 }, certainty: certaintyOf(reports) })
  }
  for (const { from, to, metres } of silences) {
    driving(from)
    add({ kind: 'noData', from, to, metres, evidence: { reports: 0, deviation: 0 }, certainty: 'sure' })
    at = to
  }
  driving(piece.to)
}
