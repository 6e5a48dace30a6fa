/** Limits per remote address: open connections, and new connections per minute. */
interface AddressUsage {
  open: number
  /** Opened in the current window. */
  recent: number
}

interface AddressLimitOptions {
  maxConnectionsPerAddress: number
  newConnectionsPerMinutePerAddress: number
}

const window = 60_000
/** Addresses remembered, unless more have connections open: those of datagrams can be forged, each a new one. */
const maxAddresses = 200_000

export class AddressLimits {
  readonly #limits: AddressLimitOptions
  readonly #usage = new Map<string, AddressUsage>()
  #windowStart = Number.NEGATIVE_INFINITY
  #forgetAt = maxAddresses

  constructor(limits: AddressLimitOptions) {
    this.#limits = limits
  }

  /** Addresses. */
  get remembered(): number {
    return this.#usage.size
  }

  /** Counts one more connection and returns true, or returns false at a limit. Call `release` for each admitted connection. `now`: of a clock that is never set back, ms. */
  admit(address: string, now: number): boolean {
    if (this.#usage.size >= this.#forgetAt || now - this.#windowStart >= window) this.#startNewWindow(now)
    const usage = this.#usage.get(address) ?? { open: 0, recent: 0 }
    if (usage.open >= this.#limits.maxConnectionsPerAddress || usage.recent >= this.#limits.newConnectionsPerMinutePerAddress)
      return false
    usage.open += 1
    usage.recent += 1
    this.#usage.set(address, usage)
    return true
  }

  release(address: string): void {
    const usage = this.#usage.get(address)
    if (usage) usage.open -= 1
  }

  /** Every minute, or when there are too many addresses: resets the counters and drops addresses without open connections. */
  #startNewWindow(now: number): void {
    this.#windowStart = now
    for (const [address, usage] of this.#usage) {
      usage.recent = 0
      if (usage.open === 0) this.#usage.delete(address)
    }
    this.#forgetAt = Math.max(maxAddresses, 2 * this.#usage.size)
  }
}
