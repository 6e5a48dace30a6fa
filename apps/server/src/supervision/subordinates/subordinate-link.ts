/**
 * Both links with one subordinate platform: it dials the main link and signs in, we dial back for the slave link. What either brings is handled alike,
 * and what we ask goes on the slave link, or on the main one while there is none (JT/T 809 clause 4.3). Its question whether we are there is answered
 * when all that it told before is stored: what is not answered it tells again.
 */
import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { BodyError, decode, encode, type Frame, messages } from '@outrider/jt809'
import { plainAddress } from '../../connections/address-key.ts'
import { DialPauses } from '../dial-pauses.ts'
import { FrameLink } from '../frame-link.ts'
import type { LinkNotes } from '../link-notes.ts'
import type { LinkTimes } from '../times.ts'
import { mayDial, type Subordinate } from './subordinate.ts'
import { plain, type ReportedTo } from './reported.ts'
import { understand } from './understand.ts'

interface SubordinateLinkDependencies {
  subordinate: Subordinate
  times: LinkTimes
  to: ReportedTo
  /** What goes over its links. */
  notes: Pick<LinkNotes, 'frame'>
  /** One of its links began or ended, or it is not dialled at the port that it says. */
  onChange: (what: 'up' | 'lost' | 'slaveUp' | 'slaveLost' | 'slavePort', port?: number) => void
  onBadFrame: () => void
  log: {
    info(fields: object, text: string): void
    warn(fields: object, text: string): void
    error(fields: object, text: string): void
  }
}

const none = Buffer.alloc(0)
/** Of these nothing is kept that cannot be read. */
const withPassword: ReadonlySet<number> = new Set([messages.login.id, messages.logout.id])
/** Dials in a row that fail until it is told so. */
const reportedAfter = 3
/** Of 0x9007: its address is not reached. */
const NOT_REACHED = 0
/** Of 0x9008: we end. */
const RESTART = 0
/** It asks once in a minute. */
const maxAnswering = 32
/** For it to leave, ms. */
const farewell = 1_000

export class SubordinateLink {
  readonly #deps: SubordinateLinkDependencies
  /** Grows over restarts too: an answer names the serial of its question. */
  #serial = Math.floor(Date.now() / 1000)
  #verifyCode = 0
  #main: FrameLink | undefined
  #mainSocket: Socket | undefined
  #mainSince: number | undefined
  #slave: FrameLink | undefined
  #slaveSince: number | undefined
  #slavePort = 0
  /** The main link that has told where the slave link is dialled. */
  #dialledFor: FrameLink | undefined
  /** The main link that has told a port at which it is not dialled. */
  #forbiddenFor: FrameLink | undefined
  #pauses: DialPauses
  #timer: NodeJS.Timeout | undefined
  #failed = 0
  #heardAt = 0
  /** Of its questions whether we are there, those that are not answered yet. */
  #answering = 0
  #stopped = false

  constructor(deps: SubordinateLinkDependencies) {
    this.#deps = deps
    this.#pauses = new DialPauses(deps.times)
  }

  get subordinate(): Subordinate {
    return this.#deps.subordinate
  }
  /** Since when, ms since 1970. */
  get mainSince(): number | undefined {
    return this.#mainSince
  }
  get slaveSince(): number | undefined {
    return this.#slaveSince
  }
  get up(): boolean {
    return this.#mainSince !== undefined || this.#slaveSince !== undefined
  }
  /** Where it has come from. */
  get address(): string {
    return plainAddress(this.#mainSocket?.remoteAddress) ?? ''
  }
  /** ms since 1970; 0: never. */
  get heardAt(): number {
    return this.#heardAt
  }

  readonly nextSerial = (): number => (this.#serial = (this.#serial + 1) >>> 0)

  /** A main link whose sign-in is right; `first`: what was read of it, that included. The former one is over. Resolves when it ends. */
  async takeMain(socket: Socket, first: Buffer): Promise<void> {
    if (this.#stopped) return void socket.destroy()
    this.#main?.close()
    this.#endSlave()
    this.#verifyCode = randomInt(1, 0x1_0000_0000)
    const link = this.#frameLink(socket)
    this.#main = link
    this.#mainSocket = socket
    this.#mainSince = Date.now()
    this.#deps.log.info({ subordinate: this.subordinate.id, address: this.address }, 'a subordinate platform has signed in')
    this.#deps.onChange('up')
    await link.run(first)
    if (this.#main !== link) return
    this.#main = undefined
    this.#mainSince = undefined
    this.#deps.onChange('lost')
    // It may use the slave link meanwhile, and signs in again.
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.#endSlave(), this.#deps.times.dead)
  }

  /** On the slave link, or on the main one. `arrived`: whether it had arrived before the link was over. Undefined: there is none. */
  async send(messageId: number, body: Uint8Array): Promise<{ serial: number; arrived: Promise<boolean> } | undefined> {
    const slave = this.#slaveSince === undefined ? undefined : this.#slave
    const serial = await slave?.send(messageId, body)
    if (slave && serial !== undefined) return { serial, arrived: slave.arrived() }
    const onMain = this.#mainSince === undefined ? undefined : await this.#main?.send(messageId, body)
    // It asks on the main link whether we are there, and not we: nothing more is known of that.
    return onMain === undefined ? undefined : { serial: onMain, arrived: Promise.resolve(true) }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    if (this.#mainSince !== undefined) {
      const body = encode(messages.superiorCloses, { reason: RESTART }, this.subordinate.edition)
      // One that reads nothing does not hold us up.
      await Promise.race([this.#main?.send(messages.superiorCloses.id, body), wait(farewell, undefined, { ref: false })])
    }
    this.#endSlave()
    this.#main?.close()
  }

  #frameLink(socket: Socket, keepAlive?: number): FrameLink {
    const { subordinate, times, notes, onBadFrame, log } = this.#deps
    let warned = false
    const link: FrameLink = new FrameLink({
      socket,
      superior: subordinate,
      times,
      nextSerial: this.nextSerial,
      journal: notes.frame,
      onFrame: frame => this.#handle(frame, link),
      onBadFrame: reason => {
        if (!warned)
          log.warn({ subordinate: subordinate.id, reason }, 'a subordinate platform sent what is no frame by the agreed format')
        warned = true
        onBadFrame()
      },
      ...(keepAlive !== undefined && { keepAlive }),
      log,
    })
    return link
  }

  async #handle(frame: Frame, link: FrameLink): Promise<void> {
    this.#heardAt = Date.now()
    try {
      await this.#understand(frame, link)
    } catch (error) {
      if (!(error instanceof BodyError)) {
        // It ends the link: what is not answered is told again.
        const { id: subordinate } = this.subordinate
        this.#deps.log.error({ err: error, subordinate }, 'what a subordinate platform told is not stored')
        throw error
      }
      const { header, body } = frame
      this.#deps.onBadFrame()
      const { messageId } = header
      const kept = withPassword.has(messageId) ? none : body.subarray(0, 4_096)
      await this.#deps.to.other({ messageId, dataType: null, plate: '', body: kept })
    }
  }

  async #understand(frame: Frame, link: FrameLink): Promise<void> {
    const { header, body } = frame
    const { edition } = this.subordinate
    switch (header.messageId) {
      case messages.login.id:
        return this.#signedIn(frame, link)
      case messages.keepAlive.id:
        return this.#isThere(link)
      case messages.slaveKeepAliveAnswer.id:
        return link.answered()
      case messages.slaveLoginAnswer.id:
        return this.#slaveDecided(decode(messages.slaveLoginAnswer, body, edition).value.result, link)
      case messages.logout.id:
        if (this.#isIt(decode(messages.logout, body, edition).value)) {
          await link.send(messages.logoutAnswer.id, none)
          this.#endSlave()
          this.#mainSocket?.end()
        }
        return
      case messages.closing.id:
        this.#endSlave()
        return this.#main?.close()
      case messages.mainLinkDown.id:
      case messages.slaveLogoutAnswer.id:
        return
      default: {
        const answer = await understand(frame, this.#deps.to)
        if (answer && (await this.send(answer.messageId, answer.body))) answer.follow?.()
      }
    }
  }

  /** Nothing waits for the answer: what comes meanwhile is read. Of one that asks faster than it is answered no more is read until it is. */
  async #isThere(link: FrameLink): Promise<void> {
    this.#answering += 1
    const answered = this.#deps.to
      .stored()
      .then(() => link.send(messages.keepAliveAnswer.id, none))
      .finally(() => (this.#answering -= 1))
    if (this.#answering >= maxAnswering) await answered
  }

  #isIt({ userId, password }: { userId: number; password: string }): boolean {
    const { userId: user, password: secret } = this.subordinate
    return userId === user && plain(password) === secret
  }

  async #signedIn({ body }: Frame, link: FrameLink): Promise<void> {
    if (link !== this.#main) return
    const { edition } = this.subordinate
    const { port } = decode(messages.login, body, edition).value
    const answer = encode(messages.loginAnswer, { result: 0, verifyCode: this.#verifyCode }, edition)
    await link.send(messages.loginAnswer.id, answer)
    if (port === 0 || link !== this.#main) return
    if (!mayDial(this.subordinate, port)) return this.#mayNotDial(port, link)
    this.#slavePort = port
    // It says so once more: it is dialled when its turn comes.
    if (this.#dialledFor === link) return
    this.#dialledFor = link
    this.#failed = 0
    this.#pauses = new DialPauses(this.#deps.times)
    if (!this.#slave) this.#dial()
  }

  /** It has us dial no other service of its address, or of what stands behind. */
  #mayNotDial(port: number, link: FrameLink): void {
    if (this.#forbiddenFor === link) return
    this.#forbiddenFor = link
    const { id: subordinate } = this.subordinate
    this.#deps.log.warn({ subordinate, port }, 'a subordinate platform wants its slave link at a port that was not agreed on')
    this.#deps.onChange('slavePort', port)
  }

  /** The slave link: it is dialled for as long as the main one is up. */
  #dial(): void {
    const { subordinate, times } = this.#deps
    const host = subordinate.slaveHost ?? this.address
    if (this.#stopped || this.#mainSince === undefined || host === '') return
    const socket = connect({ host, port: this.#slavePort })
    const link = this.#frameLink(socket, messages.slaveKeepAlive.id)
    this.#slave = link
    const tooLate = setTimeout(() => {
      if (this.#slave === link && this.#slaveSince === undefined) socket.destroy()
    }, times.login)
    // Followed by 'close', which ends the run.
    socket.on('error', () => undefined)
    socket.once('connect', () => {
      const { edition } = this.subordinate
      void link.send(messages.slaveLogin.id, encode(messages.slaveLogin, { verifyCode: this.#verifyCode }, edition))
    })
    void this.#runSlave(link).finally(() => clearTimeout(tooLate))
  }

  async #runSlave(link: FrameLink): Promise<void> {
    await link.run()
    if (this.#slave === link) this.#slaveOver()
  }

  #slaveDecided(result: number, link: FrameLink): void {
    if (link !== this.#slave) return
    if (result !== 0) return link.close()
    this.#slaveSince = Date.now()
    this.#failed = 0
    this.#pauses.loggedIn()
    this.#deps.onChange('slaveUp')
  }

  #slaveOver(): void {
    const { subordinate, log, onChange } = this.#deps
    const wasUp = this.#slaveSince !== undefined
    this.#slave = this.#slaveSince = undefined
    if (wasUp) onChange('slaveLost')
    if (this.#stopped || this.#mainSince === undefined) return
    this.#failed += 1
    if (this.#failed === reportedAfter) {
      log.warn({ subordinate: subordinate.id, port: this.#slavePort }, 'a subordinate platform is not reached for its slave link')
      const body = encode(messages.slaveLinkDown, { reason: NOT_REACHED }, subordinate.edition)
      void this.#main?.send(messages.slaveLinkDown.id, body)
    }
    this.#timer = setTimeout(() => this.#dial(), this.#pauses.next(false))
  }

  #endSlave(): void {
    clearTimeout(this.#timer)
    const slave = this.#slave
    const wasUp = this.#slaveSince !== undefined
    this.#slave = this.#slaveSince = undefined
    slave?.close()
    if (wasUp) this.#deps.onChange('slaveLost')
  }
}
