/**
 * One socket: bytes in, frames to their sessions, answers out. It stops reading while something it sent has to wait (commits, the
 * database at a sign-in, a peer that does not read), so that a sender feels what we feel. No timers: one sweep serves all.
 */
import type { Socket } from 'node:net'
import { BodyError, type Frame, FrameSplitter, messages, type Piece, readFrame } from '@outrider/jt808'
import type { UnlinkReason } from '../events/events.ts'
import { ack, acknowledgement } from './acknowledge.ts'
import { dispatch } from './dispatch.ts'
import type { Hub } from './hub.ts'
import { maxBadFrames, maxGarbageBytes, maxRefusalsPerConnection, maxTerminalsPerConnection, maxUnsentBytes } from './options.ts'
import type { Door, Issued } from './registration.ts'
import type { Session } from './session.ts'

/** How long a peer may take to read the last answers, ms. */
const lastWords = 1_000

export class Connection implements Door {
  readonly address: string
  closed = false
  readonly #socket: Socket
  readonly #hub: Hub
  readonly #onClosed: (connection: Connection) => void
  readonly #splitter = new FrameSplitter()
  #sessions: Map<string, Session> | undefined
  #issued: Map<string, Issued> | undefined
  #out: Buffer[] | undefined
  #serial = 0
  #unacknowledged = 0
  /** A sign-in is being looked up: what follows it waits. */
  #busy = false
  #stopped = false
  #paused = false
  #lastHeard: number
  #withoutSessionSince: number
  #refusals = 0
  #badFrames = 0
  #garbageBytes = 0
  /** Frames since the second began at which counting began. */
  #secondStart = 0
  #framesThisSecond = 0

  constructor(socket: Socket, address: string, hub: Hub, onClosed: (connection: Connection) => void) {
    this.#socket = socket
    this.address = address
    this.#hub = hub
    this.#onClosed = onClosed
    const now = hub.clock()
    this.#lastHeard = now
    this.#withoutSessionSince = now
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('drain', () => this.pump())
    socket.on('error', error => {
      hub.log.debug({ address, err: error }, 'a connection failed')
      this.close('closed')
    })
    socket.on('close', () => this.close('closed'))
  }

  session(phone: string): Session | undefined {
    return this.#sessions?.get(phone)
  }

  hasRoom(): boolean {
    return (this.#sessions?.size ?? 0) < maxTerminalsPerConnection
  }

  enter(session: Session): void {
    this.#sessions ??= new Map()
    this.#sessions.set(session.phone, session)
    this.#refusals = 0
  }

  get issued(): Map<string, Issued> {
    this.#issued ??= new Map()
    return this.#issued
  }

  nextSerial(): number {
    const serial = this.#serial
    this.#serial = (serial + 1) & 0xffff
    return serial
  }

  refused(): void {
    this.#refusals += 1
    if (this.#refusals >= maxRefusalsPerConnection && !this.#sessions?.size) this.#leave('protocol')
  }

  took(reports: number): void {
    this.#unacknowledged += reports
  }

  settled(reports: number): void {
    this.#unacknowledged -= reports
    if (this.#paused) this.pump()
  }

  dismiss(session: Session, why: UnlinkReason): void {
    if (this.#sessions?.get(session.phone) === session) this.#sessions.delete(session.phone)
    const now = this.#hub.clock()
    this.#hub.sessions.end(session, why, now)
    if (this.#sessions?.size) return
    this.#withoutSessionSince = now
    if (why !== 'logout') this.close(why)
  }

  /** Frames of one turn of the loop leave in one write. */
  send(frame: Buffer): void {
    if (this.closed) return
    if (this.#out) {
      this.#out.push(frame)
      return
    }
    this.#out = [frame]
    queueMicrotask(() => this.#flush())
  }

  /** Reads on as far as nothing speaks against it. */
  pump(): void {
    while (!this.closed) {
      if (this.#mustWait()) return this.#hold()
      const piece = this.#splitter.next()
      if (!piece) return this.#goOn()
      this.#take(piece)
    }
  }

  /** What time brings: idle connections are closed. */
  sweep(now: number): void {
    const { idleMs, unauthenticatedMs } = this.#hub.options
    // Nobody is idle whom we keep waiting; a peer that does not take its answers is.
    if (this.#paused && this.#socket.writableLength <= maxUnsentBytes) this.#lastHeard = now
    if (now - this.#lastHeard >= idleMs) return this.close('idle')
    if (!this.#sessions?.size && !this.#busy && now - this.#withoutSessionSince >= unauthenticatedMs) this.close('idle')
  }

  close(why: UnlinkReason): void {
    if (this.closed) return
    this.#endSessions(why)
    this.#socket.destroy()
  }

  /** Closes after what was said has been sent. */
  #leave(why: UnlinkReason): void {
    this.#flush()
    this.#endSessions(why)
    this.#socket.destroySoon()
    // Who does not take the last answers is not waited for.
    setTimeout(() => this.#socket.destroy(), lastWords).unref()
  }

  /** The gateway stops: takes nothing more, but still answers. */
  stopReading(): void {
    this.#stopped = true
    this.#hold()
  }

  /** The gateway has stopped. */
  finish(): void {
    if (!this.closed) this.#leave('shutdown')
  }

  #endSessions(why: UnlinkReason): void {
    this.closed = true
    const now = this.#hub.clock()
    for (const session of this.#sessions?.values() ?? []) this.#hub.sessions.end(session, why, now)
    this.#hub.held.delete(this)
    this.#onClosed(this)
  }

  #read(chunk: Buffer): void {
    if (this.closed) return
    this.#splitter.push(chunk)
    this.pump()
  }

  #flush(): void {
    const out = this.#out
    this.#out = undefined
    if (!out || this.closed) return
    this.#socket.write(out.length === 1 ? (out[0] as Buffer) : Buffer.concat(out))
  }

  #mustWait(): boolean {
    const { options, ingest } = this.#hub
    return (
      this.#busy ||
      this.#stopped ||
      this.#unacknowledged >= options.maxUnacknowledged ||
      ingest.full ||
      this.#socket.writableLength > maxUnsentBytes ||
      (this.#framesThisSecond >= options.framesPerSecond && !this.#newSecond())
    )
  }

  #newSecond(): boolean {
    const now = this.#hub.clock()
    if (now - this.#secondStart < 1_000) return false
    this.#secondStart = now
    this.#framesThisSecond = 0
    return true
  }

  #hold(): void {
    this.#hub.held.add(this)
    if (this.#paused) return
    this.#paused = true
    this.#socket.pause()
  }

  #goOn(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#hub.held.delete(this)
    this.#socket.resume()
  }

  #take(piece: Piece): void {
    if (piece.kind === 'garbage') return this.#bad(piece.bytes.length, 0)
    this.#framesThisSecond += 1
    const result = readFrame(piece.content)
    if (!result.ok) {
      this.#hub.counts.badFrames += 1
      this.#hub.log.debug(
        { address: this.address, code: result.error.code, offset: result.error.offset },
        'a frame cannot be read',
      )
      return this.#bad(piece.content.length, 1)
    }
    this.#hub.counts.frames += 1
    this.#badFrames = 0
    this.#garbageBytes = 0
    this.#lastHeard = this.#hub.clock()
    this.#receive(result.frame)
  }

  #bad(bytes: number, frames: number): void {
    this.#garbageBytes += bytes
    this.#badFrames += frames
    if (this.#badFrames <= maxBadFrames && this.#garbageBytes <= maxGarbageBytes) return
    this.#hub.log.info({ address: this.address }, 'a connection speaks no JT/T 808')
    this.close('protocol')
  }

  #receive(frame: Frame): void {
    const { header } = frame
    const { registration, refusals, clock } = this.#hub
    if (header.messageId === messages.register.id) return this.#signIn(frame, registration.register)
    if (header.messageId === messages.authenticate.id) return this.#signIn(frame, registration.authenticate)
    const session = this.#sessions?.get(header.phone)
    if (session) return dispatch(session, frame, this.#hub)
    const nothing = { maker: '', model: '', terminalId: '', plateNum: '' }
    refusals.record({ phone: header.phone, ...nothing, address: this.address, at: clock(), why: 'notRegistered' })
    this.send(acknowledgement(header, this.nextSerial(), ack.failed))
  }

  #signIn(frame: Frame, desk: (door: Door, frame: Frame) => Promise<void>): void {
    const { header } = frame
    if (header.encryption !== 0 || header.subPackage) {
      return this.send(acknowledgement(header, this.nextSerial(), ack.notSupported))
    }
    this.#busy = true
    desk(this, frame)
      .catch((error: unknown) => {
        if (!(error instanceof BodyError)) {
          this.#hub.log.error({ err: error, phone: header.phone }, 'a sign-in failed')
          return
        }
        this.#hub.counts.badFrames += 1
        this.send(acknowledgement(header, this.nextSerial(), ack.badMessage))
      })
      .finally(() => {
        this.#busy = false
        this.pump()
      })
  }
}
