/**
 * Both links with one superior platform: we dial the main link and log in, it dials back for the slave link. What either link brings is handled
 * alike, and what is sent goes on the other one when the first is down (JT/T 809 clause 4.3).
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  BodyError,
  decode,
  encode,
  type Enveloped,
  type Frame,
  isWarning,
  messages,
  NOTICE,
  POST_CHECK,
  readEnvelope,
  readNotice,
  readPostCheck,
  readWarning,
  urge,
  writeNoticeAcknowledgement,
} from '@outrider/jt809'
import { plainAddress } from '../connections/address-key.ts'
import { CloneWatch, type Place } from '../connections/clone-watch.ts'
import {
  type AskedAlarm,
  askedAlarm,
  type AskedCheck,
  askedCheck,
  type AskedNotice,
  askedNotice,
  type AskedWarning,
  askedWarning,
} from './asked.ts'
import { DialPauses } from './dial-pauses.ts'
import { FrameLink } from './frame-link.ts'
import type { LinkNotes } from './link-notes.ts'
import { MainLinkTurns } from './main-link-turns.ts'
import type { Superior } from './superior.ts'
import type { LinkTimes } from './times.ts'
import { hexId, isRegistered, ofAlarms, type UnservedMessage, unservedOf, UnservedShare, UnservedShares } from './unserved.ts'

/** A link that somebody else uses too, with our codes. */
export interface SharedLink {
  readonly link: 'slave' | 'main'
  /** Of the first and the last turn, ms since 1970. */
  readonly since: number
  readonly at: number
  readonly turns: number
  /** The newer first; of the main link nobody knows who it is. */
  readonly places: readonly Place[]
}

interface SuperiorLinkDependencies {
  superior: Superior
  times: LinkTimes
  /** Our port for slave links as the superior platform is told. */
  slavePort: () => number
  /** Stores it. */
  onPostCheck: (check: AskedCheck) => Promise<void>
  onNotice: (notice: AskedNotice) => Promise<void>
  /** Stores it. */
  onAlarm: (alarm: AskedAlarm) => Promise<void>
  onWarning: (warning: AskedWarning) => Promise<void>
  /** Takes what it wants of a vehicle: stored when this resolves, carried out and answered later. False: that is not served. */
  onRequest: (message: UnservedMessage, enveloped: Enveloped) => Promise<boolean>
  /** Neither of these. Bounded: one that floods is counted only. */
  onUnserved: (message: UnservedMessage, kept: boolean) => Promise<void>
  /** Its slave link is taken from two places in turns, or it ends our main link again and again: somebody else uses these codes. */
  onClone: (shared: SharedLink) => void
  /** The main link is logged in, or the first of both is there again. */
  onUp: () => void
  /** A connection has ended on which nothing came for so long, ms: what was sent on it in that time may not have arrived. */
  onLost: (connection: number, unheardFor: number) => void
  onBadFrame: () => void
  /** What goes over its links, and when these begin and end. */
  notes: LinkNotes
  log: {
    info(fields: object, text: string): void
    warn(fields: object, text: string): void
    error(fields: object, text: string): void
  }
}

/** By result of 0x1002. */
const refusals: Readonly<Record<number, string>> = {
  1: 'wrong address',
  2: 'wrong access code',
  3: 'unknown user',
  4: 'wrong password',
  5: 'no resources',
}
/** About alarms, downwards. */
const ALARMS = 0x9400
const none = Buffer.alloc(0)
/** For a logout to leave, ms. */
const logoutTime = 1_000

export class SuperiorLink {
  readonly #deps: SuperiorLinkDependencies
  #serial = 0
  #main: FrameLink | undefined
  #slave: FrameLink | undefined
  /** Verify code of the last login; undefined: not logged in. */
  #verifyCode: number | undefined
  /** A login that has no answer yet. */
  #login: PromiseWithResolvers<void> | undefined
  readonly #pauses: DialPauses
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #dialled: Socket | undefined
  #stopped = false
  #refused = false
  readonly #unservedShares = new UnservedShares()
  readonly #alarmShare = new UnservedShare(performance.now(), ofAlarms)
  readonly #clones = new CloneWatch()
  readonly #mainTurns = new MainLinkTurns()
  /** When the login of the main link was accepted, ms since 1970; whether the platform has ended it since, and not we. */
  #acceptedAt = 0
  #endedByIt = false
  #slaveAddress = ''

  constructor(deps: SuperiorLinkDependencies) {
    this.#deps = deps
    this.#pauses = new DialPauses(deps.times)
  }

  get superior(): Superior {
    return this.#deps.superior
  }
  get mainUp(): boolean {
    return this.#verifyCode !== undefined && this.#main?.open === true
  }
  /** Where we have reached it. */
  get mainAddress(): string | undefined {
    return this.#verifyCode === undefined ? undefined : plainAddress(this.#dialled?.remoteAddress)
  }
  get slaveUp(): boolean {
    return this.#slave?.open === true
  }

  start(): void {
    this.#stopped = false
    this.#dial()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    if (this.mainUp) {
      const { userId, password } = this.superior
      const body = encode(messages.logout, { userId, password }, this.superior.edition)
      // One that reads nothing does not hold us up: another server may have its links by then.
      await Promise.race([this.#main?.send(messages.logout.id, body), wait(logoutTime, undefined, { ref: false })])
    }
    this.#dialled?.destroy()
    this.#slave?.close()
    await this.#running
  }

  nextSerial = (): number => {
    // 0 names no message.
    this.#serial = (this.#serial + 1) >>> 0 || 1
    return this.#serial
  }

  /** Answers go on the main link, on the slave link while that is down: the connection and the serial of the frame; undefined: neither took it. */
  async send(messageId: number, body: Uint8Array): Promise<{ connection: number; serial: number } | undefined> {
    for (const link of [this.mainUp ? this.#main : undefined, this.slaveUp ? this.#slave : undefined]) {
      const serial = await link?.send(messageId, body)
      if (!link || serial === undefined) continue
      link.confirm()
      return { connection: link.number, serial }
    }
    return undefined
  }

  /** Positions go on the main link only. */
  async sendOnMain(messageId: number, body: Uint8Array): Promise<boolean> {
    return this.mainUp && (await this.#main?.send(messageId, body)) !== undefined
  }

  /** Whether all that went on the main link has arrived; false: the link is over. */
  async arrived(): Promise<boolean> {
    return this.mainUp && (await this.#main?.arrived()) === true
  }

  /** Whether an answer to our login is on the way, with the verify code of the slave link. */
  get loggingIn(): boolean {
    return this.#login !== undefined
  }
  /** Resolves when that is decided. */
  loginDecided(): Promise<void> {
    return this.#login?.promise ?? Promise.resolve()
  }
  #decided(): void {
    this.#login?.resolve()
    this.#login = undefined
  }

  /** Whether this 0x9001 is for this platform. */
  expects(verifyCode: number): boolean {
    return this.#verifyCode === verifyCode
  }

  /** A slave link with the right verify code; `first`: what was read of it, its login included. The former one is closed. */
  async takeSlave(socket: Socket, first: Buffer): Promise<void> {
    const wasDown = !this.mainUp && !this.slaveUp
    this.#noteTurn(plainAddress(socket.remoteAddress) ?? '')
    this.#slave?.close()
    const link = this.#frameLink(socket)
    this.#slave = link
    this.#deps.notes.linked('slaveUp')
    const running = link.run(first)
    if (wasDown) this.#deps.onUp()
    await running
    if (this.#slave === link) {
      this.#slave = undefined
      this.#deps.notes.linked('slaveLost')
    }
    this.#lost(link)
  }

  /** Of two that use its codes each ends the link of the other. */
  #noteTurn(to: string): void {
    const { superior, onClone, log } = this.#deps
    const clone = this.slaveUp ? this.#clones.tookLink(superior.id, { from: this.#slaveAddress, to, at: Date.now() }) : undefined
    this.#slaveAddress = to
    if (!clone) return
    const addresses = clone.places.map(({ address }) => address)
    log.warn({ superior: superior.id, addresses, turns: clone.turns }, 'two places take turns at the slave link of a platform')
    onClone({ link: 'slave', since: clone.since, at: clone.places[0].at, turns: clone.turns, places: clone.places })
  }

  /** The main link is over. Of two that sign in with one code the platform ends the link of the other each time. */
  #noteEnd(wasUp: boolean): void {
    const { superior, onClone, log } = this.#deps
    const at = Date.now()
    const turns = wasUp && this.#endedByIt ? this.#mainTurns.ended(this.#acceptedAt, at) : this.#mainTurns.forget()
    if (!turns) return
    log.warn(
      { superior: superior.id, turns: turns.turns },
      'a superior platform accepts our login and ends the main link, again and again',
    )
    onClone({ link: 'main', ...turns, at, places: [] })
  }

  #frameLink(socket: Socket, keepAlive?: number): FrameLink {
    const { superior, times, notes, onBadFrame, log } = this.#deps
    let warned = false
    const link: FrameLink = new FrameLink({
      socket,
      superior,
      times,
      nextSerial: this.nextSerial,
      journal: notes.frame,
      onFrame: frame => this.#handle(frame, link),
      onBadFrame: reason => {
        // Secrets or an edition that were not agreed on make every frame one: once says it.
        if (!warned) log.warn({ superior: superior.id, reason }, 'a superior platform sent what is no frame by the agreed format')
        warned = true
        onBadFrame()
      },
      ...(keepAlive !== undefined && { keepAlive }),
      log,
    })
    return link
  }

  #dial(): void {
    if (this.#stopped) return
    this.#running = this.#session().finally(() => this.#ended())
  }

  /** Dials again after a pause. */
  #ended(): void {
    const main = this.#main
    const wasUp = this.#verifyCode !== undefined
    this.#verifyCode = undefined
    this.#main = undefined
    if (wasUp) this.#deps.notes.linked('lost')
    if (this.#stopped) return
    this.#noteEnd(wasUp)
    if (wasUp && this.slaveUp)
      void this.#slave?.send(messages.mainLinkDown.id, encode(messages.mainLinkDown, { reason: 0 }, this.superior.edition))
    if (wasUp && main) this.#lost(main)
    this.#timer = setTimeout(() => this.#dial(), this.#pauses.next(this.#refused))
  }

  #lost({ number, unheardFor }: FrameLink): void {
    if (!this.#stopped) this.#deps.onLost(number, unheardFor)
  }

  /** From dialling to the end of the main link. */
  async #session(): Promise<void> {
    const { superior, times, slavePort, log } = this.#deps
    const { host, port, userId, password, accessCode, edition, slave } = superior
    this.#refused = this.#endedByIt = false
    const socket = connect({ host, port })
    socket.once('end', () => {
      this.#endedByIt = true
    })
    this.#dialled = socket
    const link = this.#frameLink(socket, messages.keepAlive.id)
    const tooLate = setTimeout(() => {
      if (this.#verifyCode !== undefined) return
      log.warn({ superior: superior.id }, 'a superior platform does not answer our login')
      socket.destroy()
    }, times.login)
    const connected = new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true))
      socket.once('close', () => resolve(false))
      // What 'close' follows.
      socket.once('error', error => {
        this.#endedByIt = true
        log.warn({ superior: superior.id, reason: error.message }, 'a superior platform is not reached')
      })
    })
    try {
      if (!(await connected) || this.#stopped) return
      this.#main = link
      const body = encode(
        messages.login,
        { userId, password, accessCode, ip: slave.host, port: slave.port || slavePort() },
        edition,
      )
      this.#login = Promise.withResolvers()
      void link.send(messages.login.id, body)
      await link.run()
    } finally {
      clearTimeout(tooLate)
      this.#decided()
      socket.destroy()
    }
  }

  async #handle(frame: Frame, link: FrameLink): Promise<void> {
    try {
      await this.#understand(frame, link)
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      this.#deps.onBadFrame()
    }
  }

  async #understand(frame: Frame, link: FrameLink): Promise<void> {
    const { header, body } = frame
    const { edition } = this.superior
    switch (header.messageId) {
      case messages.loginAnswer.id:
        return this.#loggedIn(decode(messages.loginAnswer, body, edition).value, link)
      case messages.keepAlive.id:
        return void (await link.send(messages.keepAliveAnswer.id, none))
      case messages.slaveLogin.id: {
        const { verifyCode } = decode(messages.slaveLogin, body, edition).value
        const result = Number(!this.expects(verifyCode))
        return void (await link.send(messages.slaveLoginAnswer.id, encode(messages.slaveLoginAnswer, { result }, edition)))
      }
      case messages.slaveKeepAlive.id:
        return void (await link.send(messages.slaveKeepAliveAnswer.id, none))
      case messages.slaveLogout.id:
        await link.send(messages.slaveLogoutAnswer.id, none)
        return link.close()
      case messages.superiorCloses.id:
        this.#slave?.close()
        this.#main?.close()
        return
      case messages.downEnvelope.id:
        return this.#asked(frame)
      case ALARMS:
        return this.#alarm(frame)
      case messages.keepAliveAnswer.id:
        return link.answered()
      case messages.logoutAnswer.id:
        return
      case messages.slaveLinkDown.id: {
        const { reason } = decode(messages.slaveLinkDown, body, edition).value
        return this.#deps.log.warn({ superior: this.superior.id, reason }, 'a superior platform says that its slave link is down')
      }
      default:
        return isRegistered(frame) ? undefined : this.#unserved(frame)
    }
  }

  /** Nothing is swallowed: it is refused where the protocol has a form for it, kept and counted. */
  async #unserved(frame: Frame): Promise<void> {
    const { onUnserved, log } = this.#deps
    const { message, refusal, enveloped } = unservedOf(frame)
    const { messageId, dataType } = message
    const kept = this.#unservedShares.take(dataType)
    if (kept && enveloped && (await this.#requested(message, enveloped))) return
    const refused = kept && refusal !== undefined && (await this.send(refusal.messageId, refusal.body)) !== undefined
    const type = hexId(dataType ?? messageId)
    log.warn({ superior: this.superior.id, type, refused }, 'a superior platform sent what is not served')
    try {
      await onUnserved({ ...message, refused }, kept)
    } catch (error) {
      log.error({ err: error, superior: this.superior.id, type }, 'what a superior platform sent is not stored')
    }
  }

  /** Whether it is taken care of. */
  async #requested(message: UnservedMessage, enveloped: Enveloped): Promise<boolean> {
    try {
      return await this.#deps.onRequest(message, enveloped)
    } catch (error) {
      const { id: superior } = this.superior
      this.#deps.log.error({ err: error, superior, dataType: enveloped.dataType }, 'what a superior platform wants is not stored')
      return false
    }
  }

  #loggedIn({ result, verifyCode }: { result: number; verifyCode: number }, link: FrameLink): void {
    const { superior, log, onUp } = this.#deps
    if (result === 0) {
      this.#verifyCode = verifyCode
      this.#acceptedAt = Date.now()
    }
    this.#decided()
    if (result !== 0) {
      this.#refused = result >= 1 && result <= 4
      log.warn({ superior: superior.id, reason: refusals[result] ?? 'other' }, 'a superior platform refused our login')
      return link.close()
    }
    this.#pauses.loggedIn()
    log.info({ superior: superior.id }, 'logged in to a superior platform')
    this.#deps.notes.linked('up')
    onUp()
  }

  async #asked(frame: Frame): Promise<void> {
    const { header, body } = frame
    const { onPostCheck, onNotice, log } = this.#deps
    const { edition, id } = this.superior
    const { dataType, data } = decode(messages.downEnvelope, body, edition).value
    try {
      if (dataType === POST_CHECK) {
        const { value, deviations } = readPostCheck(data, edition)
        this.#note(dataType, deviations)
        await onPostCheck(askedCheck(value, header))
      } else if (dataType === NOTICE) {
        const { value, deviations } = readNotice(data, edition)
        this.#note(dataType, deviations)
        await onNotice(askedNotice(value))
        await this.send(messages.upEnvelope.id, writeNoticeAcknowledgement(value, header.serial, edition))
      } else await this.#unserved(frame)
    } catch (error) {
      if (error instanceof BodyError) throw error
      log.error({ err: error, superior: id, dataType }, 'what a superior platform sent could not be stored')
    }
  }

  /** An alarm to be dealt with rings as a check does; a warning is shown. Neither is answered before it is stored. */
  async #alarm(frame: Frame): Promise<void> {
    const { header, body } = frame
    const { onAlarm, onWarning, log } = this.#deps
    const { edition, id } = this.superior
    const enveloped = readEnvelope(header.messageId, body)
    const dataType = enveloped?.dataType
    const isServed = enveloped && (dataType === urge.id || isWarning(enveloped.dataType))
    try {
      if (isServed && !this.#alarmShare.take()) {
        log.warn({ superior: id, type: hexId(enveloped.dataType) }, 'a superior platform floods with alarms: it is counted only')
        await this.#deps.onUnserved(unservedOf(frame).message, false)
      } else if (enveloped && dataType === urge.id) {
        const { value, deviations } = decode(urge, enveloped.data, edition)
        this.#note(dataType, [...enveloped.deviations, ...deviations])
        await onAlarm(askedAlarm(value, enveloped, header))
      } else if (enveloped && isWarning(enveloped.dataType)) {
        await onWarning(askedWarning(readWarning(enveloped.dataType, enveloped.data, edition), enveloped))
      } else await this.#unserved(frame)
    } catch (error) {
      if (error instanceof BodyError) return this.#unserved(frame)
      log.error({ err: error, superior: id, dataType }, 'what a superior platform sent could not be stored')
    }
  }

  /** What was read although it is not as it should be. */
  #note(dataType: number, deviations: readonly string[]): void {
    if (deviations.length > 0)
      this.#deps.log.warn(
        { superior: this.superior.id, dataType, deviations },
        'a superior platform sent lengths that do not fit',
      )
  }
}
