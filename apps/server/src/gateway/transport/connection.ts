/**
 * One connection, over TCP or UDP: splits bytes into frames, dispatches them to sessions, writes responses. Back-pressure: it stops reading while
 * too many messages wait for their commit, a sign-in waits for the database, or the peer does not read. No timers of its own: the gateway's sweep
 * calls every connection.
 */
import { BodyError, type Frame, FrameSplitter, messages, type Piece, readFrame } from '@outrider/jt808'
import type { DownFrame } from '../../downlink/downlink.ts'
import type { UnlinkReason } from '../../events/events.ts'
import { addressKey } from '../../connections/address-key.ts'
import type { Cuttable } from '../../connections/unsigned-connections.ts'
import { ack, acknowledgement, isAnswered } from './acknowledge.ts'
import { dispatch } from '../dispatch.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { idleAfter } from './idle-after.ts'
import { maxBadFrames, maxGarbageBytes, maxRefusalsPerConnection, maxTerminalsPerConnection, maxUnsentBytes } from '../options.ts'
import { type ConnectionPort, type IssuedToken, versionIn } from '../sign-in/registration.ts'
import type { Session } from '../sessions/session.ts'
import type { Transport } from './transport.ts'

/** Time the peer has to read the last responses before the connection is destroyed, ms. */
const closeTimeout = 1_000

/** Who counts the connections. */
export interface ConnectionOwner {
  /** Its first terminal has signed in. */
  signedIn(connection: Connection): void
  /** Its last terminal has signed out; it stays open for a while. */
  signedOut(connection: Connection): void
  closed(connection: Connection): void
}

export class Connection implements ConnectionPort, Cuttable {
  readonly address: string
  readonly addressKey: string
  closed = false
  readonly #transport: Transport
  readonly #context: GatewayContext
  readonly #owner: ConnectionOwner
  readonly #splitter = new FrameSplitter()
  #sessions: Map<string, Session> | undefined
  #issued: Map<string, IssuedToken> | undefined
  /** Numbers that sent something without having signed in, and have to. */
  #needSignIn: Set<string> | undefined
  #out: DownFrame[] | undefined
  #serial = 0
  #pending = 0
  /** A registration or authentication is in progress; later frames wait. */
  #signingIn = false
  /** Messages that are read in several turns; later frames wait. */
  #held = 0
  #stopped = false
  /** It ends as soon as everything that came is acknowledged. */
  #leaving = false
  #paused = false
  /** These times are of the monotonic clock. */
  #lastReceivedAt: number
  #withoutSessionSince: number
  #refusalCount = 0
  #badFrames = 0
  #garbageBytes = 0
  /** Frames in the current one-second window. */
  #secondStart = 0
  #framesThisSecond = 0

  constructor(transport: Transport, address: string, context: GatewayContext, owner: ConnectionOwner) {
    this.#transport = transport
    this.address = address
    this.addressKey = addressKey(address)
    this.#context = context
    this.#owner = owner
    const now = context.options.monotonic()
    this.#lastReceivedAt = now
    this.#withoutSessionSince = now
  }

  /** No sign-in is being answered. */
  get canBeCut(): boolean {
    return !this.#signingIn
  }

  session(phone: string): Session | undefined {
    return this.#sessions?.get(phone)
  }

  hasRoom(): boolean {
    return (this.#sessions?.size ?? 0) < maxTerminalsPerConnection
  }

  addSession(session: Session, byCode: boolean): void {
    this.#transport.signedIn(byCode)
    this.#sessions ??= new Map()
    session.goOnFrom(this.#sessions.get(session.phone)?.nextSerial() ?? this.#serial)
    this.#sessions.set(session.phone, session)
    this.#needSignIn?.delete(session.phone)
    if (this.#sessions.size === 1) this.#owner.signedIn(this)
    this.#refusalCount = 0
  }

  get issued(): Map<string, IssuedToken> {
    this.#issued ??= new Map()
    return this.#issued
  }

  nextSerial(): number {
    const serial = this.#serial
    this.#serial = (serial + 1) & 0xffff
    return serial
  }

  countRefusal(): void {
    // It may have closed while the refused one was looked up.
    if (this.closed) return
    this.#refusalCount += 1
    if (this.#refusalCount >= maxRefusalsPerConnection && !this.#sessions?.size) this.#closeGracefully('protocol')
  }

  get unsentBytes(): number {
    return this.#transport.unsentBytes
  }

  resetUnlessHeard(ms: number): void {
    if (this.#transport.keepsBoundaries) return
    const before = this.#lastReceivedAt
    setTimeout(() => {
      // One that is not read any more has sent more than we take.
      if (this.#lastReceivedAt === before && !this.#paused) this.cut()
    }, ms).unref()
  }

  addPending(count: number): void {
    this.#pending += count
  }

  removePending(count: number): void {
    this.#pending -= count
    if (this.#leaving) this.#leaveWhenSettled()
    else if (this.#paused) this.pump()
  }

  hold(): () => void {
    this.#held += 1
    return () => {
      this.#held -= 1
      if (this.#paused) this.pump()
    }
  }

  endSession(session: Session, why: UnlinkReason): void {
    if (this.#sessions?.get(session.phone) === session) this.#sessions.delete(session.phone)
    this.#context.sessions.end(session, why)
    if (this.#sessions?.size) return
    this.#serial = session.nextSerial()
    this.#withoutSessionSince = this.#context.options.monotonic()
    if (why === 'logout') this.#owner.signedOut(this)
    else this.close(why)
  }

  /** Frames sent in one turn of the event loop go out in one write. */
  send(frame: DownFrame): void {
    if (this.closed) return
    if (this.#out) {
      this.#out.push(frame)
      return
    }
    this.#out = [frame]
    queueMicrotask(() => this.#flush())
  }

  /** Bytes of the stream, or a datagram. Not called while the transport is paused. */
  receive(chunk: Buffer): void {
    if (this.closed) return
    this.#splitter.push(chunk)
    this.pump()
  }

  /** Handles buffered frames until the connection has to pause. */
  pump(): void {
    while (!this.closed) {
      if (this.#mustPause()) return this.#pause()
      const piece = this.#splitter.next()
      if (!piece) {
        if (this.#transport.keepsBoundaries) this.#endPiece()
        return this.#resume()
      }
      this.#handlePiece(piece)
    }
  }

  /** Called periodically: closes idle and unauthenticated connections. `now`: of the monotonic clock. */
  sweep(now: number): void {
    const { unauthenticatedMs } = this.#context.options
    // A connection we paused is not idle, unless the peer has stopped reading our responses.
    if (this.#paused && this.#transport.unsentBytes <= maxUnsentBytes) this.#lastReceivedAt = now
    if (now - this.#lastReceivedAt >= this.#idleMs) return this.close('idle')
    if (!this.#sessions?.size && !this.#signingIn && now - this.#withoutSessionSince >= unauthenticatedMs) this.close('idle')
  }

  /** Three heartbeats of the terminal that sends the fewest, by their own parameter. */
  get #idleMs(): number {
    let idleMs = 0
    for (const { heartbeatSeconds } of this.#sessions?.values() ?? [])
      idleMs = Math.max(idleMs, idleAfter(heartbeatSeconds, this.#context.options.idleMs))
    return idleMs || this.#context.options.idleMs
  }

  close(why: UnlinkReason): void {
    if (this.closed) return
    this.#endSessions(why)
    this.#transport.destroy()
  }

  /** Makes room for others. Reset instead of close: a flood must not leave half-closed connections behind. */
  cut(): void {
    if (this.closed) return
    this.#endSessions('closed')
    this.#transport.reset()
  }

  /** Closes after the buffered responses have been sent. */
  #closeGracefully(why: UnlinkReason): void {
    this.#flush()
    this.#endSessions(why)
    this.#transport.end()
    // A peer that does not read the last responses is cut off.
    setTimeout(() => this.#transport.destroy(), closeTimeout).unref()
  }

  /** The gateway is stopping: no more input, but pending acknowledgements are still sent. */
  stopReading(): void {
    this.#stopped = true
    this.#pause()
  }

  /** One of its terminals has not answered a command yet. */
  get awaitsAnswer(): boolean {
    for (const { existingCommands } of this.#sessions?.values() ?? []) if (existingCommands?.hasOpen === true) return true
    return false
  }

  /** Its terminals are to connect to another server: nothing more is read, what was read is acknowledged, and it closes. */
  handOn(): void {
    this.stopReading()
    this.#leaving = true
    this.#leaveWhenSettled()
  }

  #leaveWhenSettled(): void {
    // What was settled just now is acknowledged in this turn.
    if (this.#pending <= 0) queueMicrotask(() => this.finish())
  }

  /** The gateway has stopped. */
  finish(): void {
    if (!this.closed) this.#closeGracefully('shutdown')
  }

  #endSessions(why: UnlinkReason): void {
    this.closed = true
    for (const session of this.#sessions?.values() ?? []) this.#context.sessions.end(session, why)
    this.#context.pausedConnections.delete(this)
    this.#owner.closed(this)
  }

  #flush(): void {
    const out = this.#out
    this.#out = undefined
    if (!out || this.closed) return
    this.#transport.send(out)
  }

  #mustPause(): boolean {
    const { options, ingest, sinks, subPackages } = this.#context
    return (
      this.#signingIn ||
      this.#held > 0 ||
      this.#stopped ||
      this.#pending >= options.maxUnacknowledged ||
      ingest.full ||
      sinks.full ||
      subPackages.full ||
      this.#transport.unsentBytes > maxUnsentBytes ||
      (this.#framesThisSecond >= options.framesPerSecond && !this.#newSecond())
    )
  }

  #newSecond(): boolean {
    const now = this.#context.options.monotonic()
    if (now - this.#secondStart < 1_000) return false
    this.#secondStart = now
    this.#framesThisSecond = 0
    return true
  }

  #pause(): void {
    this.#context.pausedConnections.add(this)
    if (this.#paused) return
    this.#paused = true
    this.#transport.pause()
  }

  #resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#context.pausedConnections.delete(this)
    this.#transport.resume()
  }

  #handlePiece(piece: Piece): void {
    if (piece.kind === 'garbage') return this.#countBad(piece.bytes.length, 0)
    this.#framesThisSecond += 1
    const result = readFrame(piece.content)
    if (!this.#context.watches.isEmpty) this.#show(piece.content, result.ok ? result.frame.header.phone : undefined)
    if (!result.ok) {
      this.#context.log.debug(
        { address: this.address, code: result.error.code, offset: result.error.offset },
        'frame cannot be decoded',
      )
      return this.#countDamaged(piece.content.length)
    }
    this.#context.counts.frames += 1
    this.#badFrames = 0
    this.#garbageBytes = 0
    this.#lastReceivedAt = this.#context.options.monotonic()
    this.#receive(result.frame)
  }

  /** To who looks. A damaged frame does not say whose it is: a connection mostly carries one terminal. */
  #show(content: Buffer, phone: string | undefined): void {
    const [first] = this.#sessions?.values() ?? []
    const session = phone === undefined ? first : this.#sessions?.get(phone)
    if (session) this.#context.watches.see(session.vehicleId, content)
  }

  /** What is left of a datagram is a frame that was cut off: the next datagram does not go on with it. */
  #endPiece(): void {
    const rest = this.#splitter.end()
    if (rest?.inFrame) this.#countDamaged(rest.bytes.length)
    else if (rest) this.#countBad(rest.bytes.length, 0)
  }

  #countDamaged(bytes: number): void {
    this.#context.counts.badFrames += 1
    this.#tellDamaged()
    this.#countBad(bytes, 1)
  }

  /** A damaged frame does not say whose it is: a connection mostly carries one terminal. */
  #tellDamaged(): void {
    const { faults, sessions } = this.#context
    const [session] = this.#sessions?.values() ?? []
    if (session) sessions.fault(session, 'damagedFrames')
    else faults.count(this.address, 'damagedFrames')
  }

  #countBad(bytes: number, frames: number): void {
    this.#garbageBytes += bytes
    this.#badFrames += frames
    if (this.#badFrames <= maxBadFrames && this.#garbageBytes <= maxGarbageBytes) return
    if (!this.#sessions?.size) this.#context.faults.count(this.address, 'cutProtocol')
    this.close('protocol')
  }

  #receive(frame: Frame): void {
    const { header } = frame
    const { registration, subPackages } = this.#context
    if (header.messageId === messages.registration.id) return this.#signIn(frame, registration.register)
    if (header.messageId === messages.authentication.id) return this.#signIn(frame, registration.authenticate)
    const session = this.#sessions?.get(header.phone)
    if (session) {
      if (!header.subPackage) subPackages.hear(header)
      return dispatch(session, frame, this.#context)
    }
    if (this.#needSignIn?.has(header.phone)) return this.#refuseUnsigned(frame)
    void this.#receiveUnsigned(frame)
  }

  /** The first message of a number without a sign-in: later frames wait until it is known whether the terminal needs one. */
  async #receiveUnsigned(frame: Frame): Promise<void> {
    const { phone } = frame.header
    this.#signingIn = true
    try {
      const admitted = await this.#context.registration.admitUnsigned(this, frame)
      if (admitted === false) this.#refuseUnsigned(frame)
      else if (admitted && this.#sessions?.has(phone)) this.#receive(frame)
    } catch (error) {
      this.#context.log.error({ err: error, phone }, 'message before a sign-in failed')
    }
    this.#signInDone()
  }

  #refuseUnsigned({ header }: Frame): void {
    this.#needSignIn ??= new Set()
    // Of more numbers on one connection the rule is looked up again.
    if (this.#needSignIn.size >= maxTerminalsPerConnection) this.#needSignIn.clear()
    this.#needSignIn.add(header.phone)
    const nothing = { maker: '', model: '', terminalId: '', plateNum: '', plateColor: null, version: versionIn(header) }
    const { refusals, clock } = this.#context
    refusals.record({ phone: header.phone, ...nothing, address: this.address, at: clock(), why: 'notRegistered' })
    if (isAnswered(header)) this.send(acknowledgement(header, this.nextSerial(), ack.failed))
  }

  #signInDone(): void {
    this.#signingIn = false
    this.pump()
  }

  #signIn(frame: Frame, handle: (connection: ConnectionPort, frame: Frame) => Promise<void>): void {
    const { header } = frame
    if (header.encryption !== 0 || header.subPackage) {
      return this.send(acknowledgement(header, this.nextSerial(), ack.notSupported))
    }
    this.#signingIn = true
    handle(this, frame)
      .catch((error: unknown) => {
        if (!(error instanceof BodyError)) {
          this.#context.log.error({ err: error, phone: header.phone }, 'registration or authentication failed')
          return
        }
        this.#context.counts.badFrames += 1
        this.send(acknowledgement(header, this.nextSerial(), ack.badMessage))
      })
      .finally(() => this.#signInDone())
  }
}
