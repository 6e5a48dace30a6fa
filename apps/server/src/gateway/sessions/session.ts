/** One authenticated terminal on its connection. Kept small: there are tens of thousands, mostly idle. */
import type { TerminalAddress, Header, Version } from '@outrider/jt808'
import type { DownFrame } from '../../downlink/downlink.ts'
import type { UnlinkReason } from '../../events/events.ts'
import { type AckResult, acknowledgement, isAnswered } from '../transport/acknowledge.ts'
import { AlarmMemory } from '../alarms/alarm-memory.ts'
import { ownCopy } from './own-copy.ts'
import type { PartsUnderWay } from '../commands/parts-under-way.ts'
import { OpenCommands } from '../commands/open-commands.ts'
import { type Downlink, SentMessages } from './sent-messages.ts'
import type { KnownTerminal } from '../sign-in/known-terminal.ts'

/** The part of a connection that a session uses. */
export interface TerminalConnection {
  readonly address: string
  readonly closed: boolean
  /** Bytes that the operating system has not taken: what is written now goes out nobody knows when. */
  readonly unsentBytes: number
  send(frame: DownFrame): void
  /**
   * Resets the connection when no frame comes from it for so long from now, ms: a network that has lost the vehicle would deliver what was written
   * whenever it finds it again. Over UDP nothing is delivered later.
   */
  resetUnlessHeard(ms: number): void
  /** Ends one session; the connection closes with its last session. */
  endSession(session: Session, why: UnlinkReason): void
  /** Counts reports and messages waiting for their commit; the connection pauses while there are too many. */
  addPending(count: number): void
  removePending(count: number): void
  /** Reads no further frames until the returned function is called. */
  hold(): () => void
}

export class Session implements Downlink {
  readonly phone: string
  readonly terminalId: number
  readonly vehicleId: number
  readonly connection: TerminalConnection
  /** Header form used at sign-in; requests to the terminal use the same. */
  readonly address: TerminalAddress
  readonly version: Version
  /** Row of terminal_links. */
  readonly linkId: string
  /** Interval of its heartbeats by its own parameter 0x0001, s; null: not known. */
  heartbeatSeconds: number | null
  /** Time of its newest report with a sound clock, ms since 1970; 0: none. */
  newestTime: number
  /** By how much its clock was ahead when it was last heard of before, where it was not believed, ms; null: it was, could not be read, or has been right since. */
  wrongBy: number | null
  /** Minutes ahead of UTC of the times in its messages. */
  zoneMinutes: number
  /** A zone that would fit and waits to be accepted; null: none. */
  proposedZoneMinutes: number | null
  readonly alarmMemory = new AlarmMemory()
  ended = false
  /** A long command that is on its way part by part. */
  inParts: PartsUnderWay | undefined
  #serial = 0
  #messages: SentMessages | undefined
  #commands: OpenCommands | undefined
  #uncommitted: Map<number, Buffer> | undefined

  constructor(
    terminal: KnownTerminal,
    connection: TerminalConnection,
    address: TerminalAddress,
    version: Version,
    linkId: string,
  ) {
    this.phone = terminal.phone
    this.terminalId = terminal.id
    this.vehicleId = terminal.vehicleId
    this.newestTime = terminal.newestTime
    this.wrongBy = terminal.wrongBy
    this.heartbeatSeconds = terminal.heartbeatSeconds
    this.zoneMinutes = terminal.zoneMinutes
    this.proposedZoneMinutes = terminal.proposedZoneMinutes
    this.connection = connection
    const { protocolVersion } = address
    this.address = { version: address.version, phoneBytes: ownCopy(address.phoneBytes), protocolVersion }
    this.version = version
    this.linkId = linkId
  }

  /** After what the connection sent before the sign-in: no two frames have the same serial. */
  goOnFrom(serial: number): void {
    this.#serial = serial
  }

  nextSerial(): number {
    const serial = this.#serial
    this.#serial = (serial + 1) & 0xffff
    return serial
  }

  /** So many in a row, for the parts of one message; the first of them. */
  takeSerials(count: number): number {
    const first = this.#serial
    this.#serial = (first + count) & 0xffff
    return first
  }

  send(frame: DownFrame): void {
    this.connection.send(frame)
  }

  acknowledge(header: Header, result: AckResult): void {
    if (!this.connection.closed && isAnswered(header)) this.send(acknowledgement(header, this.nextSerial(), result))
  }

  /** Of the lease that its link is. */
  get epoch(): number {
    return Number(this.linkId)
  }

  get messages(): SentMessages {
    this.#messages ??= new SentMessages(this)
    return this.#messages
  }

  get commands(): OpenCommands {
    this.#commands ??= new OpenCommands()
    return this.#commands
  }

  /** Undefined if none was sent yet, as in most sessions. */
  get existingMessages(): SentMessages | undefined {
    return this.#messages
  }

  get existingCommands(): OpenCommands | undefined {
    return this.#commands
  }

  /** Bodies of messages that wait for the commit of their sink, by the serial that is acknowledged then. */
  get uncommitted(): Map<number, Buffer> {
    this.#uncommitted ??= new Map()
    return this.#uncommitted
  }

  end(): void {
    this.ended = true
    this.#commands?.failAll()
    this.inParts?.linkEnded()
  }
}
