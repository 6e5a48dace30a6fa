/**
 * The account of movement: what a vehicle did, from its reports, for all who ask. On a stream it is brought on with each report; a stored day is the
 * same stream at once, so both come to the same. A late report begins it again.
 */
import { type FilteredSink, MovementFilters, type MovementReport } from './movement-filters.ts'
import { defaultMovement, type MovementSettings } from './movement-settings.ts'
import { type Movement, MovementTally } from './movement-tally.ts'

/** Raised when days are evaluated otherwise: figures that were computed by an earlier one are computed again. 1: before there was one account. */
export const movementVersion = 16

/** What an account passes on, in the order of time; what is `rejected` may have been `accepted` before. */
export type MovementSink = Partial<FilteredSink>

export class MovementAccount {
  readonly #filters: MovementFilters
  readonly #tally: MovementTally

  constructor(settings: MovementSettings = defaultMovement, sink: MovementSink = {}) {
    this.#tally = new MovementTally(settings)
    this.#filters = new MovementFilters(settings, into(this.#tally, sink))
  }

  /** Brings the account on by a report; reports come in the order of their time. */
  push(report: MovementReport): void {
    this.#tally.hear(report)
    this.#filters.push(report)
  }

  /** Passes on what waits. Nothing may be pushed afterwards. */
  close(): Movement {
    this.#filters.flush()
    return this.#tally.movement(this.#filters.receiversApart)
  }

  /** What the account says so far: the same as of a day that ends here. */
  get soFar(): Movement {
    const tally = this.#tally.clone()
    const filters = this.#filters.clone(into(tally, {}))
    filters.flush()
    return tally.movement(filters.receiversApart)
  }
}

/** What the filters pass on, summed up and told to others. */
const into = (tally: MovementTally, sink: MovementSink): FilteredSink => ({
  accepted: (fix, jumpBefore) => sink.accepted?.(fix, jumpBefore),
  rejected: (fix, why, isMoved) => {
    tally.rejected()
    sink.rejected?.(fix, why, isMoved)
  },
  drive: (fix, metres) => {
    sink.drive?.(fix, metres)
    tally.drive(fix, metres)
  },
  rest: (rest, metres) => {
    sink.rest?.(rest, metres)
    tally.rest(rest, metres)
  },
})
