/** The TCP port on which terminals upload recordings by FTP, when they were asked to (0x9206). */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { plainAddress } from '../../connections/address-key.ts'
import { PortGuard } from '../../connections/port-guard.ts'
import { ports } from '../../connections/ports.ts'
import { FtpConnection, type FtpConnectionDependencies } from './ftp-connection.ts'
import { Uploads } from './uploads.ts'

/** Without a command for so long it ends; a file may take that long, ms. */
const idleMs = 3_600_000

export type FtpReceiverDependencies = Omit<FtpConnectionDependencies, 'dataPort' | 'uploads' | 'place'> & {
  /** A terminal has its link from there. */
  isKnown?: (address: string) => boolean
  /** First and last port for data; undefined: any free one. */
  dataPorts: readonly [number, number] | undefined
}

export class FtpReceiver {
  readonly #deps: FtpReceiverDependencies
  readonly #server: Server
  readonly #open = new Map<FtpConnection, Socket>()
  readonly #uploads = new Uploads()
  readonly #guard: PortGuard
  #nextDataPort = 0

  constructor(deps: FtpReceiverDependencies) {
    this.#deps = deps
    this.#guard = new PortGuard(ports.downloads, deps.isKnown)
    this.#server = createServer({ noDelay: true }, socket => this.#accept(socket))
  }

  get connections(): number {
    return this.#open.size
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress) ?? ''
    socket.on('error', () => socket.destroy())
    let connection: FtpConnection | undefined
    const place = this.#guard.admit(address, { cut: () => connection?.cut('tooMany') })
    if (typeof place === 'string') {
      socket.resetAndDestroy()
      return this.#deps.refused(place === 'guessing' ? place : 'tooMany', address)
    }
    const opened = new FtpConnection(socket, address, {
      ...this.#deps,
      place,
      uploads: this.#uploads,
      dataPort: () => this.#dataPort(),
    })
    connection = opened
    this.#open.set(opened, socket)
    const timer = setTimeout(() => {
      if (!opened.signedIn) opened.cut('silent')
    }, ports.downloads.unprovenMs)
    socket.setTimeout(idleMs, () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      this.#open.delete(opened)
      place.leave()
    })
  }

  /** One after the other: a port that is still in use fails, and the terminal asks again. */
  #dataPort(): number | undefined {
    if (!this.#deps.dataPorts) return undefined
    const [first, last] = this.#deps.dataPorts
    const port = first + (this.#nextDataPort % (last - first + 1))
    this.#nextDataPort += 1
    return port
  }

  /** Returns the port. Rejects when it is in use. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', error => this.#deps.log.warn({ err: error }, 'the port for uploads failed'))
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  async stop(): Promise<void> {
    for (const socket of this.#open.values()) socket.destroy()
    if (this.#server.listening) await new Promise(resolve => this.#server.close(resolve))
  }
}
