/** The TCP port on which terminals upload files of alarms. */
import { type AddressInfo, createServer, type Server } from 'node:net'
import { plainAddress } from '../connections/address-key.ts'
import { EvidenceConnection, type EvidenceDependencies } from './evidence-connection.ts'

const maxConnections = 1_000
const maxOfAddress = 100
/** A connection has to say what it brings within this time, ms. */
const announceMs = 15_000
/** After so long it ends, whatever it sends, ms. */
const longestMs = 3_600_000
/** Without a byte for so long it ends, ms. */
const idleMs = 60_000

export class EvidenceServer {
  readonly #deps: EvidenceDependencies
  readonly #server: Server
  readonly #open = new Map<EvidenceConnection, () => void>()
  readonly #ofAddress = new Map<string, number>()

  constructor(deps: EvidenceDependencies) {
    this.#deps = deps
    this.#server = createServer({ noDelay: true }, socket => {
      const address = plainAddress(socket.remoteAddress) ?? ''
      const others = this.#ofAddress.get(address) ?? 0
      socket.on('error', () => socket.destroy())
      if (this.#open.size >= maxConnections || others >= maxOfAddress) {
        socket.resetAndDestroy()
        return deps.refused('full', { address, phone: undefined })
      }
      this.#ofAddress.set(address, others + 1)
      const connection = new EvidenceConnection(socket, address, deps)
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
        const left = (this.#ofAddress.get(address) ?? 1) - 1
        if (left > 0) this.#ofAddress.set(address, left)
        else this.#ofAddress.delete(address)
      })
    })
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
