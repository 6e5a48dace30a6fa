/** One authenticated terminal on its connection. Kept small: tens of thousands of them do nothing most of the time. */
import { type Address, Assembler, type Header, type Version } from '@outrider/jt808'
import { type AckResult, acknowledgement } from './acknowledge.ts'
import type { Link } from './link.ts'
import { type Downlink, Outbox } from './outbox.ts'
import type { KnownTerminal } from './terminals.repository.ts'

/** Bytes and messages in parts that one terminal may have under way. */
const assembly = { maxBytes: 1 << 20, maxMessages: 4 }

export class Session implements Downlink {
  readonly phone: string
  readonly terminalId: number
  readonly vehicleId: number
  readonly connection: Link
  /** Header form in which it signed in; what we send unasked has the same. */
  readonly address: Address
  readonly version: Version
  /** Row of terminal_links. */
  readonly linkId: string
  /** Time of its newest report by a sound clock, ms since 1970; 0: none. */
  newest: number
  ended = false
  #serial = 0
  #outbox: Outbox | undefined
  #assembler: Assembler | undefined
  #uncommitted: Set<number> | undefined

  constructor(terminal: KnownTerminal, connection: Link, address: Address, version: Version, linkId: string) {
    this.phone = terminal.phone
    this.terminalId = terminal.id
    this.vehicleId = terminal.vehicleId
    this.newest = terminal.newest
    this.connection = connection
    const { protocolVersion } = address
    this.address = { version: address.version, phoneBytes: ownCopy(address.phoneBytes), protocolVersion }
    this.version = version
    this.linkId = linkId
  }

  nextSerial(): number {
    const serial = this.#serial
    this.#serial = (serial + 1) & 0xffff
    return serial
  }

  send(frame: Buffer): void {
    this.connection.send(frame)
  }

  acknowledge(header: Header, result: AckResult): void {
    if (!this.connection.closed) this.send(acknowledgement(header, this.nextSerial(), result))
  }

  get outbox(): Outbox {
    this.#outbox ??= new Outbox(this)
    return this.#outbox
  }

  /** Without making one: most sessions never ask anything. */
  get openOutbox(): Outbox | undefined {
    return this.#outbox
  }

  get assembler(): Assembler {
    this.#assembler ??= new Assembler(assembly)
    return this.#assembler
  }

  /** Serials of the parts that completed messages whose reports are not committed yet. */
  get uncommitted(): Set<number> {
    this.#uncommitted ??= new Set()
    return this.#uncommitted
  }

  /** Such a part has come again: it is answered when the reports are committed, and not as a part of something new. */
  isUncommitted(serial: number): boolean {
    return this.#uncommitted?.has(serial) ?? false
  }

  end(): void {
    this.ended = true
    this.#outbox?.failAll()
  }
}

/** Out of the shared memory of read buffers, which a slice of ten bytes would keep alive for days. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
