/** The filters that reports go through, one after the other, until it is known where the vehicle was and whether it stood. */
import { AbsenceFilter } from './absence.ts'
import { type Fix, JumpFilter, type NotCounted } from './jumps.ts'
import type { MovementSettings } from './movement-settings.ts'
import type { RestOut } from './rest.ts'
import { RestFilter } from './rests.ts'
import { SlowClaims } from './slow-claims.ts'

export interface MovementReport extends Omit<Fix, 'speedless'> {
  /** It has a usable fix. */
  fixed: boolean
  accOn: boolean
  /** By the tachograph, 0.1 km/h; -1: not reported. */
  recorderSpeed: number
}

/** What is passed on, in the order of time; what is `rejected` may have been `accepted` before. */
export interface FilteredSink {
  accepted(fix: Fix, jumpBefore: boolean): void
  rejected(fix: Fix, why: NotCounted, isMoved: boolean): void
  drive(fix: Fix, metres: number): void
  rest(rest: RestOut, metres: number): void
}

/** Still by the tachograph below this, 0.1 km/h. */
const stillBelow = 30
/** Runs that wait, at most: of nothing but jumps no more need be known. */
const maxStill = 32

export class MovementFilters {
  readonly #settings: MovementSettings
  readonly #sink: FilteredSink
  #jumps: JumpFilter
  #absence: AbsenceFilter
  #claims: SlowClaims
  #resting: RestFilter
  /** Runs of reports without a fix that wait for the fixes before them. */
  #still: { row: number; time: number; lastRow: number; lastTime: number }[] = []
  #fixSinceStill = true

  constructor(settings: MovementSettings, sink: FilteredSink) {
    this.#settings = settings
    this.#sink = sink
    this.#resting = new RestFilter(this.#restSink(), settings.restsBelow)
    this.#claims = new SlowClaims((fix, jumpBefore) => this.#passed(fix, jumpBefore), settings.restsBelow)
    this.#absence = new AbsenceFilter(this.#absenceSink())
    this.#jumps = new JumpFilter(this.#fixSink())
  }

  clone(sink: FilteredSink): MovementFilters {
    const copy = new MovementFilters(this.#settings, sink)
    copy.#resting = this.#resting.clone(copy.#restSink())
    copy.#claims = this.#claims.clone((fix, jumpBefore) => copy.#passed(fix, jumpBefore))
    copy.#absence = this.#absence.clone(copy.#absenceSink())
    copy.#jumps = this.#jumps.clone(copy.#fixSink())
    copy.#still = this.#still.map(run => ({ ...run }))
    copy.#fixSinceStill = this.#fixSinceStill
    return copy
  }

  /**
   * Whether both, which have heard the same latest reports, will pass on the same from now on, as long as `shown` stays as it is. It is asked while the
   * vehicle drives: what stands is remembered for too long. False where it is not certain.
   */
  isLike(other: MovementFilters): boolean {
    return (
      this.#resting.isLike(other.#resting) &&
      this.#claims.isLike(other.#claims) &&
      this.#absence.isLike(other.#absence) &&
      this.#jumps.isLike(other.#jumps) &&
      this.#still.length + other.#still.length === 0 &&
      this.#fixSinceStill === other.#fixSinceStill
    )
  }

  /** So often leaps in no order have shown a second receiver: which one counts then follows from where the vehicle came from long before. */
  get shown(): number {
    return this.#jumps.shown
  }

  /** Metres between two receivers that the vehicle is heard by; undefined: one. */
  get receiversApart(): number | undefined {
    return this.#jumps.receiversApart
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
    if (!fix.moved) this.#sink.accepted(fix, jumpBefore)
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
      drive: (fix: Fix, metres: number) => this.#sink.drive(fix, metres),
      rest: (rest: RestOut, metres: number) => this.#sink.rest(rest, metres),
      reject: (fix: Fix, why: NotCounted) => this.#reject(fix, why),
    }
  }

  #reject(fix: Fix, why: NotCounted, isMoved = false): void {
    // It is left out as it was heard.
    if (!fix.moved) this.#sink.rejected(fix, why, isMoved)
  }

  #passStill(before: number): void {
    while (this.#still[0] && this.#still[0].row < before) {
      const [run] = this.#still.splice(0, 1)
      if (!run) continue
      this.#resting.pushStill(run.row, run.time)
      if (run.lastRow !== run.row) this.#resting.pushStill(run.lastRow, run.lastTime)
    }
  }

  /** Reports come in the order of their time. */
  push(report: MovementReport): void {
    const { time, accOn, fixed, recorderSpeed, row } = report
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
  flush(): void {
    this.#jumps.flush()
    this.#absence.flush()
    this.#claims.flush()
    this.#passStill(Number.POSITIVE_INFINITY)
    this.#resting.flush()
  }
}
