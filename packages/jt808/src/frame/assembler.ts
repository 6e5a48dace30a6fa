/**
 * Joins the packages of long messages, of one sender. Bounded by what has really arrived, never by what was announced; time is passed
 * in, so that one sweep can serve all connections.
 */
import type { Header } from './header.ts'
import type { Frame } from './read-frame.ts'

/** Our bounds: a photo has about 100 kB, a short video a few MB. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_MESSAGES = 8

/** Milliseconds without progress after which missing packages are asked for, and the message is given up. */
const ASK_AFTER = 5_000
const DROP_AFTER = 60_000

/** A re-request of the older editions counts in one byte. */
const MAX_MISSING = 255

/** What a package costs beside its bytes, so that millions of empty ones are no way round the bound. */
const OVERHEAD = 128

interface Gathering {
  total: number
  parts: Map<number, Frame>
  bytes: number
  latest: Header
  progressAt: number
  askedAt: number
}

export type Added = { complete: Frame } | { waiting: true } | { refused: string }
export type Due = { resend: { firstSerial: number; missing: number[]; header: Header } } | { dropped: Header }

export class Assembler {
  readonly #maxBytes: number
  readonly #maxMessages: number
  readonly #gathering = new Map<string, Gathering>()
  #bytes = 0

  constructor(options: { maxBytes?: number; maxMessages?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_BYTES
    this.#maxMessages = options.maxMessages ?? MAX_MESSAGES
  }

  add(frame: Frame, now: number): Added {
    const { header, body } = frame
    const { subPackage } = header
    if (!subPackage) return { complete: frame }
    const { total, index } = subPackage
    if (index < 1 || index > total) return { refused: 'badSubPackage' }
    if (total === 1) return { complete: { ...frame, header: { ...header, subPackage: undefined } } }

    const key = `${header.phone} ${header.messageId} ${total}`
    let gathering = this.#gathering.get(key)
    const present = gathering?.parts.get(index)
    if (gathering && present) {
      // A repeated package keeps its serial or at least its bytes; anything else is the next message, the old one will never end.
      if (present.header.serial === header.serial || present.body.equals(body)) return { waiting: true }
      this.#drop(key, gathering)
      gathering = undefined
    }
    if (!gathering) {
      if (this.#gathering.size >= this.#maxMessages) return { refused: 'tooManyMessages' }
      gathering = { total, parts: new Map(), bytes: 0, latest: header, progressAt: now, askedAt: now }
      this.#gathering.set(key, gathering)
    }
    const cost = body.length + OVERHEAD
    if (this.#bytes + cost > this.#maxBytes) {
      this.#drop(key, gathering)
      return { refused: 'tooManyBytes' }
    }
    this.#bytes += cost
    gathering.bytes += cost
    const kept = { ...frame, header: { ...header, phoneBytes: ownCopy(header.phoneBytes) }, body: ownCopy(body) }
    gathering.parts.set(index, kept)
    gathering.latest = kept.header
    gathering.progressAt = now
    if (gathering.parts.size < total) return { waiting: true }
    this.#drop(key, gathering)
    return { complete: joined(gathering) }
  }

  /** What is to be asked for again, and what was given up. */
  due(now: number): Due[] {
    const due: Due[] = []
    for (const [key, gathering] of this.#gathering) {
      if (now - gathering.progressAt >= DROP_AFTER) {
        this.#drop(key, gathering)
        due.push({ dropped: gathering.latest })
      } else if (now - Math.max(gathering.progressAt, gathering.askedAt) >= ASK_AFTER) {
        gathering.askedAt = now
        due.push({ resend: { firstSerial: firstSerialOf(gathering), missing: missingOf(gathering), header: gathering.latest } })
      }
    }
    return due
  }

  /** Messages being gathered. */
  get size(): number {
    return this.#gathering.size
  }

  #drop(key: string, gathering: Gathering): void {
    this.#gathering.delete(key)
    this.#bytes -= gathering.bytes
  }
}

/** A part may wait for minutes, and is not to keep the read buffer alive that it is a slice of. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function joined(gathering: Gathering): Frame {
  const bodies: Buffer[] = []
  const deviations = new Set<string>()
  for (let index = 1; index <= gathering.total; index++) {
    const part = gathering.parts.get(index) as Frame
    bodies.push(part.body)
    for (const deviation of part.deviations) deviations.add(deviation)
  }
  const first = gathering.parts.get(1) as Frame
  return { header: { ...first.header, subPackage: undefined }, body: Buffer.concat(bodies), deviations: [...deviations] }
}

/** The serial of package 1; when it is itself missing, counted back from the newest, for serials are consecutive by the standard. */
function firstSerialOf(gathering: Gathering): number {
  const first = gathering.parts.get(1)
  if (first) return first.header.serial
  const { serial, subPackage } = gathering.latest
  return (serial - (subPackage?.index ?? 1) + 1) & 0xffff
}

function missingOf(gathering: Gathering): number[] {
  const missing: number[] = []
  for (let index = 1; index <= gathering.total && missing.length < MAX_MISSING; index++) {
    if (!gathering.parts.has(index)) missing.push(index)
  }
  return missing
}
