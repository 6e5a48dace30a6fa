/**
 * Which of two receivers each fix is of: by where it is, and by the order in which they are heard, which is remembered. Both stories are kept until
 * one of them explains more, so that a bend that looks like a turn is made good by what follows.
 */

/** How much of the order each report tells, and how sure it may become. */
const follows = 0.08
const surest = 0.97
/** A story that explains so much less is as good as forgotten. */
const most = 10

interface Story {
  /** What it does not explain. */
  cost: number
  /** Fixes of the same receiver at its end. */
  inRow: number
}

/** How far a step is from what is expected of each, in units of what is usual. */
interface Off {
  same: number
  toOther: number
  toOne: number
}

export class TurnOrder {
  /** Shares of turns after: the first of one, a later one of it, the first of the other, a later one. */
  #turns: number[] = [0.5, 0.5, 0.5, 0.5]
  #one: Story
  #other: Story

  constructor(isOther = false) {
    this.#one = { cost: isOther ? most : 0, inRow: 1 }
    this.#other = { cost: isOther ? 0 : most, inRow: 1 }
  }

  clone(): TurnOrder {
    const copy = new TurnOrder()
    copy.#turns = [...this.#turns]
    copy.#one = { ...this.#one }
    copy.#other = { ...this.#other }
    return copy
  }

  /** The other one is the one. */
  swapped(): TurnOrder {
    const copy = new TurnOrder()
    copy.#turns = [...this.#turns.slice(2), ...this.#turns.slice(0, 2)]
    copy.#one = { ...this.#other }
    copy.#other = { ...this.#one }
    return copy
  }

  get isOther(): boolean {
    return this.#other.cost < this.#one.cost
  }

  get inRow(): number {
    return (this.isOther ? this.#other : this.#one).inRow
  }

  /** It is known whose this one is. */
  was(isOther: boolean): void {
    const wasOther = this.isOther
    const { inRow } = this
    this.#remember(wasOther, inRow, isOther !== wasOther)
    const next = { cost: 0, inRow: isOther === wasOther ? inRow + 1 : 1 }
    const none = { cost: most, inRow: 1 }
    this.#one = isOther ? none : next
    this.#other = isOther ? next : none
  }

  /** Whether this one is of the other. */
  next(off: Off): boolean {
    const [wasOther, before] = [this.isOther, this.inRow]
    const [one, other] = [this.#one, this.#other]
    const [same, toOther, toOne] = [costOf(off.same), costOf(off.toOther), costOf(off.toOne)]
    const nextOne = better(
      one,
      one.cost + this.#cost(false, one, false) + same,
      other.cost + this.#cost(true, other, true) + toOne,
    )
    const nextOther = better(
      other,
      other.cost + this.#cost(true, other, false) + same,
      one.cost + this.#cost(false, one, true) + toOther,
    )
    const least = Math.min(nextOne.cost, nextOther.cost)
    this.#one = { ...nextOne, cost: Math.min(most, nextOne.cost - least) }
    this.#other = { ...nextOther, cost: Math.min(most, nextOther.cost - least) }
    const isOther = nextOther.cost < nextOne.cost
    this.#remember(wasOther, before, isOther !== wasOther)
    return isOther
  }

  #cost(isOther: boolean, { inRow }: Story, isTurn: boolean): number {
    const share = Math.min(surest, Math.max(1 - surest, this.#turns[placeOf(isOther, inRow)] as number))
    return -Math.log(isTurn ? share : 1 - share)
  }

  #remember(wasOther: boolean, inRow: number, isTurn: boolean): void {
    const at = placeOf(wasOther, inRow)
    const share = this.#turns[at] as number
    this.#turns[at] = share + follows * ((isTurn ? 1 : 0) - share)
  }
}

const placeOf = (isOther: boolean, inRow: number): number => (isOther ? 2 : 0) + (inRow > 1 ? 1 : 0)

/** A step that is far off is one in a bend: how far says little more. */
const costOf = (off: number): number => Math.log(1 + off * off)

const better = (story: Story, stays: number, turns: number): Story =>
  stays <= turns ? { cost: stays, inRow: story.inRow + 1 } : { cost: turns, inRow: 1 }
