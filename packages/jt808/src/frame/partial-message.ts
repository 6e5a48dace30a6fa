/** A message of which sub-packages are missing: which of them continue it, and what is missing. */
import type { Header } from './header.ts'
import type { Frame } from './read-frame.ts'

/** Where a sub-package is among the messages of its terminal. */
export interface Place {
  /** From 1. */
  index: number
  serial: number
}

/** Serials between two sub-packages that are neither theirs nor of those missing between them. */
export interface Gap {
  serials: number
  from: number
  to: number
}

/** A sub-package as it came. */
export interface ArrivedPart extends Place {
  body: Buffer
}

/** A terminal's serials wrap at 65536: what is less than half of that ahead comes after. */
const HALF = 0x8000

/** How far `to` is ahead of `from`, 0..65535. */
export const ahead = (from: number, to: number): number => (to - from) & 0xffff

export class PartialMessage {
  readonly total: number
  /** By index. */
  readonly parts = new Map<number, Frame>()
  /** Serial minus index of each of them. */
  readonly #bases = new Set<number>()
  /** Of sub-packages that came again under another serial. */
  readonly #former: ArrivedPart[] = []
  bytes = 0
  latest: Header
  progressAt: number
  requestedAt: number
  /** How often missing sub-packages have been asked for since the last one came. */
  requests = 0
  /** Whether they ever were. */
  asked = false

  constructor(total: number, header: Header, now: number) {
    this.total = total
    this.latest = header
    this.progressAt = now
    this.requestedAt = now
  }

  get complete(): boolean {
    return this.parts.size === this.total
  }

  add(index: number, part: Frame, now: number): void {
    const former = this.parts.get(index)
    if (former) this.#former.push({ index, serial: former.header.serial, body: former.body })
    this.parts.set(index, part)
    this.#bases.add(ahead(index, part.header.serial))
    this.latest = part.header
    this.progressAt = now
    this.requests = 0
  }

  resume(now: number): void {
    this.progressAt = now
    this.requestedAt = now
    this.requests = 0
  }

  /** Whether this serial is at this index where the serials of the message are consecutive. O(1). */
  continuedBy({ index, serial }: Place): boolean {
    return this.#bases.has(ahead(index, serial))
  }

  /** Several sub-packages have come, and their serials were consecutive. */
  get followed(): boolean {
    return this.parts.size > 1 && this.#bases.size === 1
  }

  /** Takes over what another one has: both are one message. */
  absorb(other: PartialMessage, now: number): void {
    for (const [index, part] of other.parts) this.add(index, part, now)
    this.#former.push(...other.#former)
    this.bytes += other.bytes
  }

  /**
   * How many serials lie between this sub-package and its nearest in the message, in addition to those of sub-packages that are missing
   * between them. Undefined when the serials are in another order than the indexes. O(sub-packages).
   */
  gapTo(place: Place): Gap | undefined {
    let lower: Place | undefined
    let upper: Place | undefined
    for (const [index, { header }] of this.parts) {
      if (index < place.index && index > (lower?.index ?? 0)) lower = { index, serial: header.serial }
      if (index > place.index && index < (upper?.index ?? Infinity)) upper = { index, serial: header.serial }
    }
    const after = lower && serialsBetween(lower, place)
    const before = upper && serialsBetween(place, upper)
    if ((lower && after === undefined) || (upper && before === undefined)) return undefined
    if (lower && (after ?? 0) >= (before ?? 0)) return { serials: after ?? 0, from: lower.serial, to: place.serial }
    return upper ? { serials: before ?? 0, from: place.serial, to: upper.serial } : undefined
  }

  /** Serial of sub-package 1; if that is missing, counted back from the newest one, because serials are mostly consecutive. */
  get firstSerial(): number {
    const first = this.parts.get(1)
    if (first) return first.header.serial
    const { serial, subPackage } = this.latest
    return (serial - (subPackage?.index ?? 1) + 1) & 0xffff
  }

  missing(max: number): number[] {
    const missing: number[] = []
    for (let index = 1; index <= this.total && missing.length < max; index++) if (!this.parts.has(index)) missing.push(index)
    return missing
  }

  /** Everything of it that has come, also twice under different serials. */
  get arrived(): ArrivedPart[] {
    return [...Array.from(this.parts, ([index, { header, body }]) => ({ index, serial: header.serial, body })), ...this.#former]
  }

  /** The sub-packages from the first to the last before one is missing, as one frame; undefined without the first. */
  joined(): Frame | undefined {
    const first = this.parts.get(1)
    if (!first) return undefined
    const bodies: Buffer[] = []
    const deviations = new Set<string>()
    for (let index = 1; index <= this.total; index++) {
      const part = this.parts.get(index)
      if (!part) break
      bodies.push(part.body)
      for (const deviation of part.deviations) deviations.add(deviation)
    }
    return { header: { ...first.header, subPackage: undefined }, body: Buffer.concat(bodies), deviations: [...deviations] }
  }
}

function serialsBetween(lower: Place, upper: Place): number | undefined {
  const serials = ahead(lower.serial, upper.serial)
  const indexes = upper.index - lower.index
  return serials >= HALF || serials < indexes ? undefined : serials - indexes
}
