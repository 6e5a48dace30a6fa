/** The TCP port on which terminals upload files of alarms. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { addressKey, plainAddress } from '../connections/address-key.ts'
import { AddressLimits } from '../connections/address-limits.ts'
import { UnsignedConnections } from '../connections/unsigned-connections.ts'
import { EvidenceConnection, type EvidenceDependencies } from './evidence-connection.ts'

const maxConnections = 1_000
const maxOfAddress = 500
/** Of these, those that have not said what they bring; the oldest makes room for a new one. */
const unannounced = { perAddress: 100, inAll: 500 }
/** A connection has to say what it brings within this time, ms. */
const announceMs = 15_000
/** After so long it ends, whatever it sends, ms. */
const longestMs = 3_600_000
/** Without a byte for so long it ends, ms. */
const idleMs = 60_000

export interface EvidenceServerDependencies extends EvidenceDependencies {
  /** New connections of one address. */
  connectionsPerMinute: number
}

export class EvidenceServer {
  readonly #deps: EvidenceServerDependencies
  readonly #server: Server
  readonly #open = new Map<EvidenceConnection, () => void>()
  readonly #unannounced = new UnsignedConnections<EvidenceConnection>(unannounced)
  readonly #limits: AddressLimits

  constructor(deps: EvidenceServerDependencies) {
    this.#deps = deps
    this.#limits = new AddressLimits({
      maxConnectionsPerAddress: maxOfAddress,
      newConnectionsPerMinutePerAddress: deps.connectionsPerMinute,
    })
    this.#server = createServer({ noDelay: true }, socket => this.#accept(socket))
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress) ?? ''
    const key = addressKey(address)
    socket.on('error', () => socket.destroy())
    const admitted = this.#limits.admit(key, performance.now())
    if (!admitted || this.#open.size >= maxConnections) {
      if (admitted) this.#limits.release(key)
      socket.resetAndDestroy()
      return this.#deps.refused(admitted ? 'full' : 'tooMany', { address, phone: undefined })
    }
    const connection = new EvidenceConnection(socket, address, this.#deps, () => this.#unannounced.remove(connection))
    this.#open.set(connection, () => socket.destroy())
    const announced = setTimeout(() => {
      if (!connection.known) connection.cut('silent')
    }, announceMs)
    const longest = setTimeout(() => connection.cut('endless'), longestMs)
    socket.setTimeout(idleMs, () => connection.cut('silent'))
    socket.on('close', () => {
      clearTimeout(announced)
      clearTimeout(longest)
      this.#open.delete(connection)
      this.#unannounced.remove(connection)
      this.#limits.release(key)
    })
    for (const oldest of this.#unannounced.add(connection)) oldest.cut('tooMany')
  }

  /** Returns the port. Rejects when it is in use. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', error => this.#deps.log.error({ err: error }, 'the port for files of alarms failed'))
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  async stop(): Promise<void> {
    const connections = [...this.#open.keys()]
    for (const end of this.#open.values()) end()
    await Promise.all(connections.map(each => each.settled()))
    await new Promise<void>(resolve => {
      this.#server.close(() => resolve())
    })
  }
}
