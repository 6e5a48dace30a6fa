/** The listening socket: who may connect at all, and all who are connected. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { AddressLimits } from './address-limits.ts'
import { Connection } from './connection.ts'
import type { Hub } from './hub.ts'

/** Connections that the operating system keeps for us while a crowd comes at once. */
const backlog = 4_096
/** A dead peer is found by the system after this silence, ms. */
const keepAliveInitialDelay = 120_000

export class Listener {
  readonly connections = new Set<Connection>()
  /** Connections that were not taken. */
  turnedAway = 0
  readonly #hub: Hub
  readonly #limits: AddressLimits
  readonly #server: Server
  #warnedAt = 0

  constructor(hub: Hub) {
    this.#hub = hub
    this.#limits = new AddressLimits(hub.options)
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay }, socket => this.#take(socket))
  }

  /** Answers the port. Rejects when the port is taken. */
  listen(): Promise<number> {
    const { host, port } = this.#hub.options
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port, backlog }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', error => this.#hub.log.error({ err: error }, 'the terminal port failed'))
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  /** Takes no more connections; those that are there stay. */
  stop(): void {
    this.#server.close()
  }

  #take(socket: Socket): void {
    const { options, clock } = this.#hub
    const address = plainAddress(socket.remoteAddress)
    if (this.connections.size >= options.maxConnections || !this.#limits.admit(address, clock())) {
      // Reset, not closed: a flood must leave no half-closed connections behind.
      socket.on('error', () => {})
      socket.resetAndDestroy()
      this.#turnAway(address)
      return
    }
    const connection = new Connection(socket, address, this.#hub, closed => {
      this.connections.delete(closed)
      this.#limits.release(address)
    })
    this.connections.add(connection)
  }

  #turnAway(address: string): void {
    this.turnedAway += 1
    const now = this.#hub.clock()
    if (now - this.#warnedAt < 60_000) return
    this.#warnedAt = now
    this.#hub.log.warn({ address, turnedAway: this.turnedAway }, 'connections beyond the limits are turned away')
  }
}

const plainAddress = (address = ''): string => (address.startsWith('::ffff:') ? address.slice(7) : address)
