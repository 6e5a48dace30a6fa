/** The listening socket: enforces connection limits and holds all open connections. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
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
  readonly #context: GatewayContext
  readonly #limits: AddressLimits
  readonly #server: Server
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(context: GatewayContext) {
    this.#context = context
    this.#limits = new AddressLimits(context.options)
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay }, socket => this.#accept(socket))
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
    const address = plainAddress(socket.remoteAddress)
    if (this.connections.size >= options.maxConnections || !this.#limits.admit(address, options.monotonic())) {
      // Reset instead of close: a flood must not leave half-closed connections behind.
      socket.on('error', () => {})
      socket.resetAndDestroy()
      this.#reject(address)
      return
    }
    const connection = new Connection(socket, address, this.#context, closed => {
      this.connections.delete(closed)
      this.#limits.release(address)
    })
    this.connections.add(connection)
  }

  #reject(address: string): void {
    this.rejected += 1
    const now = this.#context.options.monotonic()
    if (now - this.#warnedAt < 60_000) return
    this.#warnedAt = now
    this.#context.log.warn({ address, rejected: this.rejected }, 'connections rejected: limit reached')
  }
}

const plainAddress = (address = ''): string => (address.startsWith('::ffff:') ? address.slice(7) : address)
