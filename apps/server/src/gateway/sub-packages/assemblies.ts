/**
 * Incomplete messages in sub-packages, by terminal: they outlive its connection. A sub-package of a message that is stored is itself stored
 * before it is acknowledged, so that neither a restart nor another server loses it; when the message is stored, they are forgotten.
 */
import { hash } from 'node:crypto'
import { type ArrivedPart, Assembler, type Frame, type Header } from '@outrider/jt808'
import type { Session } from '../sessions/session.ts'
import type { SubPackageKey } from './sub-packages.repository.ts'

/**
 * Limits of one terminal; the bytes bound its memory. After a kill it sends again the last sub-package of each message that was stored without
 * its acknowledgement being heard: as many messages as one commit had, of which nothing else will come.
 */
const limits = { maxBytes: 1 << 20, maxMessages: 128 }
/** Bytes of all terminals together: above it no further messages begin. */
const maxTotalBytes = 256 << 20
/** How long a linked terminal may leave a message incomplete without progress, ms: what is not stored it is asked for again anyway. */
const dropAfter = { stored: 600_000, other: 60_000 }
/** How long a terminal without a link is remembered here, ms. What was stored of its messages stays in the database. */
const unlinkedMs = 600_000
/** How long sub-packages of whole messages are recognised when they come again, ms, and how many. */
const wholeMs = 60_000
const maxWhole = 1_024

/** A whole message that came in sub-packages. */
export interface Assembled {
  /** Serial of its first sub-package: the same whichever of them comes last. */
  readonly firstSerial: number
  /** Its handler will settle it, after the commit. */
  pending: boolean
  /** Stored or refused: nothing of it is needed any more. */
  settled(): void
}

/** What a handler receives. */
export interface WholeMessage extends Frame {
  readonly assembled?: Assembled
}

interface Whole {
  at: number
  message: { settled: boolean }
}

/** One terminal's. */
export class TerminalAssembly {
  readonly terminalId: number
  readonly vehicleId: number
  readonly assembler: Assembler
  /** Stored sub-packages whose commit is under way. */
  readonly unwritten = new Set<string>()
  readonly #whole = new Map<string, Whole>()
  session: Session | undefined
  unlinkedAt = 0

  constructor(session: Session, isStored: (messageId: number) => boolean) {
    this.terminalId = session.terminalId
    this.vehicleId = session.vehicleId
    this.session = session
    this.assembler = new Assembler({
      ...limits,
      dropAfterMs: messageId => (isStored(messageId) ? dropAfter.stored : dropAfter.other),
    })
  }

  /** Remembers the sub-packages of a message that is whole; returns what is called when it is settled. */
  remember(parts: readonly Frame[], now: number): () => void {
    const message = { settled: false }
    for (const part of parts) this.#whole.set(keyOf(part), { at: now, message })
    for (const key of this.#whole.keys()) {
      if (this.#whole.size <= maxWhole) break
      this.#whole.delete(key)
    }
    return () => {
      message.settled = true
    }
  }

  /** Whether the frame is of a message that is whole already: 'settled', or 'open' while that waits for its commit. */
  isOfWhole(frame: Frame): 'settled' | 'open' | undefined {
    const message = this.#whole.get(keyOf(frame))?.message
    return message && (message.settled ? 'settled' : 'open')
  }

  /** Forgets what it has remembered for long. False: nothing is left. */
  sweep(now: number): boolean {
    for (const [key, { at }] of this.#whole) if (now - at >= wholeMs) this.#whole.delete(key)
    if (this.session?.ended) {
      this.session = undefined
      this.unlinkedAt = now
    }
    if (!this.session && now - this.unlinkedAt >= unlinkedMs) return false
    return this.assembler.size > 0 || this.#whole.size > 0 || this.unwritten.size > 0
  }
}

export const digestOfPart = (body: Buffer): string => hash('sha256', body, 'hex')

/** A terminal that starts again sends others under the same serials. */
export const keyOf = ({ header: { messageId, serial, subPackage }, body }: Frame): string =>
  `${messageId} ${serial} ${subPackage?.index}/${subPackage?.total} ${digestOfPart(body)}`

export class Assemblies {
  readonly #byPhone = new Map<string, TerminalAssembly>()
  readonly #isStored: (messageId: number) => boolean
  #bytes = 0
  /** Messages that were given up. */
  givenUp = 0

  constructor(isStored: (messageId: number) => boolean) {
    this.#isStored = isStored
  }

  of(session: Session, now: number): TerminalAssembly {
    const former = this.#byPhone.get(session.phone)
    if (former?.session === session) return former
    if (former?.terminalId === session.terminalId && former.vehicleId === session.vehicleId) {
      former.session = session
      former.assembler.resume(now)
      return former
    }
    const assembly = new TerminalAssembly(session, this.#isStored)
    this.#byPhone.set(session.phone, assembly)
    return assembly
  }

  /** A frame that is no sub-package. */
  hear({ phone, serial }: Header): void {
    if (this.#byPhone.size > 0) this.#byPhone.get(phone)?.assembler.hear(serial)
  }

  /** Incomplete messages of all terminals. */
  get incomplete(): number {
    return this.#sum(assembly => assembly.assembler.size)
  }

  /** As of the last sweep. */
  get crowded(): boolean {
    return this.#bytes >= maxTotalBytes
  }

  /** Those of linked terminals, after forgetting what is old. */
  sweep(now: number): TerminalAssembly[] {
    const linked: TerminalAssembly[] = []
    for (const [phone, assembly] of this.#byPhone) {
      if (!assembly.sweep(now)) this.#byPhone.delete(phone)
      else if (assembly.session) linked.push(assembly)
    }
    this.#bytes = this.#sum(assembly => assembly.assembler.bytes)
    return linked
  }

  #sum(of: (assembly: TerminalAssembly) => number): number {
    let sum = 0
    for (const assembly of this.#byPhone.values()) sum += of(assembly)
    return sum
  }
}

export const keysOf = (
  of: Omit<SubPackageKey, 'serial' | 'index' | 'digest'>,
  arrived: readonly ArrivedPart[],
): SubPackageKey[] => arrived.map(({ index, serial, body }) => ({ ...of, serial, index, digest: digestOfPart(body) }))
