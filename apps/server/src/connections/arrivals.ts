/**
 * New connections of one port are taken up at a bounded rate, address by address. To take one up costs far more than to accept it, and a system
 * gives a process one after the other: thousands that come in the same moment would make everybody wait who comes after them. What waits here is a
 * socket that nobody reads. Addresses that are known have turns of their own, before all others.
 */
import type { Socket } from 'node:net'
import { AddressTurns } from './address-turns.ts'
import { UnsignedConnections } from './unsigned-connections.ts'

export interface ArrivalPace {
  /** So many are taken up in so many ms, of known addresses and of others. */
  readonly taken: number
  readonly everyMs: number
}

interface Options {
  readonly pace: ArrivalPace
  /** How many wait; the oldest of the address that has most makes room. */
  readonly waiting: { readonly perAddress: number; readonly inAll: number }
  /** One has made room. */
  readonly cut: (socket: Socket) => void
  /** Begins the next portion later, and returns how not to; for tests. */
  readonly later?: (act: () => void, ms: number) => () => void
}

interface Arrival {
  readonly socket: Socket
  readonly addressKey: string
  readonly canBeCut: true
  readonly turns: AddressTurns<Arrival>
  readonly take: () => void
  readonly left: () => void
}

const timer = (act: () => void, ms: number): (() => void) => {
  const id = setTimeout(act, ms)
  return () => clearTimeout(id)
}

export class Arrivals {
  readonly #options: Required<Options>
  readonly #known = new AddressTurns<Arrival>()
  readonly #others = new AddressTurns<Arrival>()
  readonly #waiting: UnsignedConnections<Arrival>
  readonly #taken = { known: 0, others: 0 }
  #stopPortion: (() => void) | undefined

  constructor(options: Options) {
    this.#options = { later: timer, ...options }
    this.#waiting = new UnsignedConnections(options.waiting)
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Calls `take` when its turn has come: at once where nobody waits before it. */
  add(socket: Socket, addressKey: string, isKnown: boolean, take: () => void): void {
    const turns = isKnown ? this.#known : this.#others
    const left = (): void => this.#remove(arrival)
    const arrival: Arrival = { socket, addressKey, canBeCut: true, turns, take, left }
    turns.add(addressKey, arrival)
    // Nobody else listens until it is taken up.
    socket.on('error', closes).once('close', left)
    for (const cut of this.#waiting.add(arrival)) this.#cutOff(cut)
    this.#takeSome()
  }

  /** The oldest of the address that has most makes room for a connection that counts elsewhere. Returns whether there was one. */
  makeRoom(): boolean {
    const oldest = this.#waiting.takeOldest()
    if (oldest) this.#cutOff(oldest)
    return oldest !== undefined
  }

  /** Closes those that wait. */
  stop(): void {
    this.#stopPortion?.()
    this.#stopPortion = undefined
    for (const { socket } of [...this.#known, ...this.#others]) socket.destroy()
  }

  #takeSome(): void {
    const { taken, everyMs } = this.#options.pace
    while (this.#taken.known < taken && this.#takeNext(this.#known)) this.#taken.known += 1
    while (this.#taken.others < taken && this.#takeNext(this.#others)) this.#taken.others += 1
    this.#stopPortion ??= this.#options.later(() => {
      this.#stopPortion = undefined
      const none = this.#taken.known + this.#taken.others === 0
      this.#taken.known = 0
      this.#taken.others = 0
      if (!none || this.size > 0) this.#takeSome()
    }, everyMs)
  }

  #takeNext(turns: AddressTurns<Arrival>): boolean {
    const next = turns.next()
    if (!next) return false
    this.#remove(next)
    next.take()
    return true
  }

  #remove(arrival: Arrival): void {
    const { socket, turns, addressKey, left } = arrival
    turns.remove(addressKey, arrival)
    this.#waiting.remove(arrival)
    socket.off('error', closes).off('close', left)
  }

  #cutOff(arrival: Arrival): void {
    this.#remove(arrival)
    // It may still fail.
    arrival.socket.on('error', closes)
    this.#options.cut(arrival.socket)
  }
}

/** A socket that fails closes itself. */
const closes = (): void => undefined
