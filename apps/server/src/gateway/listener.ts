/** The listening socket: enforces connection limits and holds all open connections. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { addressKey, plainAddress } from '../connections/address-key.ts'
import { UnsignedConnections } from '../connections/unsigned-connections.ts'
import { AddressLimits } from './address-limits.ts'
import { Connection } from './connection.ts'
import type { GatewayContext } from './gateway-context.ts'

/** Pending connections the operating system queues during a burst. */
const backlog = 4_096
/** TCP keep-alive starts after this time without traffic, ms. */
const keepAliveInitialDelay = 120_000

export class Listener {
  readonly connections = new Set<Connection>()
  /** Connections rejected because of a limit. */
  rejected = 0
  /** Connections on which no terminal had signed in and which made room for others. */
  cut = 0
  readonly #context: GatewayContext
  readonly #limits: AddressLimits
  readonly #unsigned: UnsignedConnections<Connection>
  readonly #server: Server
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(context: GatewayContext) {
    this.#context = context
    const { options } = context
    this.#limits = new AddressLimits(options)
    this.#unsigned = new UnsignedConnections({
      perAddress: options.maxUnsignedConnectionsPerAddress,
      inAll: options.maxUnsignedConnections,
    })
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay }, socket => this.#accept(socket))
  }

  /** Connections open on which no terminal has signed in. */
  get unsigned(): number {
    return this.#unsigned.size
  }

  /** Returns the port. Rejects when the port is in use. */
  listen(): Promise<number> {
    const { host, port } = this.#context.options
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port, backlog }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', error => this.#context.log.error({ err: error }, 'terminal port failed'))
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  /** Accepts no more connections; existing ones stay open. */
  stop(): void {
    this.#server.close()
  }

  #accept(socket: Socket): void {
    const { options } = this.#context
    const address = plainAddress(socket.remoteAddress) ?? ''
    const key = addressKey(address)
    // Its own limits first: an address that has reached them takes nobody's place.
    const admitted = this.#limits.admit(key, options.monotonic())
    const full = this.connections.size >= options.maxConnections
    if (!admitted || (full && !this.#makeRoom())) {
      if (admitted) this.#limits.release(key)
      // Reset instead of close: a flood must not leave half-closed connections behind.
      socket.on('error', () => {})
      socket.resetAndDestroy()
      this.rejected += 1
      return this.#report({ address, rejected: this.rejected }, 'connections rejected: limit reached')
    }
    const connection = new Connection(socket, address, this.#context, {
      signedIn: signedIn => this.#unsigned.remove(signedIn),
      signedOut: signedOut => this.#addUnsigned(signedOut),
      closed: closed => {
        this.connections.delete(closed)
        this.#unsigned.remove(closed)
        this.#limits.release(key)
      },
    })
    this.connections.add(connection)
    this.#addUnsigned(connection)
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
