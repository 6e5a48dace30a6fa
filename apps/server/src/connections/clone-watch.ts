/**
 * Two devices with one number, or two platforms with one access code, take turns: each signs in, and the link of the other ends. One device with new
 * addresses of its carrier, or one that replaces another, does not.
 */

export interface Clone {
  /** The two addresses with their last sign-ins, ms since 1970; the newer first. */
  readonly places: readonly [Place, Place]
  /** When the first of these turns was, ms since 1970. */
  readonly since: number
  readonly turns: number
}
export interface Place {
  readonly address: string
  readonly at: number
}

interface Turn {
  /** Whose link was ended, and by whom. */
  readonly from: string
  readonly to: string
  readonly at: number
}

/** Turns longer ago than this say nothing of now, ms. */
const within = 30 * 60_000
/** A to B may be a new device, back to A somebody who compares both; A to B once more is neither. */
const enoughTurns = 3
/** Numbers that are looked at. */
const maxNumbers = 10_000

export class CloneWatch {
  readonly #turns = new Map<string, Turn[]>()

  /**
   * A link from `to` has ended one that was open from `from`.
   * @param at ms since 1970
   */
  tookLink(phone: string, { from, to, at }: Turn): Clone | undefined {
    // Behind one address may be a whole yard, or a device that does not close what it leaves.
    if (from === to) return undefined
    const recent = (this.#turns.get(phone) ?? []).filter(turn => Math.abs(at - turn.at) < within)
    const last = recent.at(-1)
    // Not back to where the last turn came from: the device, or its address, is a new one.
    const alternates = last !== undefined && last.from === to && last.to === from
    const turns = [...(alternates ? recent : []), { from, to, at }]
    this.#turns.delete(phone)
    this.#turns.set(phone, turns)
    if (this.#turns.size > maxNumbers) this.#forgetOldest()
    const [first] = turns
    if (turns.length < enoughTurns || !first) return undefined
    const before = turns.at(-2)?.at ?? first.at
    return {
      places: [
        { address: to, at },
        { address: from, at: before },
      ],
      since: first.at,
      turns: turns.length,
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#turns.keys()
    if (oldest !== undefined) this.#turns.delete(oldest)
  }
}
