/**
 * The account of movement: what a vehicle did, from its reports, for all who ask. On a stream it is brought on with each report; a stored day is the
 * same stream at once, so both come to the same. A late report begins it again.
 */
import { AbsenceFilter } from './absence.ts'
import { type Ignition, ignitionOf, IgnitionWatch } from './ignition.ts'
import { type Fix, JumpFilter, type NotCounted } from './jumps.ts'
import { Intervals } from './silence.ts'
import { defaultMovement, type MovementSettings } from './movement-settings.ts'
import type { RestOut } from './rest.ts'
import { RestFilter } from './rests.ts'
import { SlowClaims } from './slow-claims.ts'

/** Raised when days are evaluated otherwise: figures that were computed by an earlier one are computed again. 1: before there was one account. */
export const movementVersion = 14

export interface MovementReport extends Omit<Fix, 'speedless'> {
  /** It has a usable fix. */
  fixed: boolean
  accOn: boolean
  /** By the tachograph, 0.1 km/h; -1: not reported. */
  recorderSpeed: number
}

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

/** What an account passes on, in the order of time; what is `rejected` may have been `accepted` before. */
export interface MovementSink {
  accepted?(fix: Fix, jumpBefore: boolean): void
  rejected?(fix: Fix, why: NotCounted, isMoved: boolean): void
  drive?(fix: Fix, metres: number): void
  rest?(rest: RestOut, metres: number): void
}

/** Still by the tachograph below this, 0.1 km/h. */
const stillBelow = 30

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
/** Runs that wait, at most: of nothing but jumps no more need be known. */
const maxStill = 32

export class MovementAccount {
  readonly #settings: MovementSettings
  readonly #sink: MovementSink
  #jumps: JumpFilter
  #absence: AbsenceFilter
  #claims: SlowClaims
  #resting: RestFilter
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
  /** Runs of reports without a fix that wait for the fixes before them. */
  #still: { row: number; time: number; lastRow: number; lastTime: number }[] = []
  #fixSinceStill = true

  constructor(settings: MovementSettings = defaultMovement, sink: MovementSink = {}) {
    this.#settings = settings
    this.#sink = sink
    this.#resting = new RestFilter(this.#restSink(), settings.restsBelow)
    this.#claims = new SlowClaims((fix, jumpBefore) => this.#passed(fix, jumpBefore), settings.restsBelow)
    this.#absence = new AbsenceFilter(this.#absenceSink())
    this.#jumps = new JumpFilter(this.#fixSink())
  }

  #absenceSink() {
    return {
      pass: (fix: Fix, jumpBefore: boolean) => this.#claims.push(fix, jumpBefore),
      reject: (fix: Fix) => {
        this.#waitStill(fix.row, fix.time, true)
        this.#reject(fix, 'excursion')
      },
    }
  }

  #passed(fix: Fix, jumpBefore: boolean): void {
    this.#passStill(fix.row)
    if (!fix.moved) this.#sink.accepted?.(fix, jumpBefore)
    this.#resting.push(fix, jumpBefore)
  }

  #fixSink() {
    return {
      accept: (fix: Fix, jumpBefore: boolean) => this.#absence.push(fix, jumpBefore),
      reject: (fix: Fix, why: NotCounted, isMoved = false) => {
        if (isMoved) {
          this.#reject(fix, why, true)
          return
        }
        this.#absence.doubt(fix)
        // Where it was is not believed; that it stood may be.
        if (fix.speed < stillBelow && !fix.late) this.#waitStill(fix.row, fix.time, true)
        this.#resting.doubt(fix)
        this.#reject(fix, why)
      },
    }
  }

  #restSink() {
    return {
      drive: (fix: Fix, metres: number) => {
        this.#sink.drive?.(fix, metres)
        this.#metres += metres
        this.#driving(fix.time, metres, 1, fix.reduced)
      },
      rest: (rest: RestOut, metres: number) => {
        this.#sink.rest?.(rest, metres)
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
      },
      reject: (fix: Fix, why: NotCounted) => this.#reject(fix, why),
    }
  }

  #reject(fix: Fix, why: NotCounted, isMoved = false): void {
    // It is left out as it was heard.
    if (fix.moved) return
    this.#notCounted++
    this.#sink.rejected?.(fix, why, isMoved)
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

  #passStill(before: number): void {
    while (this.#still[0] && this.#still[0].row < before) {
      const [run] = this.#still.splice(0, 1)
      if (!run) continue
      this.#resting.pushStill(run.row, run.time)
      if (run.lastRow !== run.row) this.#resting.pushStill(run.lastRow, run.lastTime)
    }
  }

  /** Brings the account on by a report; reports come in the order of their time. */
  push(report: MovementReport): void {
    const { time, accOn, fixed, recorderSpeed, row } = report
    this.#first ??= time
    if (!this.#lastReduced && !report.reduced) this.#intervals.add(time - this.#last, this.#lastAccOn && accOn)
    this.#last = time
    this.#lastAccOn = accOn
    this.#lastReduced = report.reduced
    this.#ignition.push(time, accOn, fixed ? report.speed : recorderSpeed)
    if (fixed) {
      this.#fixSinceStill = true
      this.#jumps.push(report)
    } else if (!accOn || (recorderSpeed >= 0 && recorderSpeed < stillBelow)) this.#waitStill(row, time)
  }

  #waitStill(row: number, time: number, alone = false): void {
    const last = this.#still.at(-1)
    if (last && ((!this.#fixSinceStill && !alone) || this.#still.length >= maxStill)) {
      last.lastRow = Math.max(last.lastRow, row)
      last.lastTime = Math.max(last.lastTime, time)
      return
    }
    this.#still.push({ row, time, lastRow: row, lastTime: time })
    if (last && last.row > row) this.#still.sort((a, b) => a.row - b.row)
    this.#fixSinceStill = alone
  }

  /** Passes on what waits. Nothing may be pushed afterwards. */
  close(): Movement {
    this.#jumps.flush()
    this.#absence.flush()
    this.#claims.flush()
    this.#passStill(Number.POSITIVE_INFINITY)
    this.#resting.flush()
    return this.#movement()
  }

  /** What the account says so far: the same as of a day that ends here. */
  get soFar(): Movement {
    const copy = new MovementAccount(this.#settings)
    copy.#resting = this.#resting.clone(copy.#restSink())
    copy.#claims = this.#claims.clone((fix, jumpBefore) => copy.#passed(fix, jumpBefore))
    copy.#absence = this.#absence.clone(copy.#absenceSink())
    copy.#jumps = this.#jumps.clone(copy.#fixSink())
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
    copy.#still = this.#still.map(run => ({ ...run }))
    return copy.close()
  }

  #movement(): Movement {
    const stops = this.#pieces.flatMap(({ rest }) =>
      rest && rest.to - rest.from >= this.#settings.minimumStop * 1_000 ? [rest] : [],
    )
    const ignition = ignitionOf(this.#ignition, stops, this.#first ?? 0)
    const idlingAfter = this.#settings.idlingAfter * 1_000
    const segments = segmentsOf(this.#pieces, ignition, { silence: this.#intervals.threshold * 1_000, idlingAfter })
    const apart = this.#jumps.receiversApart
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
  for (const on of ignition.on) {
    if (on.to <= at || on.from >= rest.to) continue
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
