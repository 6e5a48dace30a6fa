/**
 * Joins the sub-packages of messages. Each is acknowledged, because terminals wait for that before they send the next: of a message that is
 * stored when it is itself stored, of any other on arrival. The one that completes a message is acknowledged by the message's handler. What is
 * missing is asked for again (0x8003, of media 0x8800 besides); what is given up is told, and counted.
 */
import {
  type ArrivedPart,
  Assembler,
  type Dropped,
  encode,
  type Frame,
  type Header,
  messages,
  type Resend,
  terminalAddress,
} from '@outrider/jt808'
import { answerFrame } from '../../downlink/downlink.ts'
import { ack } from '../transport/acknowledge.ts'
import type { GatewayOptions, Log } from '../options.ts'
import { ownCopy } from '../sessions/own-copy.ts'
import type { Session } from '../sessions/session.ts'
import { Assemblies, digestOfPart, keyOf, keysOf, type TerminalAssembly, type WholeMessage } from './assemblies.ts'
import { mediaAnswer } from './media-answer.ts'
import { KeptSubPackages } from './kept-sub-packages.ts'
import type { SubPackage, SubPackagesRepository } from './sub-packages.repository.ts'

/** A terminal of which nothing has come for this long does not go on with a message, ms. */
const expiryMs = 7 * 86_400_000
const expiryIntervalMs = 3_600_000
const expiryBatch = 100

/** Whose message it is, where no session need be. */
export type MessageOwner = Pick<Session, 'terminalId' | 'vehicleId' | 'phone' | 'version' | 'newestTime' | 'zoneMinutes'>

export interface SubPackagesParts {
  repository: SubPackagesRepository
  options: GatewayOptions
  log: Log
  /** Whether messages of this id are stored before they are acknowledged. */
  isStored: (messageId: number) => boolean
  handle(session: Session, message: WholeMessage): void
  /** Stores what is whole in the beginning of a message of which the rest never came; false: nothing is. `settled` after the commit. */
  storeBeginning(owner: MessageOwner, beginning: Frame, settled: () => void): boolean
}

export class SubPackages {
  readonly #parts: SubPackagesParts
  readonly #assemblies: Assemblies
  readonly #kept: KeptSubPackages
  #expiredAt = -Infinity
  #expiring: Promise<void> | undefined

  constructor(parts: SubPackagesParts) {
    this.#parts = parts
    this.#assemblies = new Assemblies(parts.isStored)
    this.#kept = new KeptSubPackages(parts.repository, parts.options, parts.log)
  }

  set onRoom(onRoom: () => void) {
    this.#kept.onRoom = onRoom
  }

  get full(): boolean {
    return this.#kept.full
  }

  /** Sub-packages waiting for their commit. */
  get waiting(): number {
    return this.#kept.waiting
  }

  /** How storing sub-packages goes. */
  get storing(): { waiting: number; failing: boolean; done: number } {
    return this.#kept.state
  }

  get incomplete(): number {
    return this.#assemblies.incomplete
  }

  get givenUp(): number {
    return this.#assemblies.givenUp
  }

  /** A frame that is no sub-package: its serial is none of an incomplete message. */
  hear(header: Header): void {
    this.#assemblies.hear(header)
  }

  /** Returns the message if this frame completes it. Otherwise the frame is acknowledged, now or later. */
  add(session: Session, frame: Frame): WholeMessage | undefined {
    const { header } = frame
    const now = this.#parts.options.monotonic()
    const assembly = this.#assemblies.of(session, now)
    const whole = assembly.isOfWhole(frame)
    if (whole === 'settled') session.acknowledge(header, ack.ok)
    if (whole) return undefined
    const crowded = this.#assemblies.crowded && assembly.assembler.size === 0
    const added = crowded ? { refused: 'tooManyBytesInAll' } : assembly.assembler.add(frame, now)
    if ('refused' in added) {
      this.#parts.log.warn({ phone: session.phone, messageId: header.messageId, why: added.refused }, 'sub-package was refused')
      session.acknowledge(header, ack.failed)
      return undefined
    }
    if ('complete' in added) return this.#whole(assembly, header, added, now)
    if ('repeated' in added) {
      if (!assembly.unwritten.has(keyOf(frame))) session.acknowledge(header, ack.ok)
      return undefined
    }
    if (added.dropped) this.#giveUp(session, added.dropped)
    for (const resend of added.ask ?? []) request(session, resend)
    if (this.#parts.isStored(header.messageId)) this.#keep(session, assembly, frame)
    else session.acknowledge(header, ack.ok)
    return undefined
  }

  /** What is stored of a terminal's incomplete messages. Rejects without the database. */
  load(terminalId: number): Promise<SubPackage[]> {
    return this.#parts.repository.ofTerminal(terminalId)
  }

  /** The terminal is linked again, after a restart or a time on another server: goes on with what was stored. */
  restore(session: Session, rows: readonly SubPackage[]): void {
    const now = this.#parts.options.monotonic()
    for (const row of rows) {
      if (row.vehicleId !== session.vehicleId) {
        this.#kept.forget([row])
        continue
      }
      const frame = frameOf(row, session)
      const assembly = this.#assemblies.of(session, now)
      if (assembly.isOfWhole(frame)) continue
      const added = assembly.assembler.add(frame, now)
      if ('waiting' in added && added.dropped) this.#giveUp(session, added.dropped)
      if ('complete' in added) this.#parts.handle(session, this.#whole(assembly, frame.header, added, now))
    }
  }

  /** Called periodically. */
  sweep(): void {
    const now = this.#parts.options.monotonic()
    for (const { session, assembler } of this.#assemblies.sweep(now)) {
      if (!session) continue
      for (const due of assembler.due(now)) {
        if ('dropped' in due) this.#giveUp(session, due.dropped)
        else request(session, due.resend)
      }
    }
    if (now - this.#expiredAt < expiryIntervalMs || this.#expiring) return
    this.#expiredAt = now
    this.#expiring = this.#expire()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'old sub-packages could not be looked for'))
      .finally(() => {
        this.#expiring = undefined
      })
  }

  /** Resolves when what was received is stored, or after `ms` milliseconds. */
  async drain(ms: number): Promise<void> {
    await this.#kept.drain(ms)
  }

  #whole(
    assembly: TerminalAssembly,
    header: Header,
    { complete, arrived, parts }: { complete: Frame; arrived: readonly ArrivedPart[]; parts: readonly Frame[] },
    now: number,
  ): WholeMessage {
    const settled = assembly.remember(parts, now)
    const { messageId, subPackage } = header
    const stored = this.#parts.isStored(messageId)
    return {
      header,
      body: complete.body,
      deviations: complete.deviations,
      assembled: {
        firstSerial: complete.header.serial,
        pending: false,
        settled: () => {
          settled()
          const of = { terminalId: assembly.terminalId, messageId, total: subPackage?.total ?? 0 }
          if (stored) this.#kept.forget(keysOf(of, arrived))
        },
      },
    }
  }

  #keep(session: Session, assembly: TerminalAssembly, frame: Frame): void {
    const { header, body } = frame
    const { subPackage, messageId, serial } = header
    if (!subPackage) return
    const key = keyOf(frame)
    const { terminalId, vehicleId, version } = session
    assembly.unwritten.add(key)
    session.connection.addPending(1)
    const receivedAt = this.#parts.options.clock()
    const own = ownCopy(body)
    const digest = digestOfPart(own)
    const stored = { terminalId, vehicleId, version, messageId, serial, ...subPackage, digest, body: own, receivedAt }
    this.#kept.keep(stored, written => {
      assembly.unwritten.delete(key)
      session.acknowledge(header, written ? ack.ok : ack.failed)
      session.connection.removePending(1)
    })
  }

  #giveUp(owner: MessageOwner, { header, total, arrived, beginning }: Dropped): void {
    const { messageId } = header
    this.#assemblies.givenUp += 1
    this.#parts.log.warn(
      { phone: owner.phone, messageId, arrived: new Set(arrived.map(part => part.index)).size, total },
      'message in sub-packages was given up',
    )
    if (!this.#parts.isStored(messageId)) return
    const forget = (): void => this.#kept.forget(keysOf({ terminalId: owner.terminalId, messageId, total }, arrived))
    if (!beginning || !this.#parts.storeBeginning(owner, beginning, forget)) forget()
  }

  /** Gives up what terminals left incomplete that never came back. */
  async #expire(): Promise<void> {
    const { repository, options } = this.#parts
    const rows = await repository.expired(options.clock() - expiryMs, expiryBatch)
    for (const ofTerminal of Map.groupBy(rows, row => row.terminalId).values()) {
      const [first] = ofTerminal
      if (!first) continue
      const owner: MessageOwner = { ...first, newestTime: 0 }
      const address = terminalAddress(first.phone, first.version)
      const assembler = new Assembler({ maxMessages: Infinity, maxBytes: Infinity })
      for (const row of ofTerminal) assembler.add(frameOf(row, { phone: first.phone, address }), 0)
      for (const due of assembler.due(Infinity)) if ('dropped' in due) this.#giveUp(owner, due.dropped)
    }
  }
}

function request(session: Session, resend: Resend): void {
  const { firstSerial, missing, header } = resend
  const answer = mediaAnswer(resend, session.version)
  if (answer) return session.send(answerFrame(header, { ...answer, serial: session.nextSerial() }))
  const { id } = messages.platformRetransmissionRequest
  const body = encode(messages.platformRetransmissionRequest, { originalSerial: firstSerial, indexes: missing }, header.version)
  session.send(answerFrame(header, { messageId: id, serial: session.nextSerial(), body }))
}

const frameOf = (row: SubPackage, { phone, address }: Pick<Session, 'phone' | 'address'>): Frame => ({
  header: {
    messageId: row.messageId,
    version: address.version,
    phone,
    phoneBytes: address.phoneBytes,
    protocolVersion: address.protocolVersion,
    serial: row.serial,
    encryption: 0,
    subPackage: { total: row.total, index: row.index },
  },
  body: row.body,
  deviations: [],
})
