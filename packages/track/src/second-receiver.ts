/** Whether a vehicle is heard by a second receiver, and which fixes are of that one: by its turns, by its leaps, and by what it does at rest. */
import { AlternatingWatch } from './alternating.ts'
import { type HeardFix, RandomTurns } from './random-turns.ts'
import { lengthOf } from './sphere.ts'
import { TwoPlacesWatch } from './two-places.ts'

/** So many fixes of a second receiver are no chance. */
const fewest = 12

export class SecondReceiver<Fix extends HeardFix> {
  #alternating = new AlternatingWatch()
  #turns = new RandomTurns<Fix>()
  #places = new TwoPlacesWatch()
  /** Fixes of the other one, and how far it is from the one that counts, m. */
  #fixes = 0
  #metres = 0
  /** From the one that counts to the other, as it was known last: the one that counted goes on. */
  #known: { north: number; east: number } | undefined

  clone(): SecondReceiver<Fix> {
    const copy = new SecondReceiver<Fix>()
    copy.#alternating = this.#alternating.clone()
    copy.#turns = this.#turns.clone()
    copy.#places = this.#places.clone()
    copy.#fixes = this.#fixes
    copy.#metres = this.#metres
    copy.#known = this.#known
    return copy
  }

  /** Both have seen one receiver so far. */
  isLike(other: SecondReceiver<Fix>): boolean {
    return (
      this.#fixes + other.#fixes === 0 &&
      !this.#known &&
      !other.#known &&
      this.#places.isLike(other.#places) &&
      this.#alternating.isLike(other.#alternating) &&
      this.#turns.isLike(other.#turns)
    )
  }

  /** So often leaps in no order have shown a second one. */
  get shown(): number {
    return this.#turns.shown
  }

  /** Metres between the two; undefined: there is one. */
  get apart(): number | undefined {
    return this.#fixes < fewest ? undefined : this.#metres
  }

  /** So many of the last fixes may yet turn out to be of the other receiver. */
  get held(): number {
    return Math.max(this.#alternating.held, this.#turns.held)
  }

  /** So many more fixes show no second one, as `JumpFilter` says. */
  sureFor(stands: { latitude: number; longitude: number; reach: number } | undefined, isSo: (fix: Fix) => boolean): number {
    if (this.#turns.active || this.#alternating.active) return 0
    if (stands && !this.#places.isAround(stands)) return 0
    return this.#alternating.sureFor(stands !== undefined, isSo as (fix: HeardFix) => boolean)
  }

  /**
   * Whether a fix is of the other receiver; a set: it has shown that there are two, and these were of the other one.
   * @param wasAt where the vehicle was when that was sure the last time
   */
  next(fix: Fix, wasAt: Fix | undefined): boolean | ReadonlySet<object> {
    const found = this.#next(fix, wasAt)
    if (found === false) return false
    this.#fixes += found === true ? 1 : found.size
    const other = this.#turns.other ?? this.#alternating.other
    if (other) {
      this.#metres = lengthOf(other.north, other.east)
      this.#known = other
    }
    return found
  }

  #next(fix: Fix, wasAt: Fix | undefined): boolean | ReadonlySet<object> {
    if (this.#turns.active) return this.#turns.next(fix)
    const places = this.#places.next(fix, this.#known)
    if (places) {
      this.#know(places, fix)
      return places.order.isOther
    }
    const inTurn = this.#alternating.next(fix, wasAt)
    const { shown } = this.#alternating
    if (shown) this.#know(shown, fix)
    if (inTurn !== false || this.#alternating.active) return inTurn
    return this.#turns.next(fix)
  }

  #know(shown: Parameters<RandomTurns<Fix>['know']>[0], fix: Fix): void {
    this.#turns.know(shown, fix)
    this.#alternating = new AlternatingWatch()
  }

  /** Where the one that counts would have been heard. */
  moved(fix: Fix): (Fix & { moved: true }) | undefined {
    return this.#alternating.active ? this.#alternating.moved(fix) : this.#turns.moved(fix)
  }
}
