/** One socket of a terminal, from connecting to its end: frames in, frames out, disturbed by chaos where that is asked for. */
import { EventEmitter } from 'node:events'
import net from 'node:net'
import { type Frame, FrameSplitter, readFrame } from '@outrider/jt808'
import type { Chaos } from './chaos.ts'

export interface LinkOptions {
  host: string
  port: number
  /** Address to connect from. */
  localAddress?: string
  chaos?: Chaos
}

interface LinkEvents {
  open: []
  frame: [Frame]
  /** Once, whatever the reason; undefined: no error, one side closed. */
  closed: [error: Error | undefined]
}

/** Among chunks: the link breaks here, what would follow is lost. */
const cutHere = Symbol('cut')
/** A frame held back by chaos goes out after this, ms, when no other follows. */
const releaseAfter = 300
/** A platform that does not even accept is given up after this, ms. */
const connectWithin = 10_000

export class Link extends EventEmitter<LinkEvents> {
  readonly #socket: net.Socket
  readonly #splitter = new FrameSplitter()
  readonly #chaos: Chaos | undefined
  /** Chunks still to be written one by one, so that they do not melt together on their way. */
  readonly #chunks: (Buffer | typeof cutHere)[] = []
  #pumping = false
  #release: NodeJS.Timeout | undefined
  #error: Error | undefined

  constructor({ host, port, localAddress, chaos }: LinkOptions) {
    super()
    this.#chaos = chaos
    this.#socket = net.connect({ host, port, localAddress, noDelay: true })
    const late = setTimeout(() => this.#socket.destroy(new Error(`no connection within ${connectWithin} ms`)), connectWithin)
    this.#socket.on('connect', () => {
      clearTimeout(late)
      this.emit('open')
    })
    this.#socket.on('data', chunk => this.#read(chunk))
    // The error is kept for 'close', which always follows.
    this.#socket.on('error', error => {
      this.#error = error
    })
    this.#socket.on('close', () => {
      clearTimeout(late)
      clearTimeout(this.#release)
      this.emit('closed', this.#error)
    })
  }

  send(frame: Buffer): void {
    if (!this.#chaos) {
      this.#socket.write(frame)
      return
    }
    const { chunks, cut } = this.#chaos.disturb(frame)
    this.#queue(cut ? [...chunks, cutHere] : chunks)
    clearTimeout(this.#release)
    this.#release = setTimeout(() => {
      const held = this.#chaos?.release()
      if (held) this.#queue([held])
    }, releaseAfter)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
      if (piece.kind !== 'frame') continue
      const read = readFrame(piece.content)
      // What the platform sends is sound; a frame that is not is worth ending the link over, so that it is seen.
      if (read.ok) this.emit('frame', read.frame)
      else this.#socket.destroy(new Error(`the platform sent a bad frame: ${read.error.message}`))
    }
  }

  #queue(chunks: readonly (Buffer | typeof cutHere)[]): void {
    this.#chunks.push(...chunks)
    if (this.#pumping) return
    this.#pumping = true
    this.#pump()
  }

  #pump(): void {
    const chunk = this.#chunks.shift()
    if (!chunk || this.#socket.destroyed) {
      this.#pumping = false
      return
    }
    if (chunk === cutHere) {
      this.#socket.destroy()
      return
    }
    this.#socket.write(chunk, () => setImmediate(() => this.#pump()))
  }
}
