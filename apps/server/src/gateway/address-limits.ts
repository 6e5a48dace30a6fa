/** How many connections one address may hold, and how many it may open per minute. */
interface Tally {
  open: number
  /** Opened since the window began. */
  recent: number
}

interface Limits {
  maxConnectionsPerAddress: number
  newConnectionsPerMinutePerAddress: number
}

const window = 60_000

export class AddressLimits {
  readonly #limits: Limits
  readonly #tallies = new Map<string, Tally>()
  #windowStart = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Says whether the address may open one more, and counts it if so; each admitted one is to be released. */
  admit(address: string, now: number): boolean {
    this.#turn(now)
    const tally = this.#tallies.get(address) ?? { open: 0, recent: 0 }
    if (tally.open >= this.#limits.maxConnectionsPerAddress || tally.recent >= this.#limits.newConnectionsPerMinutePerAddress)
      return false
    tally.open += 1
    tally.recent += 1
    this.#tallies.set(address, tally)
    return true
  }

  release(address: string): void {
    const tally = this.#tallies.get(address)
    if (tally) tally.open -= 1
  }

  /** A new minute: forgets the addresses that hold nothing. */
  #turn(now: number): void {
    if (now - this.#windowStart < window) return
    this.#windowStart = now
    for (const [address, tally] of this.#tallies) {
      tally.recent = 0
      if (tally.open === 0) this.#tallies.delete(address)
    }
  }
}
