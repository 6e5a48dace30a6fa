/**
 * A TCP port on which terminals send media: one each for live video, recorded video and talk, since the streams look alike and tell only number and
 * channel. One is let in when such a stream is expected, else cut off and recorded.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Packet, PacketSplitter } from '@outrider/jt1078'
import { plainAddress } from '../connections/address-key.ts'
import type { Certificate } from '../connections/certificate.ts'
import { beginsTls, insideOf } from '../connections/either-tls.ts'
import { type Place, PortGuard } from '../connections/port-guard.ts'
import { ports } from '../connections/ports.ts'
import type { Comer } from './find-expected.ts'
import type { Found, IntakeStream, StreamConnection } from './intake-stream.ts'

/** Why a connection was cut off. */
export type IntakeRefusal = 'notMedia' | 'notExpected' | 'tooFast' | 'silent' | 'full' | 'tooMany' | 'guessing'

export interface IntakeDependencies {
  /** Its row in the table of ports. */
  name: 'video' | 'recordings' | 'talk'
  /** The stream that this connection is expected to bring now; undefined: none. */
  expected(comer: Comer & { sendsOn: boolean }): Found
  /** The stream of a connection from there that says nothing: of a terminal that only listens. undefined: none is expected. */
  quiet?: (address: string) => Exclude<Found, 'later' | 'unsure'>
  /** A terminal has its link from there. */
  isKnown?: (address: string) => boolean
  refused(reason: IntakeRefusal, from: { address: string; sim: string; channel: number }): void
  /** Terminals may speak TLS. */
  certificate?: Pick<Certificate, 'context'> | undefined
  /** More than any camera sends over a mobile network, bytes within a second. */
  maxBytesPerSecond?: number
  log: { error(fields: object, text: string): void }
}

const idleMs = 30_000
/** A connection that waits for the terminal to have its time asks so often whether it is let in, ms. */
const askEvery = 100
/** One that may be taken without its number, and sends no more for so long, is no camera, ms. */
const unsureMs = 2_000
/** One that has said nothing for so long may be that of a terminal that only listens, ms. */
const quietMs = 500
/** What such a connection has sent is kept until it is known whose it is: a key picture is rare. Bytes. */
const maxKept = 512 << 10
/** Bytes that may be garbage at the beginning: the rest of a packet at most. */
const maxGarbage = 2_048
const usualBytesPerSecond = 4 << 20

export class MediaIntake {
  readonly #deps: IntakeDependencies
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #guard: PortGuard

  constructor(deps: IntakeDependencies) {
    this.#deps = deps
    this.#guard = new PortGuard(ports[deps.name], deps.isKnown)
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
    socket.on('error', () => socket.destroy())
    let connection: MediaConnection | undefined
    const place = this.#guard.admit(address, { cut: () => connection?.refuse('tooMany') })
    if (typeof place === 'string') {
      socket.resetAndDestroy()
      return this.#deps.refused(place, { address, sim: '', channel: 0 })
    }
    const opened = new MediaConnection(socket, address, this.#deps, place)
    connection = opened
    this.#sockets.add(socket)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      place.leave()
      opened.closed()
    })
  }
}

class MediaConnection implements StreamConnection {
  /** That of TCP, or what is inside of it. */
  #socket: Socket
  #saidSomething = false
  readonly #address: string
  readonly #deps: IntakeDependencies
  readonly #place: Place
  readonly #splitter = new PacketSplitter()
  readonly #first: NodeJS.Timeout
  #quiet: NodeJS.Timeout | undefined
  #stream: IntakeStream | undefined
  #sim = ''
  #channel = 0
  #garbage = 0
  /** Not before: monotonic ms. */
  #askAt = 0
  /** It may be taken without its number. */
  #isUnsure = false
  #unsure: NodeJS.Timeout | undefined
  #kept: Packet[] = []
  #keptBytes = 0
  /** Bytes until it was known whose they are. */
  #before = 0
  #second = 0
  #ofSecond = 0

  constructor(socket: Socket, address: string, deps: IntakeDependencies, place: Place) {
    this.#place = place
    this.#socket = socket
    this.#address = address
    this.#deps = deps
    this.#first = setTimeout(() => this.refuse('silent'), ports[deps.name].unprovenMs)
    this.#first.unref()
    if (deps.quiet) this.#askQuiet(deps.quiet)
    socket.setTimeout(idleMs, () => {
      if (!this.#stream?.mayPause) this.refuse('silent')
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

  send(bytes: Uint8Array): void {
    this.#socket.write(bytes)
  }

  get unsent(): number {
    return this.#socket.writableLength
  }

  closed(): void {
    clearTimeout(this.#first)
    clearTimeout(this.#quiet)
    clearTimeout(this.#unsure)
    this.#kept = []
    this.#stream?.disconnect(this)
  }

  #data(chunk: Buffer): void {
    if (!this.#saidSomething) {
      this.#saidSomething = true
      const context = this.#deps.certificate?.context
      if (context && beginsTls(chunk)) {
        this.#socket = insideOf(this.#socket, chunk, context)
        this.#socket.on('data', within => this.#data(within))
        return
      }
    }
    if (this.#stream) this.#stream.received(chunk.length)
    else this.#before += chunk.length
    if (this.#isTooFast(chunk.length)) return this.refuse('tooFast')
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece && !this.#socket.destroyed; piece = this.#splitter.next()) {
      if (piece.kind === 'garbage') {
        this.#garbage += piece.bytes.length
        if (!this.#stream && this.#garbage > maxGarbage) this.refuse('notMedia')
        continue
      }
      const { packet } = piece
      if (!this.#stream) {
        const found = this.#find(packet)
        if (found === 'unsure') this.#keep(packet)
        if (found === 'later' || found === 'unsure') continue
        if (!found) return
      }
      // One that was taken while it said nothing is whose it says now.
      if (this.#sim === '' && this.#stream) {
        this.#sim = packet.sim
        this.#channel = packet.channel
      }
      // Of another camera: nobody asked for it on this connection.
      if (packet.sim === this.#sim && packet.channel === this.#channel) this.#stream?.packet(packet)
    }
  }

  /** Nothing says whose it is: it is asked again until it is known, or the time to show it is over. */
  #askQuiet(quiet: NonNullable<IntakeDependencies['quiet']>): void {
    this.#quiet = setTimeout(() => {
      if (this.#before > 0 || this.#stream || this.#socket.destroyed) return
      const found = quiet(this.#address)
      if (!found) return this.#askQuiet(quiet)
      clearTimeout(this.#first)
      this.#place.belongs()
      this.#stream = found.stream
      found.stream.connect(this, found.from)
    }, quietMs)
    this.#quiet.unref()
  }

  /** Whose it is; undefined: nobody's, and it is closed. */
  #find({ sim, channel }: Packet): Found {
    this.#sim = sim
    this.#channel = channel
    const now = performance.now()
    if (now < this.#askAt) return this.#isUnsure ? 'unsure' : 'later'
    this.#askAt = now + askEvery
    const found = this.#deps.expected({ sim, channel, address: this.#address, sendsOn: this.#isUnsure })
    if (found === 'later') return found
    if (found === 'unsure') {
      this.#isUnsure = true
      return found
    }
    clearTimeout(this.#first)
    clearTimeout(this.#unsure)
    if (!found) {
      this.#place.wrong()
      this.refuse('notExpected')
      return undefined
    }
    this.#place.belongs()
    this.#stream = found.stream
    found.stream.connect(this, found.from)
    found.stream.received(this.#before)
    for (const packet of this.#kept) if (packet.sim === sim && packet.channel === channel) found.stream.packet(packet)
    this.#kept = []
    return found
  }

  #keep(packet: Packet): void {
    clearTimeout(this.#unsure)
    this.#unsure = setTimeout(() => {
      this.#place.wrong()
      this.refuse('notExpected')
    }, unsureMs)
    this.#unsure.unref()
    this.#keptBytes += packet.body.length
    if (this.#keptBytes > maxKept) this.#kept = []
    else this.#kept.push(packet)
  }

  #isTooFast(bytes: number): boolean {
    const second = Math.floor(performance.now() / 1_000)
    this.#ofSecond = second === this.#second ? this.#ofSecond + bytes : bytes
    this.#second = second
    return this.#ofSecond > (this.#deps.maxBytesPerSecond ?? usualBytesPerSecond)
  }

  refuse(reason: IntakeRefusal): void {
    if (this.#socket.destroyed) return
    this.#socket.destroy()
    if (reason !== 'silent' || !this.#stream)
      this.#deps.refused(reason, { address: this.#address, sim: this.#sim, channel: this.#channel })
  }
}
