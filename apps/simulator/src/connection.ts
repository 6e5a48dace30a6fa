/** One TCP connection of a terminal: frames in, frames out, with injected network faults where configured. */
import { EventEmitter } from 'node:events'
import net from 'node:net'
import { type Frame, FrameSplitter, readFrame } from '@outrider/jt808'
import type { Chaos } from './chaos.ts'

export interface ConnectionOptions {
  host: string
  port: number
  /** Address to connect from. */
  localAddress?: string
  chaos?: Chaos
}

interface ConnectionEvents {
  open: []
  frame: [Frame]
  /** Emitted once; undefined: closed by one side without an error. */
  closed: [error: Error | undefined]
}

/** Marker in the chunk queue: the connection breaks here and the rest is lost. */
const cutHere = Symbol('cut')
/** A frame held back by `reorder` is sent after this time when no other follows. */
const releaseAfterMs = 300
/** Connecting fails after this time. */
const connectTimeoutMs = 10_000

export class Connection extends EventEmitter<ConnectionEvents> {
  readonly #socket: net.Socket
  readonly #splitter = new FrameSplitter()
  readonly #chaos: Chaos | undefined
  /** Chunks written one at a time, so that TCP does not merge them. */
  readonly #chunks: (Buffer | typeof cutHere)[] = []
  #pumping = false
  #release: NodeJS.Timeout | undefined
  #error: Error | undefined

  constructor({ host, port, localAddress, chaos }: ConnectionOptions) {
    super()
    this.#chaos = chaos
    this.#socket = net.connect({ host, port, localAddress, noDelay: true })
    const late = setTimeout(
      () => this.#socket.destroy(new Error(`no connection within ${connectTimeoutMs} ms`)),
      connectTimeoutMs,
    )
    this.#socket.on('connect', () => {
      clearTimeout(late)
      this.emit('open')
    })
    this.#socket.on('data', chunk => this.#read(chunk))
    // The error is stored for 'close', which always follows.
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
    }, releaseAfterMs)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
      if (piece.kind !== 'frame') continue
      const read = readFrame(piece.content)
      // The platform must send valid frames; closing the connection makes an invalid one noticed.
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
