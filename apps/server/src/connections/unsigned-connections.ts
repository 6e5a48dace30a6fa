/**
 * Connections that have not signed in: few per address and in all. Without room the oldest of the address that has most makes some: a flood of silent
 * connections pushes out its own, and a slow phone with its one connection stays.
 */
import { FullestAddress } from './fullest-address.ts'

interface UnsignedLimits {
  readonly perAddress: number
  readonly inAll: number
}

/** Connections looked at for one that can be cut, so that accepting one never takes long. */
const maxLooked = 64

export interface Cuttable {
  /** Its address, as `addressKey` has it; undefined: it has no limit of its own. */
  readonly addressKey: string | undefined
  /** False while a sign-in or a request is being answered. */
  readonly canBeCut: boolean
}

export class UnsignedConnections<Connection extends Cuttable> {
  readonly #limits: UnsignedLimits
  /** In the order in which they came. */
  readonly #all = new Set<Connection>()
  readonly #byAddress = new FullestAddress<Connection>()

  constructor(limits: UnsignedLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#all.size
  }

  has(connection: Connection): boolean {
    return this.#all.has(connection)
  }

  /** Adds one. Returns those to be cut for it, which are removed: it is one of them if no other can be cut. */
  add(connection: Connection): Connection[] {
    this.#insert(connection)
    const ofAddress = connection.addressKey === undefined ? undefined : this.#byAddress.of(connection.addressKey)
    const cut: Connection[] = []
    if (ofAddress && ofAddress.size > this.#limits.perAddress) cut.push(this.#take(oldestOf(ofAddress) ?? connection))
    if (this.#all.size > this.#limits.inAll) cut.push(this.#take(this.#oldestOfFullest() ?? connection))
    return cut
  }

  /** Takes the oldest of the address that has most, to make room for one that counts elsewhere. */
  takeOldest(): Connection | undefined {
    const oldest = this.#oldestOfFullest()
    return oldest && this.#take(oldest)
  }

  /** Where no address has more than another, and where all of the fullest are in use: the oldest of all. */
  #oldestOfFullest(): Connection | undefined {
    const { fullest } = this.#byAddress
    return (fullest && oldestOf(fullest)) ?? oldestOf(this.#all)
  }

  /** It has signed in or is closed. */
  remove(connection: Connection): void {
    this.#all.delete(connection)
    if (connection.addressKey !== undefined) this.#byAddress.remove(connection.addressKey, connection)
  }

  #insert(connection: Connection): void {
    this.#all.add(connection)
    if (connection.addressKey !== undefined) this.#byAddress.add(connection.addressKey, connection)
  }

  #take(connection: Connection): Connection {
    this.remove(connection)
    return connection
  }
}

function oldestOf<Connection extends Cuttable>(among: Set<Connection>): Connection | undefined {
  let looked = 0
  for (const connection of among) {
    if (connection.canBeCut) return connection
    // In use, so it is not the oldest any more: many of them do not hide those behind them for long.
    among.delete(connection)
    among.add(connection)
    looked += 1
    if (looked === maxLooked) return undefined
  }
  return undefined
}
