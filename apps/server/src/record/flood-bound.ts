/**
 * Bounds how many events somebody without an account can cause, such as refused sign-ins: so many per minute are recorded for one address (IPv6: its /64) and
 * in all, the rest is counted.
 */
import { addressKey } from '../connections/address-key.ts'

const periodMs = 60_000
/** Counted for themselves; what comes from further addresses in the same minute is counted together. */
const maxAddresses = 10_000

interface FloodLimits {
  perAddress: number
  inAll: number
}
export const floodLimits: FloodLimits = { perAddress: 60, inAll: 600 }

export interface Unrecorded {
  of: string
  /** undefined: of several. */
  address: string | undefined
  times: number
}

export class FloodBound {
  readonly #limits: FloodLimits
  readonly #now: () => number
  #began = 0
  #inAll = 0
  #byAddress = new Map<string, number>()
  #unrecorded = new Map<string, Unrecorded>()

  /** @param now ms of a clock that nobody sets */
  constructor(limits: FloodLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#began = now()
  }

  /** Whether this event is recorded; otherwise it is counted. */
  admits(of: string, address = ''): boolean {
    const group = address && addressKey(address)
    const known = this.#byAddress.has(group) || this.#byAddress.size < maxAddresses
    const key = known ? group : ''
    const here = (this.#byAddress.get(key) ?? 0) + 1
    this.#byAddress.set(key, here)
    this.#inAll += 1
    if (this.#inAll <= this.#limits.inAll && here <= this.#limits.perAddress) return true
    const name = `${of} ${key}`
    const counted = this.#unrecorded.get(name)
    if (counted) counted.times += 1
    else this.#unrecorded.set(name, { of, address: key || undefined, times: 1 })
    return false
  }

  /** ms until the minute ends. */
  get left(): number {
    return Math.max(0, this.#began + periodMs - this.#now())
  }

  /** Begins the next minute if this one is over; returns what was only counted in it. */
  turn(): Unrecorded[] {
    if (this.left > 0) return []
    const counted = [...this.#unrecorded.values()]
    this.#began = this.#now()
    this.#inAll = 0
    this.#byAddress = new Map()
    this.#unrecorded = new Map()
    return counted
  }
}
