/** One TCP connection of either link: frames in and out, kept alive, closed when it is dead or sends nothing but garbage. */
import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Frame, FrameSplitter, readFrame, writeFrame } from '@outrider/jt809'
import type { LinkNotes } from './link-notes.ts'
import { type Superior, secretsOf } from './superior.ts'
import type { LinkTimes } from './times.ts'

/** How frames are written for another platform, and read. */
export type FrameFormat = Pick<Superior, 'id' | 'edition' | 'version' | 'accessCode' | 'encryption'>

interface FrameLinkDependencies {
  socket: Socket
  /** The other side, above or below. */
  superior: FrameFormat
  times: LinkTimes
  /** Of each frame that is sent. */
  nextSerial: () => number
  /** One after the other; the next bytes are read when it is done. */
  onFrame: (frame: Frame) => Promise<void> | void
  /** Every frame that came or was handed to the network. */
  journal: LinkNotes['frame']
  /** `reason`: why it could not be read. */
  onBadFrame: (reason: string) => void
  /** Sent when one side was silent for a while; undefined: the other side keeps the link. */
  keepAlive?: number
  log: { warn(fields: object, text: string): void }
}

/** In a row. */
const maxBadFrames = 10

/** After so long anything that comes is an answer, ms. */
const answerless = 30_000

/** Who waits for what was sent to arrive. */
interface Unsure {
  after: number
  /** ms of the monotonic clock. */
  at: number
  decide: (arrived: boolean) => void
}

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
  /** Questions whether the other side is there, and its answers: they come in the order in which it got what was sent. */
  #asked = 0
  #answered = 0
  #unsure: Unsure[] = []

  constructor(deps: FrameLinkDependencies) {
    this.#deps = deps
  }

  get open(): boolean {
    return this.#deps.socket.writable
  }

  /** Bytes that wait for the other side to read. */
  get unsent(): number {
    return this.#deps.socket.writableLength
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
      for (const { decide } of this.#unsure.splice(0)) decide(false)
    }
  }

  /** Positions that nobody answers keep no link: what was not heard for long counts as dead. */
  #quiet(now: number): boolean {
    return now - Math.min(this.#sentAt, this.#heardAt) > this.#deps.times.keepAlive
  }

  /** Resolves with the serial of the frame when its bytes were handed over to the network; undefined: they were not. */
  send(messageId: number, body: Uint8Array): Promise<number | undefined> {
    const { socket, superior, nextSerial, keepAlive } = this.#deps
    if (!socket.writable) return Promise.resolve(undefined)
    this.#sentAt = performance.now()
    if (messageId === keepAlive) this.#asked += 1
    return new Promise(resolve => {
      const serial = nextSerial()
      const frame = frameOf(superior, serial, messageId, body)
      this.#deps.journal('out', { messageId, serial, body })
      // A write that a closed connection interrupts may end without an error.
      socket.write(frame, error => resolve(error || socket.destroyed ? undefined : serial))
    })
  }

  /** Asks whether the other side is there: its answer shows that what was sent before has arrived too. What comes meanwhile may have left before that came. */
  confirm(): void {
    const { keepAlive, times } = this.#deps
    if (keepAlive === undefined) return
    clearTimeout(this.#confirming)
    this.#confirming = setTimeout(() => void this.send(keepAlive, Buffer.alloc(0)), times.confirm)
  }

  /** Whether all that was sent before has arrived: resolves when the other side has answered a question that was sent after it, or the link is over. */
  arrived(): Promise<boolean> {
    const { keepAlive } = this.#deps
    if (keepAlive === undefined || !this.open) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#unsure.push({ after: this.#asked + 1, at: performance.now(), decide: resolve })
    void this.send(keepAlive, Buffer.alloc(0))
    return promise
  }

  /** The other side has said that it is there. */
  answered(): void {
    this.#answered += 1
    this.#decide(({ after }) => after <= this.#answered)
  }

  #decide(has: (unsure: Unsure) => boolean): void {
    const decided = this.#unsure.filter(has)
    if (decided.length === 0) return
    this.#unsure = this.#unsure.filter(each => !decided.includes(each))
    for (const { decide } of decided) decide(true)
  }

  close(): void {
    this.#deps.socket.destroy()
  }

  async #take(chunk: Buffer): Promise<void> {
    const { superior, socket, journal, onFrame, onBadFrame } = this.#deps
    const now = (this.#heardAt = performance.now())
    // One that leaves out answers is there all the same.
    if (this.#unsure.length > 0) this.#decide(({ at }) => at < now - answerless)
    this.#splitter.push(chunk)
    for (let piece = this.#splitter.next(); piece; piece = this.#splitter.next()) {
      const read =
        piece.kind === 'frame'
          ? readFrame(piece.content, { edition: superior.edition, secrets: secretsOf(superior) })
          : { ok: false as const, error: 'garbage' }
      if (read.ok) {
        this.#bad = 0
        const { header, body } = read.frame
        journal('in', { messageId: header.messageId, serial: header.serial, body })
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
export function frameOf(superior: FrameFormat, serial: number, messageId: number, body: Uint8Array): Buffer {
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
