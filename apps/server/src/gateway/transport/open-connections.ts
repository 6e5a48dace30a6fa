/** The open connections of one port with their bounds: in all, by address, and of those on which no terminal has signed in. */
import { addressKey } from '../../connections/address-key.ts'
import { UnsignedConnections } from '../../connections/unsigned-connections.ts'
import { AddressLimits } from '../../connections/address-limits.ts'
import { Connection } from './connection.ts'
import type { GatewayContext } from '../gateway-context.ts'
import type { Transport } from './transport.ts'

export class OpenConnections {
  readonly all = new Set<Connection>()
  /** Connections rejected because of a limit. */
  rejected = 0
  /** Connections on which no terminal had signed in and which made room for others. */
  cut = 0
  readonly #context: GatewayContext
  readonly #limits: AddressLimits
  readonly #unsigned: UnsignedConnections<Connection>
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(context: GatewayContext) {
    this.#context = context
    const { options } = context
    this.#limits = new AddressLimits(options)
    this.#unsigned = new UnsignedConnections({
      perAddress: options.maxUnsignedConnectionsPerAddress,
      inAll: options.maxUnsignedConnections,
    })
  }

  /** Connections open on which no terminal has signed in. */
  get unsigned(): number {
    return this.#unsigned.size
  }

  /** Returns undefined at a limit: then the transport has been reset. */
  add(address: string, transport: Transport): Connection | undefined {
    const { options } = this.#context
    const key = addressKey(address)
    // Its own limits first: an address that has reached them takes nobody's place.
    const admitted = this.#limits.admit(key, options.monotonic())
    const full = this.all.size >= options.maxConnections
    if (!admitted || (full && !this.#makeRoom())) {
      if (admitted) this.#limits.release(key)
      // Reset instead of close: a flood must not leave half-closed connections behind.
      transport.reset()
      this.rejected += 1
      this.#report({ address, rejected: this.rejected }, 'connections rejected: limit reached')
      return undefined
    }
    const connection = new Connection(transport, address, this.#context, {
      signedIn: signedIn => this.#unsigned.remove(signedIn),
      signedOut: signedOut => this.#addUnsigned(signedOut),
      closed: closed => {
        this.all.delete(closed)
        this.#unsigned.remove(closed)
        this.#limits.release(key)
      },
    })
    this.all.add(connection)
    this.#addUnsigned(connection)
    return connection
  }

  #addUnsigned(connection: Connection): void {
    for (const cut of this.#unsigned.add(connection)) this.#cut(cut)
  }

  /** Returns whether a connection could be cut. */
  #makeRoom(): boolean {
    const oldest = this.#unsigned.takeOldest()
    if (oldest) this.#cut(oldest)
    return oldest !== undefined
  }

  #cut(connection: Connection): void {
    connection.cut()
    this.cut += 1
    const { address } = connection
    this.#report(
      { address, cut: this.cut, unsigned: this.#unsigned.size },
      'connections cut: too many on which no terminal signs in',
    )
  }

  /** Once a minute: with numbers of all so far. */
  #report(fields: object, text: string): void {
    const now = this.#context.options.monotonic()
    if (now - this.#reportedAt < 60_000) return
    this.#reportedAt = now
    this.#context.log.warn(fields, text)
  }
}
