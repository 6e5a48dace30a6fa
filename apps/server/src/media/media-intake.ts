/**
 * A TCP port on which terminals send video: one for live, one for recorded video, since the streams look alike. Nothing in a stream says what it
 * answers but the terminal's number and the channel: it is let in when such a stream is expected, else cut off and recorded.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { PacketSplitter } from '@outrider/jt1078'
import { plainAddress } from '../connections/address-key.ts'
import type { IntakeStream, StreamConnection } from './intake-stream.ts'

/** Why a connection was cut off. */
export type IntakeRefusal = 'notMedia' | 'notExpected' | 'tooFast' | 'silent' | 'full'

export interface IntakeDependencies {
  /** The stream that this terminal is expected to send; undefined: none. */
  expected(sim: string, channel: number): IntakeStream | undefined
  refused(reason: IntakeRefusal, from: { address: string; sim: string; channel: number }): void
  /** More than any camera sends over a mobile network, bytes within a second. */
  maxBytesPerSecond?: number
  log: { error(fields: object, text: string): void }
}

const maxConnections = 2_000
const maxOfAddress = 500
/** A connection has to bring a packet within this time, ms. */
const firstPacketMs = 15_000
const idleMs = 30_000
/** Bytes that may be garbage at the beginning: the rest of a packet at most. */
const maxGarbage = 2_048
const usualBytesPerSecond = 4 << 20

export class MediaIntake {
  readonly #deps: IntakeDependencies
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #ofAddress = new Map<string, number>()

  constructor(deps: IntakeDependencies) {
    this.#deps = deps
    this.#server = createServer({ noDelay: true }, socket => this.#accept(socket))
  }

  /** Returns the port. Rejects when it is in use. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', error => this.#deps.log.error({ err: error }, 'the port for video failed'))
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  /** Open connections. */
  get connections(): number {
    return this.#sockets.size
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>(resolve => {
      this.#server.close(() => resolve())
    })
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress) ?? ''
    const others = this.#ofAddress.get(address) ?? 0
    socket.on('error', () => socket.destroy())
    if (this.#sockets.size >= maxConnections || others >= maxOfAddress) {
      socket.resetAndDestroy()
      return this.#deps.refused('full', { address, sim: '', channel: 0 })
    }
    this.#ofAddress.set(address, others + 1)
    this.#sockets.add(socket)
    const connection = new MediaConnection(socket, address, this.#deps)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      connection.closed()
      const left = (this.#ofAddress.get(address) ?? 1) - 1
      if (left > 0) this.#ofAddress.set(address, left)
      else this.#ofAddress.delete(address)
    })
  }
}

class MediaConnection implements StreamConnection {
  readonly #socket: Socket
  readonly #address: string
  readonly #deps: IntakeDependencies
  readonly #splitter = new PacketSplitter()
  readonly #first: NodeJS.Timeout
  #stream: IntakeStream | undefined
  #sim = ''
  #channel = 0
  #garbage = 0
  /** Bytes until it was known whose they are. */
  #before = 0
  #second = 0
  #ofSecond = 0

  constructor(socket: Socket, address: string, deps: IntakeDependencies) {
    this.#socket = socket
    this.#address = address
    this.#deps = deps
    this.#first = setTimeout(() => this.#refuse('silent'), firstPacketMs)
    this.#first.unref()
    socket.setTimeout(idleMs, () => {
      if (!this.#stream?.mayPause) this.#refuse('silent')
    })
    socket.on('data', chunk => this.#data(chunk))
  }

  end(): void {
    this.#socket.destroy()
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  closed(): void {
    clearTimeout(this.#first)
    this.#stream?.disconnect(this)
  }

  #data(chunk: Buffer): void {
    if (this.#stream) this.#stream.received(chunk.length)
    else this.#before += chunk.length
    if (this.#isTooFast(chunk.length)) return this.#refuse('tooFast')
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece && !this.#socket.destroyed; piece = this.#splitter.next()) {
      if (piece.kind === 'garbage') {
        this.#garbage += piece.bytes.length
        if (!this.#stream && this.#garbage > maxGarbage) this.#refuse('notMedia')
        continue
      }
      const { packet } = piece
      if (!this.#stream) {
        clearTimeout(this.#first)
        this.#sim = packet.sim
        this.#channel = packet.channel
        this.#stream = this.#deps.expected(packet.sim, packet.channel)
        if (!this.#stream) return this.#refuse('notExpected')
        this.#stream.connect(this)
        this.#stream.received(this.#before)
      }
      // Of another camera: nobody asked for it on this connection.
      if (packet.sim === this.#sim && packet.channel === this.#channel) this.#stream.packet(packet)
    }
  }

  #isTooFast(bytes: number): boolean {
    const second = Math.floor(performance.now() / 1_000)
    this.#ofSecond = second === this.#second ? this.#ofSecond + bytes : bytes
    this.#second = second
    return this.#ofSecond > (this.#deps.maxBytesPerSecond ?? usualBytesPerSecond)
  }

  #refuse(reason: IntakeRefusal): void {
    if (this.#socket.destroyed) return
    this.#socket.destroy()
    if (reason !== 'silent' || !this.#stream)
      this.#deps.refused(reason, { address: this.#address, sim: this.#sim, channel: this.#channel })
  }
}
