/**
 * Connections that have not signed in: few per address and in all. Where there is no room for another one, the oldest makes room: a client signs in
 * at once, so a flood of silent connections pushes out its own.
 */

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
  readonly #byAddress = new Map<string, Set<Connection>>()

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
    const ofAddress = connection.addressKey === undefined ? undefined : this.#byAddress.get(connection.addressKey)
    const cut: Connection[] = []
    if (ofAddress && ofAddress.size > this.#limits.perAddress) cut.push(this.#takeOldest(ofAddress, connection))
    if (this.#all.size > this.#limits.inAll) cut.push(this.#takeOldest(this.#all, connection))
    return cut
  }

  /** Takes the oldest, to make room for one that counts elsewhere. */
  takeOldest(): Connection | undefined {
    const oldest = oldestOf(this.#all)
    if (oldest) this.remove(oldest)
    return oldest
  }

  /** It has signed in or is closed. */
  remove(connection: Connection): void {
    this.#all.delete(connection)
    const { addressKey } = connection
    const ofAddress = addressKey === undefined ? undefined : this.#byAddress.get(addressKey)
    if (addressKey === undefined || !ofAddress?.delete(connection)) return
    if (ofAddress.size === 0) this.#byAddress.delete(addressKey)
  }

  #insert(connection: Connection): void {
    this.#all.add(connection)
    const { addressKey } = connection
    if (addressKey === undefined) return
    const ofAddress = this.#byAddress.get(addressKey)
    if (ofAddress) ofAddress.add(connection)
    else this.#byAddress.set(addressKey, new Set([connection]))
  }

  #takeOldest(among: Set<Connection>, otherwise: Connection): Connection {
    const oldest = oldestOf(among) ?? otherwise
    this.remove(oldest)
    return oldest
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
