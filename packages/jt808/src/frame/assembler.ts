/**
 * Reassembles long messages from their sub-packages (JT/T 808-2019 clause 4.4, package items of the header). Memory is bounded by what has
 * arrived, not by declared counts. Time is passed in, so that one timer can serve all connections.
 */
import type { Header } from './header.ts'
import { type ArrivedPart, PartialMessage } from './partial-message.ts'
import type { Frame } from './read-frame.ts'
import { whosePart } from './whose-part.ts'

/** Our limits: a photo has about 100 kB, a short video a few MB. Per assembler. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_MESSAGES = 8

/** Without progress: missing sub-packages are requested after the first, ever more rarely, the message is dropped after the second. */
const REQUEST_AFTER_MS = 5_000
const DROP_AFTER_MS = 60_000
const MAX_REQUEST_INTERVAL_MS = 60_000

/** A retransmission request of 2011 and 2013 has a one-byte count. */
const MAX_MISSING = 255

/** Bytes counted per sub-package in addition to its body, so that empty ones are limited too. */
const PACKAGE_OVERHEAD = 128

/** Serials that are remembered while a message is incomplete. */
const MAX_HEARD = 1_024

/** A request (0x8003) for what is missing of a message. */
export interface Resend {
  /** How often it was asked for before and nothing came. */
  unanswered: number
  /** Body of the first sub-package, if that has come. */
  first: Buffer | undefined
  firstSerial: number
  missing: number[]
  header: Header
}

/** A message that was given up. */
export interface Dropped {
  header: Header
  total: number
  /** What had arrived of it. */
  arrived: ArrivedPart[]
  /** Its beginning, up to the first sub-package that is missing. */
  beginning: Frame | undefined
}

/**
 * `complete`: the message, its sub-packages, and all that came of it. `waiting`: kept; `ask` at once for what is missing of older messages of the same
 * id; one that has waited for longest was `dropped` for it. `repeated`: known already, and incomplete still. `refused`: 'badSubPackage', 'tooManyMessages' or 'tooManyBytes'.
 */
export type AddResult =
  | { complete: Frame; arrived: ArrivedPart[]; parts: Frame[] }
  | { waiting: true; ask?: Resend[]; dropped?: Dropped }
  | { repeated: true }
  | { refused: string }
export type DueAction = { resend: Resend } | { dropped: Dropped }

interface AssemblerOptions {
  maxBytes?: number
  maxMessages?: number
  /** Without progress for this long a message is given up, ms. */
  dropAfterMs?: (messageId: number) => number
}

/**
 * One assembler per sender. `add` every frame, and call `due` about once a second.
 * Defaults: 8 MiB and 8 incomplete messages. A message without progress is requested again after 5 s and dropped after 60 s.
 */
export class Assembler {
  readonly #maxBytes: number
  readonly #maxMessages: number
  readonly #dropAfterMs: (messageId: number) => number
  /** Incomplete messages by sender, id and total, in the order in which they began. */
  readonly #groups = new Map<string, PartialMessage[]>()
  readonly #heard = new Set<number>()
  #size = 0
  #bytes = 0

  constructor({ maxBytes = MAX_BYTES, maxMessages = MAX_MESSAGES, dropAfterMs = () => DROP_AFTER_MS }: AssemblerOptions = {}) {
    this.#maxBytes = maxBytes
    this.#maxMessages = maxMessages
    this.#dropAfterMs = dropAfterMs
  }

  /** Another frame of the sender: its serial belongs to none of the incomplete messages. O(1). */
  hear(serial: number): void {
    if (this.#size === 0) return
    this.#heard.add(serial)
    if (this.#heard.size <= MAX_HEARD) return
    for (const oldest of this.#heard) {
      this.#heard.delete(oldest)
      return
    }
  }

  /**
   * Returns the complete message once its last sub-package has arrived; a frame that is none is returned as it is. O(incomplete messages),
   * O(sub-packages) for the last. The body is copied.
   * @param now ms, of the clock of `due`
   */
  add(frame: Frame, now: number): AddResult {
    const { header, body } = frame
    const { subPackage } = header
    if (!subPackage) return { complete: frame, arrived: [], parts: [] }
    const { total, index } = subPackage
    if (index < 1 || index > total) return { refused: 'badSubPackage' }
    if (total === 1) return { complete: { ...frame, header: { ...header, subPackage: undefined } }, arrived: [], parts: [frame] }

    const key = `${header.phone} ${header.messageId} ${total}`
    const group = this.#groups.get(key) ?? []
    const place = { index, serial: header.serial }
    const same = group.find(each => isSame(each.parts.get(index), frame, true))
    if (same) return this.#repeated(key, group, same, index, now)
    const lacking = group.filter(each => !each.parts.has(index))
    let partial = whosePart(place, lacking, this.#heard)
    if (!partial) {
      // Sent again under a new serial, as its neighbours will be.
      const again = group.find(each => isSame(each.parts.get(index), frame, false))
      if (again) {
        again.add(index, { ...(again.parts.get(index) as Frame), header: detached(header) }, now)
        return { waiting: true }
      }
      partial = lacking.find(each => each.asked)
    }
    const cost = body.length + PACKAGE_OVERHEAD
    if (this.#bytes + cost > this.#maxBytes) return { refused: 'tooManyBytes' }
    const full = !partial && this.#size >= this.#maxMessages
    const dropped = full ? this.#dropOldest(now) : undefined
    if (full && !dropped) return { refused: 'tooManyMessages' }
    const others = partial ? [] : this.#incompleteOf(header)
    partial ??= this.#begin(key, total, header, now)
    this.hear(header.serial)
    this.#bytes += cost
    partial.bytes += cost
    partial.add(index, { ...frame, header: detached(header), body: detachedCopy(body) }, now)
    if (partial.complete) return this.#completed(key, partial)
    const ask = others.filter(each => !each.asked).map(each => request(each, now))
    return { waiting: true, ...(ask.length > 0 && { ask }), ...(dropped && { dropped }) }
  }

  /** Sub-packages to request again, and messages that were given up. O(incomplete messages). */
  due(now: number): DueAction[] {
    const due: DueAction[] = []
    for (const [key, group] of this.#groups) {
      for (const partial of group) {
        if (now - partial.progressAt >= this.#dropAfterMs(partial.latest.messageId)) {
          this.#remove(key, partial)
          due.push({ dropped: droppedOf(partial) })
        } else if (now - Math.max(partial.progressAt, partial.requestedAt) >= requestInterval(partial.requests)) {
          due.push({ resend: request(partial, now) })
        }
      }
    }
    return due
  }

  /** The sender is back after a time without a connection, which does not count as time without progress. */
  resume(now: number): void {
    for (const partial of [...this.#groups.values()].flat()) partial.resume(now)
  }

  /** Number of incomplete messages. */
  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** It was asked for on behalf of an older message and came again: it belongs to that one, and so does all it was joined with. */
  #repeated(key: string, group: PartialMessage[], partial: PartialMessage, index: number, now: number): AddResult {
    const asking = group.find(each => each !== partial && each.asked && !each.parts.has(index))
    if (!asking || [...partial.parts.keys()].some(each => asking.parts.has(each))) return { repeated: true }
    asking.absorb(partial, now)
    this.#bytes += partial.bytes
    this.#remove(key, partial)
    return asking.complete ? this.#completed(key, asking) : { repeated: true }
  }

  #begin(key: string, total: number, header: Header, now: number): PartialMessage {
    const partial = new PartialMessage(total, detached(header), now)
    this.#groups.set(key, [...(this.#groups.get(key) ?? []), partial])
    this.#size += 1
    return partial
  }

  /** Makes room where something has waited for long; undefined: all are making progress. */
  #dropOldest(now: number): Dropped | undefined {
    let oldest: { key: string; partial: PartialMessage } | undefined
    for (const [key, group] of this.#groups)
      for (const partial of group) if (partial.progressAt < (oldest?.partial.progressAt ?? Infinity)) oldest = { key, partial }
    if (!oldest || now - oldest.partial.progressAt < DROP_AFTER_MS) return undefined
    this.#remove(oldest.key, oldest.partial)
    return droppedOf(oldest.partial)
  }

  #incompleteOf({ phone, messageId }: Header): PartialMessage[] {
    return [...this.#groups.values()].flat().filter(({ latest }) => latest.phone === phone && latest.messageId === messageId)
  }

  #completed(key: string, partial: PartialMessage): AddResult {
    this.#remove(key, partial)
    return { complete: partial.joined() as Frame, arrived: partial.arrived, parts: [...partial.parts.values()] }
  }

  #remove(key: string, partial: PartialMessage): void {
    const rest = (this.#groups.get(key) ?? []).filter(each => each !== partial)
    if (rest.length > 0) this.#groups.set(key, rest)
    else this.#groups.delete(key)
    this.#size -= 1
    this.#bytes -= partial.bytes
    if (this.#size === 0) this.#heard.clear()
  }
}

/** 5, 5, 10, 20, 40 and then every 60 s. */
const requestInterval = (requests: number): number =>
  Math.min(MAX_REQUEST_INTERVAL_MS, REQUEST_AFTER_MS * 2 ** Math.max(0, requests - 1))

function request(partial: PartialMessage, now: number): Resend {
  const unanswered = partial.requests
  partial.requestedAt = now
  partial.requests += 1
  partial.asked = true
  return {
    unanswered,
    first: partial.parts.get(1)?.body,
    firstSerial: partial.firstSerial,
    missing: partial.missing(MAX_MISSING),
    header: partial.latest,
  }
}

const droppedOf = (partial: PartialMessage): Dropped => ({
  header: partial.latest,
  total: partial.total,
  arrived: partial.arrived,
  beginning: partial.joined(),
})

/** A repeated sub-package has the same bytes, and the same serial unless the whole message was sent again. */
const isSame = (kept: Frame | undefined, { header, body }: Frame, sameSerial: boolean): boolean =>
  kept !== undefined && (!sameSerial || kept.header.serial === header.serial) && kept.body.equals(body)

const detached = (header: Header): Header => ({ ...header, phoneBytes: detachedCopy(header.phoneBytes) })

/** A sub-package may wait for minutes and must not keep the read buffer alive of which it is a slice. */
function detachedCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
