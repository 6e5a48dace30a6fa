/** The TCP port on which terminals upload files of alarms. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { plainAddress } from '../connections/address-key.ts'
import { PortGuard } from '../connections/port-guard.ts'
import { ports } from '../connections/ports.ts'
import { EvidenceConnection, type EvidenceDependencies } from './evidence-connection.ts'

/** After so long it ends, whatever it sends, ms. */
const longestMs = 3_600_000
/** Without a byte for so long it ends, ms. */
const idleMs = 60_000

export interface EvidenceServerDependencies extends EvidenceDependencies {
  /** New connections of one address. */
  connectionsPerMinute: number
  /** A terminal has its link from there. */
  isKnown?: (address: string) => boolean
}

export class EvidenceServer {
  readonly #deps: EvidenceServerDependencies
  readonly #server: Server
  readonly #open = new Map<EvidenceConnection, () => void>()
  readonly #guard: PortGuard

  constructor(deps: EvidenceServerDependencies) {
    this.#deps = deps
    this.#guard = new PortGuard({ ...ports.evidence, newPerMinute: deps.connectionsPerMinute }, deps.isKnown)
    this.#server = createServer({ noDelay: true }, socket => this.#accept(socket))
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress) ?? ''
    socket.on('error', () => socket.destroy())
    let connection: EvidenceConnection | undefined
    const place = this.#guard.admit(address, {
      cut: () => connection?.cut('tooMany'),
      get canBeCut() {
        return connection?.canBeCut ?? false
      },
    })
    if (typeof place === 'string') {
      socket.resetAndDestroy()
      return this.#deps.refused(place, { address, phone: undefined })
    }
    const opened = new EvidenceConnection(socket, address, this.#deps, place)
    connection = opened
    this.#open.set(opened, () => socket.destroy())
    const announced = setTimeout(() => {
      if (!opened.known) opened.cut('silent')
    }, ports.evidence.unprovenMs)
    const longest = setTimeout(() => opened.cut('endless'), longestMs)
    socket.setTimeout(idleMs, () => opened.cut('silent'))
    socket.on('close', () => {
      clearTimeout(announced)
      clearTimeout(longest)
      this.#open.delete(opened)
      place.leave()
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
