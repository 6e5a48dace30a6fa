/** The way in: 0x0100 gives a token to terminals of vehicles that were added, 0x0102 turns the token into a session. */
import { decode, encode, type Frame, type Header, messages, type Version, writeFrame } from '@outrider/jt808'
import type { RefusalReason } from '../events/events.ts'
import { AskError, type Question } from '../events/terminals.ts'
import { ack, type AckResult, acknowledgement } from './acknowledge.ts'
import { admit } from './admission.ts'
import { Gather } from './gather.ts'
import type { Link } from './link.ts'
import type { LinkLog } from './link-log.ts'
import { digestOf } from './digest.ts'
import { type Log, maxTerminalsPerConnection } from './options.ts'
import { withPlainTexts } from './plain-text.ts'
import { answerTimeout } from './questions.ts'
import type { Refusals } from './refusals.ts'
import { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { KnownTerminal, Linking, PlateState, Registered, Registration, TerminalsRepository } from './terminals.repository.ts'
import { hashOf, isToken, newToken } from './token.ts'

/** The connection as one sees it from the door. */
export interface Door extends Link {
  session(phone: string): Session | undefined
  /** False when the connection carries all the terminals it may. */
  hasRoom(): boolean
  enter(session: Session): void
  /** A terminal was turned away. */
  refused(): void
  /** The token given out on this connection for this very registration. */
  readonly issued: Map<string, Issued>
  nextSerial(): number
}

export interface Issued {
  /** Digest of the registration's body. */
  digest: bigint
  token: string
}

interface Parts {
  terminals: TerminalsRepository
  sessions: Sessions
  refusals: Refusals
  links: LinkLog
  log: Log
  clock: () => number
}

/** Asked what it is when it last said so longer ago, ms. */
const attributesAge = 86_400_000

export class RegistrationDesk {
  readonly #parts: Parts
  readonly #find: Gather<string, KnownTerminal | undefined>
  readonly #plateState: Gather<string, PlateState>
  readonly #keep: Gather<Registered, void>
  readonly #link: Gather<Linking, string | undefined>
  #databaseLost = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { terminals } = parts
    this.#find = new Gather(phones => terminals.find(phones))
    this.#plateState = new Gather(plates => terminals.plateStates(plates))
    this.#keep = new Gather(registered => terminals.register(registered))
    this.#link = new Gather(links => terminals.link(links))
  }

  register = (door: Door, frame: Frame): Promise<void> => this.#guarded(() => this.#register(door, frame))
  authenticate = (door: Door, frame: Frame): Promise<void> => this.#guarded(() => this.#authenticate(door, frame))

  async #register(door: Door, { header, body }: Frame): Promise<void> {
    const decoded = decode(messages.register, body, header.version)
    const digest = digestOf(body)
    const issued = door.issued.get(header.phone)
    if (issued?.digest === digest) return answerRegistration(door, header, { result: 0, token: issued.token })
    const said = withPlainTexts(decoded.value)
    const known = await this.#find.ask(header.phone)
    const plate = known || said.plate === '' ? 'none' : await this.#plateState.ask(said.plate)
    const admission = admit(known, said, plate)
    if (admission.result !== 0) {
      answerRegistration(door, header, { result: admission.result })
      return this.#refuse(door, header, said, admission.why)
    }
    if (!known) return
    const token = newToken()
    const at = this.#parts.clock()
    await this.#keep.ask({ id: known.id, tokenHash: hashOf(token), as: said, version: decoded.version, at })
    if (door.issued.size >= maxTerminalsPerConnection) door.issued.clear()
    door.issued.set(header.phone, { digest, token })
    answerRegistration(door, header, { result: 0, token })
  }

  async #authenticate(door: Door, { header, body }: Frame): Promise<void> {
    const { sessions, links, clock } = this.#parts
    const { value } = decode(messages.authenticate, body, header.version)
    const known = await this.#find.ask(header.phone)
    if (!known || !isToken(value.token, known.tokenHash)) {
      answer(door, header, ack.failed)
      // Another connection may have registered meanwhile: the next registration here is given a token that counts.
      door.issued.delete(header.phone)
      return this.#refuse(door, header, undefined, known ? 'wrongToken' : 'notRegistered')
    }
    // Known on this very connection: it asks twice, or did not hear the answer.
    const former = door.session(header.phone)
    if (former?.vehicleId === known.vehicleId) return answer(door, header, ack.ok)
    if (!door.hasRoom()) return answer(door, header, ack.failed)
    const version = versionOf(header, known)
    const linkId = await this.#link.ask({ terminal: known, version, address: door.address, at: clock() })
    if (linkId === undefined) return answer(door, header, ack.failed)
    const now = clock()
    if (door.closed) return links.end(linkId, now, 'closed')
    const session = new Session(known, door, header, version, linkId)
    door.issued.delete(header.phone)
    // The answer first: who hears that the terminal is linked may ask it something at once.
    answer(door, header, ack.ok)
    // The terminal was given to another vehicle meanwhile.
    if (former) sessions.end(former, 'forgotten', now)
    door.enter(session)
    sessions.begin(session, now)
    if (known.attributesAt === null || now - known.attributesAt.getTime() > attributesAge) void this.#introduce(session)
  }

  /** What a terminal answers is kept where the answers arrive. */
  async #introduce(session: Session): Promise<void> {
    for (const question of ['attributes', 'parameters'] satisfies Question[]) {
      if (session.ended) return
      try {
        await session.outbox.ask(question, answerTimeout)
      } catch (error) {
        if (!(error instanceof AskError)) throw error
        this.#parts.log.debug({ phone: session.phone, question, reason: error.reason }, 'a terminal does not say')
      }
    }
  }

  #refuse(door: Door, header: Header, said: Registration | undefined, why: RefusalReason): void {
    const { refusals, clock } = this.#parts
    const { maker = '', model = '', terminalId = '', plate = '' } = said ?? {}
    refusals.record({ phone: header.phone, maker, model, terminalId, plateNum: plate, address: door.address, at: clock(), why })
    door.refused()
  }

  /** Without the database nobody is let in and nobody is turned away: the terminal gets no answer and will ask again. */
  async #guarded(task: () => Promise<void>): Promise<void> {
    try {
      await task()
      if (this.#databaseLost) this.#parts.log.info({}, 'terminals are let in again')
      this.#databaseLost = false
    } catch (error) {
      if (error instanceof Error && error.name === 'BodyError') throw error
      if (!this.#databaseLost) this.#parts.log.error({ err: error }, 'terminals cannot be looked up; they are not answered')
      this.#databaseLost = true
    }
  }
}

/** A header tells 2019 from the others; 2011 from 2013 is known by the registration. */
function versionOf(header: Header, known: KnownTerminal): Version {
  if (header.version === '2019') return '2019'
  return known.version === '2011' ? '2011' : '2013'
}

function serialFor(door: Door, phone: string): number {
  return (door.session(phone) ?? door).nextSerial()
}

function answer(door: Door, header: Header, result: AckResult): void {
  door.send(acknowledgement(header, serialFor(door, header.phone), result))
}

function answerRegistration(door: Door, header: Header, { result, token }: { result: number; token?: string }): void {
  const body = encode(messages.registerAnswer, { replySerial: header.serial, result, token }, header.version)
  door.send(writeFrame(header, { messageId: messages.registerAnswer.id, serial: serialFor(door, header.phone), body }))
}
