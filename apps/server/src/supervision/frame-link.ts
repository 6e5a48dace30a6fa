/** One TCP connection of either link: frames in and out, kept alive, closed when it is dead or sends nothing but garbage. */
import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Frame, FrameSplitter, readFrame, writeFrame } from '@outrider/jt809'
import { type Superior, secretsOf } from './superior.ts'
import type { LinkTimes } from './times.ts'

interface FrameLinkDependencies {
  socket: Socket
  superior: Superior
  times: LinkTimes
  /** Of each frame that is sent. */
  nextSerial: () => number
  /** One after the other; the next bytes are read when it is done. */
  onFrame: (frame: Frame) => Promise<void> | void
  /** `reason`: why it could not be read. */
  onBadFrame: (reason: string) => void
  /** Sent when one side was silent for a while; undefined: the other side keeps the link. */
  keepAlive?: number
  log: { warn(fields: object, text: string): void }
}

/** In a row. */
const maxBadFrames = 10

let connections = 0

export class FrameLink {
  /** Says which connection something left on. */
  readonly number = (connections += 1)
  readonly #deps: FrameLinkDependencies
  readonly #splitter = new FrameSplitter()
  #sentAt = performance.now()
  #keptAt = performance.now()
  #heardAt = performance.now()
  #bad = 0
  #confirming: NodeJS.Timeout | undefined

  constructor(deps: FrameLinkDependencies) {
    this.#deps = deps
  }

  get open(): boolean {
    return this.#deps.socket.writable
  }

  /** How long nothing came from the other side, ms. */
  get unheardFor(): number {
    return performance.now() - this.#heardAt
  }

  /** Reads until the connection ends; never rejects. `first`: bytes that were read before. */
  async run(first?: Buffer): Promise<void> {
    const { socket, times, keepAlive } = this.#deps
    socket.setNoDelay(true)
    const every = Math.min(times.keepAlive, times.dead) / 4
    const timer = setInterval(() => {
      const now = performance.now()
      if (now - this.#heardAt > times.dead) socket.destroy()
      else if (keepAlive !== undefined && now - this.#keptAt > times.keepAlive && this.#quiet(now)) {
        this.#keptAt = now
        void this.send(keepAlive, Buffer.alloc(0))
      }
    }, every)
    try {
      if (first) await this.#take(first)
      for await (const chunk of socket) await this.#take(chunk as Buffer)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) this.#deps.log.warn({ err: error, superior: this.#deps.superior.id }, 'a supervision link failed')
      // Otherwise the connection was lost, which its owner sees.
    } finally {
      clearInterval(timer)
      clearTimeout(this.#confirming)
      socket.destroy()
    }
  }

  /** Positions that nobody answers keep no link: what was not heard for long counts as dead. */
  #quiet(now: number): boolean {
    return now - Math.min(this.#sentAt, this.#heardAt) > this.#deps.times.keepAlive
  }

  /** Resolves with whether the bytes were handed over to the network. */
  send(messageId: number, body: Uint8Array): Promise<boolean> {
    const { socket, superior, nextSerial } = this.#deps
    if (!socket.writable) return Promise.resolve(false)
    this.#sentAt = performance.now()
    return new Promise(resolve => {
      const frame = frameOf(superior, nextSerial(), messageId, body)
      // A write that a closed connection interrupts may end without an error.
      socket.write(frame, error => resolve(!error && !socket.destroyed))
    })
  }

  /** Asks whether the other side is there, if nothing comes by itself after what was sent: its answer shows that that has arrived too. */
  confirm(): void {
    const { keepAlive, times } = this.#deps
    if (keepAlive === undefined) return
    const sentAt = performance.now()
    clearTimeout(this.#confirming)
    this.#confirming = setTimeout(() => {
      if (this.#heardAt < sentAt) void this.send(keepAlive, Buffer.alloc(0))
    }, times.confirm)
  }

  close(): void {
    this.#deps.socket.destroy()
  }

  async #take(chunk: Buffer): Promise<void> {
    const { superior, socket, onFrame, onBadFrame } = this.#deps
    this.#heardAt = performance.now()
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
      const read =
        piece.kind === 'frame'
          ? readFrame(piece.content, { edition: superior.edition, secrets: secretsOf(superior) })
          : { ok: false as const, error: 'garbage' }
      if (read.ok) {
        this.#bad = 0
        await onFrame(read.frame)
        continue
      }
      onBadFrame(read.error)
      this.#bad += 1
      if (this.#bad >= maxBadFrames) {
        socket.destroy()
        return
      }
    }
  }
}

/** Every body is encrypted, with a key of its own, where secrets were agreed on. */
export function frameOf(superior: Superior, serial: number, messageId: number, body: Uint8Array): Buffer {
  const secrets = secretsOf(superior)
  const [major = 1, minor = 0, patch = 0] = superior.version.split('.').map(Number)
  return writeFrame({
    edition: superior.edition,
    serial,
    messageId,
    accessCode: superior.accessCode,
    version: [major, minor, patch],
    body,
    time: Math.floor(Date.now() / 1000),
    encryption: secrets && body.length > 0 ? { key: randomInt(1, 0x1_0000_0000), secrets } : undefined,
  })
}
