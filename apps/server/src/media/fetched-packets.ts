/** Packets of a camera that another platform hands out over HTTP, in a body without end (JT/T 1078-2016 chapter 6): brought to a stream as if its terminal sent them. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { PacketSplitter } from '@outrider/jt1078'
import type { VideoEnd } from '@outrider/contract'
import type { IntakeStream, StreamConnection } from './intake-stream.ts'

export interface FetchPlace {
  readonly host: string
  readonly port: number
  /** Ends with a code: for no log and no screen. */
  readonly path: string
}

type FetchedStream = Pick<IntakeStream, 'connect' | 'packet' | 'received' | 'disconnect'> & {
  end(why: VideoEnd): void
  /** Undefined: it goes on. */
  readonly over: string | undefined
}

/** For its first bytes: the camera may have to begin first, ms. */
const answerWithin = 20_000
/** Bytes that may be none of packets at the beginning. */
const maxGarbage = 2_048
/** More than any camera sends. */
const maxBytesPerSecond = 4 << 20
const OK = 200

export class FetchedPackets implements StreamConnection {
  readonly #stream: FetchedStream
  readonly #request: ClientRequest
  readonly #splitter = new PacketSplitter()
  readonly #late: NodeJS.Timeout
  #response: IncomingMessage | undefined
  /** Of its first packet: another camera on the same connection is not what was asked for. */
  #camera: { sim: string; channel: number } | undefined
  #garbage = 0
  #second = 0
  #ofSecond = 0
  #ended = false

  constructor({ host, port, path }: FetchPlace, stream: FetchedStream, answerMs = answerWithin) {
    this.#stream = stream
    this.#request = request({ host, port, path, agent: false, headers: { accept: '*/*' } }, response => this.#answered(response))
    // Later its answer says that it is over.
    this.#request.on('error', () => this.#response ?? this.#fail('platformUnreached'))
    this.#late = setTimeout(() => this.#fail('noPicture'), answerMs)
    this.#request.end()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#late)
    this.#request.destroy()
  }
  pause(): void {
    this.#response?.pause()
  }
  resume(): void {
    this.#response?.resume()
  }
  /** Nothing is said to it. */
  send(): void {}
  readonly unsent = 0

  #answered(response: IncomingMessage): void {
    clearTimeout(this.#late)
    if (this.#ended) return
    if (this.#stream.over !== undefined) return this.end()
    if (response.statusCode !== OK) return this.#fail('platformRefused')
    this.#response = response
    this.#stream.connect(this, 'own')
    response.on('data', (chunk: Buffer) => this.#take(chunk))
    // Followed by 'close'.
    response.on('error', () => response.destroy())
    response.once('close', () => {
      this.end()
      this.#stream.disconnect(this)
    })
  }

  #take(chunk: Buffer): void {
    this.#stream.received(chunk.length)
    if (this.#isTooFast(chunk.length)) return this.#fail('platformRefused')
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece && !this.#ended; piece = this.#splitter.next()) {
      if (piece.kind === 'garbage') {
        this.#garbage += piece.bytes.length
        if (!this.#camera && this.#garbage > maxGarbage) this.#fail('noPicture')
        continue
      }
      const { packet } = piece
      this.#camera ??= { sim: packet.sim, channel: packet.channel }
      if (packet.sim === this.#camera.sim && packet.channel === this.#camera.channel) this.#stream.packet(packet)
    }
  }

  #isTooFast(bytes: number): boolean {
    const second = Math.floor(performance.now() / 1_000)
    this.#ofSecond = second === this.#second ? this.#ofSecond + bytes : bytes
    this.#second = second
    return this.#ofSecond > maxBytesPerSecond
  }

  /** It comes to nothing, and asking again would not help. */
  #fail(why: VideoEnd): void {
    if (this.#ended) return
    this.end()
    this.#stream.end(why)
  }
}
