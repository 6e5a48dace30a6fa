/** Registration (0x0100) issues a token to terminals of existing vehicles; authentication (0x0102) exchanges it for a session. */
import { decode, encode, type Frame, type Header, messages, type Version } from '@outrider/jt808'
import { answerFrame } from '../../downlink/downlink.ts'
import type { RefusalReason } from '../../events/events.ts'
import { CommandError } from '../../events/terminals.ts'
import type { CommandName } from '../../events/terminal-commands.ts'
import { ack, type AckResult, acknowledgement } from '../transport/acknowledge.ts'
import { type Admission, admit } from './admission.ts'
import { BatchLoader } from '../ingest/batch-loader.ts'
import type { CommandSender } from '../commands/command-sender.ts'
import { type TerminalConnection, Session } from '../sessions/session.ts'
import type { LinkLog } from '../sessions/link-log.ts'
import { deviceOf, otherPlate } from './device.ts'
import { digestOf } from '../ingest/digest.ts'
import { type Log, maxTerminalsPerConnection } from '../options.ts'
import { withPlainTexts } from '../../events/plain-text.ts'
import type { Events } from '../../record/event-record.ts'
import type { Refusals } from './refusals.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { MadeLink, NewLink, RegisteredTerminal, Registration, TerminalsRepository } from './terminals.repository.ts'
import type { KnownTerminal, PlateState, SignInRule } from './known-terminal.ts'
import { isOwnCode, mayReportUnsigned, signInWith } from './sign-in-rule.ts'
import type { SubPackage } from '../sub-packages/sub-packages.repository.ts'
import type { SubPackages } from '../sub-packages/sub-packages.ts'
import { hashOf, newToken } from './token.ts'

/** The part of a connection that registration uses. */
export interface ConnectionPort extends TerminalConnection {
  session(phone: string): Session | undefined
  /** False when the connection has its maximum number of terminals. */
  hasRoom(): boolean
  /** @param byCode it signed in with the code that it was given */
  addSession(session: Session, byCode: boolean): void
  /** A terminal was rejected. */
  countRefusal(): void
  /** Tokens issued on this connection, by phone: a repeated registration gets the same token. */
  readonly issued: Map<string, IssuedToken>
  nextSerial(): number
}

export interface IssuedToken {
  /** Digest of the registration's body. */
  digest: bigint
  token: string
}

interface RegistrationDependencies {
  terminals: TerminalsRepository
  sessions: Sessions
  commands: CommandSender
  refusals: Refusals
  links: LinkLog
  subPackages: SubPackages
  log: Log
  events: Events
  clock: () => number
  /** Another device under a known number is let in and recorded, instead of waiting for the administrator. */
  acceptChangedTerminals: boolean
  /** For terminals without a rule of their own. */
  signIn: SignInRule
}

type Evaluated =
  | (Exclude<Admission, { result: 0 }> & { terminal: KnownTerminal | undefined })
  | { result: 0; isOther: boolean; terminal: KnownTerminal }

interface NewSession {
  session: Session
  /** What is stored of its incomplete messages. */
  kept: readonly SubPackage[]
  wasElsewhere: boolean
}

/** Attributes older than this are queried again, ms. */
const maxAttributesAge = 86_400_000

/** Padded with zero bytes or spaces by some. */
const imeiOf = (text: string | undefined): string | undefined => /\d{14,15}/.exec(text ?? '')?.[0]

export class RegistrationService {
  readonly #deps: RegistrationDependencies
  readonly #find: BatchLoader<string, KnownTerminal | undefined>
  readonly #plateState: BatchLoader<string, PlateState>
  readonly #saveRegistration: BatchLoader<RegisteredTerminal, boolean>
  readonly #link: BatchLoader<NewLink, MadeLink | undefined>
  #databaseLost = false

  constructor(deps: RegistrationDependencies) {
    this.#deps = deps
    const { terminals } = deps
    this.#find = new BatchLoader(phones => terminals.find(phones))
    this.#plateState = new BatchLoader(plates => terminals.plateStates(plates))
    this.#saveRegistration = new BatchLoader(registered => terminals.register(registered))
    this.#link = new BatchLoader(links => terminals.link(links))
  }

  register = (connection: ConnectionPort, frame: Frame): Promise<void> =>
    this.#withDatabase(() => this.#register(connection, frame))
  authenticate = (connection: ConnectionPort, frame: Frame): Promise<void> =>
    this.#withDatabase(() => this.#authenticate(connection, frame))
  /** A message of a terminal that has not signed in. Resolves to whether it need not; undefined: the database does not answer. */
  admitUnsigned = (connection: ConnectionPort, frame: Frame): Promise<boolean | undefined> =>
    this.#withDatabase(() => this.#admitUnsigned(connection, frame))

  async #register(connection: ConnectionPort, { header, body }: Frame): Promise<void> {
    const decoded = decode(messages.registration, body, header.version)
    const digest = digestOf(body)
    const issued = connection.issued.get(header.phone)
    if (issued?.digest === digest) return replyToRegistration(connection, header, { result: 0, token: issued.token })
    const registration = withPlainTexts(decoded.value)
    const token = newToken()
    // Another device may register at the same time; then this one is held against it.
    for (;;) {
      const evaluated = await this.#evaluate(header.phone, registration)
      if (evaluated.result !== 0) {
        replyToRegistration(connection, header, { result: evaluated.result })
        if (evaluated.terminal) this.#recordOther(connection, evaluated.terminal, registration, false)
        return this.#refuse(connection, header, { ...registration, version: decoded.version }, evaluated.why)
      }
      const { terminal, isOther } = evaluated
      const registered: RegisteredTerminal = {
        terminal,
        tokenHash: hashOf(token),
        as: registration,
        device: isOther ? deviceOf(registration) : (terminal.device ?? deviceOf(registration)),
        isOther,
        otherPlate: otherPlate(registration, terminal.plateNum),
        version: decoded.version,
        at: this.#deps.clock(),
      }
      if (!(await this.#saveRegistration.load(registered))) continue
      this.#tell(connection, registered)
      break
    }
    if (connection.issued.size >= maxTerminalsPerConnection) connection.issued.clear()
    connection.issued.set(header.phone, { digest, token })
    replyToRegistration(connection, header, { result: 0, token })
  }

  async #evaluate(phone: string, registration: Registration): Promise<Evaluated> {
    const terminal = await this.#find.load(phone)
    const plate = terminal || registration.plate === '' ? 'none' : await this.#plateState.load(registration.plate)
    const admission = admit(terminal, registration, plate, this.#deps.acceptChangedTerminals)
    if (admission.result !== 0) return { ...admission, terminal }
    if (!terminal) throw new Error('a terminal without a vehicle was admitted')
    return { ...admission, terminal }
  }

  /** What the administrator should know of a registration that was accepted. */
  #tell(connection: ConnectionPort, { terminal, isOther, as, otherPlate: plate }: RegisteredTerminal): void {
    if (isOther) this.#recordOther(connection, terminal, as, true)
    if (plate === null || plate === terminal.otherPlate) return
    const { phone, vehicleId, plateNum } = terminal
    this.#deps.log.warn(
      { phone, vehicleId, address: connection.address, plate, plateNum },
      'terminal registered with another plate',
    )
  }

  #recordOther({ address }: ConnectionPort, terminal: KnownTerminal, registration: Registration, accepted: boolean): void {
    const { phone, vehicleId, device } = terminal
    this.#deps.events.record({
      kind: 'terminalChanged',
      address,
      subjects: [{ kind: 'vehicle', id: String(vehicleId) }],
      phone,
      before: device ?? {},
      after: deviceOf(registration),
      accepted,
    })
  }

  async #authenticate(connection: ConnectionPort, { header, body }: Frame): Promise<void> {
    const { value } = decode(messages.authentication, body, header.version)
    const known = await this.#find.load(header.phone)
    const how = known && signInWith(value.token, known, this.#deps.signIn)
    if (!known || !how) {
      acknowledge(connection, header, ack.failed)
      // Another connection may have registered meanwhile: the next registration here gets a new, valid token.
      connection.issued.delete(header.phone)
      return this.#refuse(
        connection,
        header,
        undefined,
        known ? (isOwnCode(value.token, header.phone) ? 'ownCode' : 'wrongToken') : 'notRegistered',
      )
    }
    this.#deps.subPackages.hear(header)
    // Already authenticated on this connection: a repeat.
    const former = connection.session(header.phone)
    if (former?.vehicleId === known.vehicleId) return acknowledge(connection, header, ack.ok)
    const tokenHash = how === 'unsigned' ? null : hashOf(value.token)
    const link = await this.#linked(connection, header, {
      terminal: known,
      tokenHash,
      isOwn: how === 'own',
      imei: imeiOf(value.imei),
    })
    if (!link) return connection.closed ? undefined : acknowledge(connection, header, ack.failed)
    connection.issued.delete(header.phone)
    // Reply first: subscribers of `linked` may query the terminal immediately.
    acknowledge(connection, header, ack.ok)
    // The terminal was moved to another vehicle meanwhile.
    if (former) this.#deps.sessions.end(former, 'forgotten')
    this.#begin(connection, link, known, how === 'issued' && !isOwnCode(value.token, header.phone))
  }

  /** The first message of a terminal that need not sign in. Resolves to false when it needs to. */
  async #admitUnsigned(connection: ConnectionPort, { header }: Frame): Promise<boolean> {
    const known = await this.#find.load(header.phone)
    if (!known || !mayReportUnsigned(known, this.#deps.signIn)) return false
    const link = await this.#linked(connection, header, { terminal: known, tokenHash: null, isOwn: false })
    if (link) this.#begin(connection, link, known, false)
    return link !== undefined
  }

  /** undefined: there is no room for it, the vehicle has been removed, or the connection has closed. */
  async #linked(
    connection: ConnectionPort,
    header: Header,
    as: Pick<NewLink, 'terminal' | 'tokenHash' | 'isOwn' | 'imei'>,
  ): Promise<NewSession | undefined> {
    const { links, subPackages, clock } = this.#deps
    if (!connection.hasRoom()) return undefined
    const version = versionOf(header, as.terminal)
    const kept = as.terminal.hasSubPackages ? await subPackages.load(as.terminal.id) : []
    const link = await this.#link.load({ ...as, version, address: connection.address, at: clock() })
    if (!link) return undefined
    const { id: linkId, wasElsewhere } = link
    if (!connection.closed) return { session: new Session(as.terminal, connection, header, version, linkId), kept, wasElsewhere }
    links.end({ linkId, vehicleId: as.terminal.vehicleId }, clock(), 'closed')
    return undefined
  }

  #begin(connection: ConnectionPort, { session, kept, wasElsewhere }: NewSession, known: KnownTerminal, byCode: boolean): void {
    const { refusals, sessions, commands, subPackages, clock } = this.#deps
    refusals.forget(session.phone)
    connection.addSession(session, byCode)
    sessions.begin(session, wasElsewhere)
    subPackages.restore(session, kept)
    commands.deliver(session)
    const now = clock()
    if (known.attributesAt === null || now - known.attributesAt.getTime() > maxAttributesAge)
      void this.#queryDescription(session, known)
  }

  /** The replies are saved by their message handlers. */
  async #queryDescription(session: Session, known: KnownTerminal): Promise<void> {
    for (const command of queriesOf(session, known)) {
      if (session.ended) return
      try {
        await this.#deps.commands.sendTo(session, command)
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        this.#deps.log.debug({ phone: session.phone, command, reason: error.reason }, 'terminal did not describe itself')
      }
    }
  }

  #refuse(
    connection: ConnectionPort,
    header: Header,
    registration: (Registration & { version: Version }) | undefined,
    why: RefusalReason,
  ): void {
    const { refusals, clock } = this.#deps
    const {
      maker = '',
      model = '',
      terminalId = '',
      plate = '',
      plateColor = null,
      version = versionIn(header),
    } = registration ?? {}
    refusals.record({
      phone: header.phone,
      maker,
      model,
      terminalId,
      plateNum: plate,
      plateColor,
      version,
      address: connection.address,
      at: clock(),
      why,
    })
    connection.countRefusal()
  }

  /** Without the database terminals get no reply: neither accepted nor rejected, they retry. */
  async #withDatabase<T>(task: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await task()
      if (this.#databaseLost) this.#deps.log.info({}, 'terminals can sign in again')
      this.#databaseLost = false
      return result
    } catch (error) {
      if (error instanceof Error && error.name === 'BodyError') throw error
      if (!this.#databaseLost) this.#deps.log.error({ err: error }, 'terminals cannot be looked up; their sign-ins get no reply')
      this.#databaseLost = true
      return undefined
    }
  }
}

/** Terminals of 2011 are asked only what they have answered before: 0x8107 came in 2013, and some lose their link over what they do not know. */
function queriesOf({ version }: Session, { attributesAt, parametersAt }: KnownTerminal): CommandName[] {
  const all: CommandName[] = ['attributes', 'parameters']
  const answered: Partial<Record<CommandName, Date | null>> = { attributes: attributesAt, parameters: parametersAt }
  return version === '2011' ? all.filter(command => answered[command]) : all
}

/** What a header alone tells: 2011 and 2013 have the same. */
export const versionIn = (header: Header): Version | null => (header.version === '2019' ? '2019' : null)

/** The header identifies 2019; 2011 and 2013 are distinguished by the registration. */
function versionOf(header: Header, known: KnownTerminal): Version {
  if (header.version === '2019') return '2019'
  return known.version === '2011' ? '2011' : '2013'
}

function serialFor(connection: ConnectionPort, phone: string): number {
  return (connection.session(phone) ?? connection).nextSerial()
}

function acknowledge(connection: ConnectionPort, header: Header, result: AckResult): void {
  connection.send(acknowledgement(header, serialFor(connection, header.phone), result))
}

function replyToRegistration(
  connection: ConnectionPort,
  header: Header,
  { result, token }: { result: number; token?: string },
): void {
  const body = encode(messages.registrationResponse, { replySerial: header.serial, result, token }, header.version)
  connection.send(
    answerFrame(header, { messageId: messages.registrationResponse.id, serial: serialFor(connection, header.phone), body }),
  )
}
