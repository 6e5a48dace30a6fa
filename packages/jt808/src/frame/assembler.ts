/**
 * Reassembles long messages from their packages (JT/T 808-2019 clause 4.4, package items of the header). Memory is bounded by what has arrived,
 * not by declared counts. Time is passed in, so that one timer can serve all connections.
 */
import type { Header } from './header.ts'
import type { Frame } from './read-frame.ts'

/** Our limits: a photo has about 100 kB, a short video a few MB. Per assembler. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_MESSAGES = 8

/** Without progress: missing packages are requested after the first, the message is dropped after the second. */
const REQUEST_AFTER_MS = 5_000
const DROP_AFTER_MS = 60_000

/** A retransmission request of 2011 and 2013 has a one-byte count. */
const MAX_MISSING = 255

/** Bytes counted per package in addition to its body, so that empty packages are limited too. */
const PACKAGE_OVERHEAD = 128

interface PartialMessage {
  total: number
  parts: Map<number, Frame>
  bytes: number
  latest: Header
  progressAt: number
  requestedAt: number
}

/** `refused`: 'badSubPackage', 'tooManyMessages' or 'tooManyBytes'. */
export type AddResult = { complete: Frame } | { waiting: true } | { refused: string }
/** Packages to request again (0x8003), or a message that was given up. */
export type DueAction = { resend: { firstSerial: number; missing: number[]; header: Header } } | { dropped: Header }

/**
 * One assembler per sender. `add` every frame, and call `due` about once a second.
 * Defaults: 8 MiB and 8 incomplete messages. A message without progress is requested again after 5 s and dropped after 60 s.
 */
export class Assembler {
  readonly #maxBytes: number
  readonly #maxMessages: number
  readonly #gathering = new Map<string, PartialMessage>()
  #bytes = 0

  constructor(options: { maxBytes?: number; maxMessages?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_BYTES
    this.#maxMessages = options.maxMessages ?? MAX_MESSAGES
  }

  /**
   * Adds a frame. Returns the complete message once its last package has arrived; a frame that is not a package is returned as it is.
   * O(1), O(packages) for the last one. The body is copied, the caller's buffer is not retained.
   * @param now ms, any monotonic or wall clock, the same as for `due`
   */
  add(frame: Frame, now: number): AddResult {
    const { header, body } = frame
    const { subPackage } = header
    if (!subPackage) return { complete: frame }
    const { total, index } = subPackage
    if (index < 1 || index > total) return { refused: 'badSubPackage' }
    if (total === 1) return { complete: { ...frame, header: { ...header, subPackage: undefined } } }

    const key = `${header.phone} ${header.messageId} ${total}`
    let partial = this.#gathering.get(key)
    const present = partial?.parts.get(index)
    if (partial && present) {
      // A repeated package has the same serial or at least the same bytes. Otherwise a new message has begun and the old one is lost.
      if (present.header.serial === header.serial || present.body.equals(body)) return { waiting: true }
      this.#drop(key, partial)
      partial = undefined
    }
    if (!partial) {
      if (this.#gathering.size >= this.#maxMessages) return { refused: 'tooManyMessages' }
      partial = { total, parts: new Map(), bytes: 0, latest: header, progressAt: now, requestedAt: now }
      this.#gathering.set(key, partial)
    }
    const cost = body.length + PACKAGE_OVERHEAD
    if (this.#bytes + cost > this.#maxBytes) {
      this.#drop(key, partial)
      return { refused: 'tooManyBytes' }
    }
    this.#bytes += cost
    partial.bytes += cost
    const kept = { ...frame, header: { ...header, phoneBytes: detachedCopy(header.phoneBytes) }, body: detachedCopy(body) }
    partial.parts.set(index, kept)
    partial.latest = kept.header
    partial.progressAt = now
    if (partial.parts.size < total) return { waiting: true }
    this.#drop(key, partial)
    return { complete: joined(partial) }
  }

  /** Packages to request again, and messages that were given up. O(incomplete messages). */
  due(now: number): DueAction[] {
    const due: DueAction[] = []
    for (const [key, partial] of this.#gathering) {
      if (now - partial.progressAt >= DROP_AFTER_MS) {
        this.#drop(key, partial)
        due.push({ dropped: partial.latest })
      } else if (now - Math.max(partial.progressAt, partial.requestedAt) >= REQUEST_AFTER_MS) {
        partial.requestedAt = now
        due.push({ resend: { firstSerial: firstSerialOf(partial), missing: missingOf(partial), header: partial.latest } })
      }
    }
    return due
  }

  /** Number of incomplete messages. */
  get size(): number {
    return this.#gathering.size
  }

  #drop(key: string, partial: PartialMessage): void {
    this.#gathering.delete(key)
    this.#bytes -= partial.bytes
  }
}

/** A package may wait for minutes and must not keep the read buffer alive of which it is a slice. */
function detachedCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function joined(partial: PartialMessage): Frame {
  const bodies: Buffer[] = []
  const deviations = new Set<string>()
  for (let index = 1; index <= partial.total; index++) {
    const part = partial.parts.get(index) as Frame
    bodies.push(part.body)
    for (const deviation of part.deviations) deviations.add(deviation)
  }
  const first = partial.parts.get(1) as Frame
  return { header: { ...first.header, subPackage: undefined }, body: Buffer.concat(bodies), deviations: [...deviations] }
}

/** Serial of package 1; if that is missing, counted back from the newest package, because serials are consecutive. */
function firstSerialOf(partial: PartialMessage): number {
  const first = partial.parts.get(1)
  if (first) return first.header.serial
  const { serial, subPackage } = partial.latest
  return (serial - (subPackage?.index ?? 1) + 1) & 0xffff
}

function missingOf(partial: PartialMessage): number[] {
  const missing: number[] = []
  for (let index = 1; index <= partial.total && missing.length < MAX_MISSING; index++) {
    if (!partial.parts.has(index)) missing.push(index)
  }
  return missing
}
