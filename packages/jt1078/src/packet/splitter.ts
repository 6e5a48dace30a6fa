/** Splits a byte stream into media packets. The result does not depend on how the stream is chunked. */
import { MAGIC, MAGIC_BYTES, MAX_BODY, MAX_HEADER, type SimBytes } from './header.ts'
import type { Packet } from './packet.ts'
import { kindFits, magicAt, packetSize, readPacket, simOf } from './read-packet.ts'

/** `offset`: position in the stream of the first byte. */
export type StreamPiece =
  | { kind: 'packet'; packet: Packet; offset: number }
  | { kind: 'garbage'; bytes: Uint8Array; offset: number }

const EMPTY = new Uint8Array(0)

/** The most that is given up at once: a packet and the magic of the next one. */
const MAX_GARBAGE = MAX_HEADER + MAX_BODY + MAGIC_BYTES.length

/**
 * Splits the bytes of one connection: `push` what arrives, then call `next` until it returns undefined.
 *
 * Nothing in a packet tells the width of the SIM, and its body may hold the magic. So at the start, and wherever the stream is out of step, a packet
 * counts only when another one follows it; from then on packets come out as soon as they are whole. The width stays for the connection.
 * Holds at most one packet and the last chunk.
 */
export class PacketSplitter {
  #simBytes: SimBytes | undefined
  readonly #widths: readonly SimBytes[]
  #held: Uint8Array = EMPTY
  /** Used bytes of `#held`: from `#at` to `#end`. */
  #at = 0
  #end = 0
  /** Stream offset of `#held[0]`. */
  #base = 0
  /** Whether the last bytes taken were a packet. */
  #inStep = false
  /** The last SIM, as bytes of `#held` would give it: packets of a connection have the same one. */
  #sim = ''
  #simNumbers: number[] = []

  /** `likely`: the width that the terminal's sign-in lets one expect; tried first. */
  constructor(options: { likely?: SimBytes } = {}) {
    this.#widths = options.likely === 10 ? [10, 6] : [6, 10]
  }

  /** Width of the SIM, once it is known. */
  get simBytes(): SimBytes | undefined {
    return this.#simBytes
  }

  /** Bytes buffered. */
  get buffered(): number {
    return this.#end - this.#at
  }

  /** Keeps the chunk, or a copy of it: the caller must not change it afterwards. Packets returned earlier stay valid. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    const rest = this.#end - this.#at
    if (rest === 0) {
      this.#base += this.#at
      this.#held = chunk
      this.#at = 0
      this.#end = chunk.length
      this.#own = false
      return
    }
    if (!this.#own || this.#held.length - this.#end < chunk.length) {
      // Room for as much again: bytes that come one by one are not copied each time.
      const joined = new Uint8Array((rest + chunk.length) * 2)
      joined.set(this.#held.subarray(this.#at, this.#end))
      this.#base += this.#at
      this.#held = joined
      this.#at = 0
      this.#end = rest
      this.#own = true
    }
    this.#held.set(chunk, this.#end)
    this.#end += chunk.length
  }
  /** Whether `#held` has been made here, so that it may be written to behind `#end`. */
  #own = false

  /** The next piece; undefined when more bytes are needed. */
  next(): StreamPiece | undefined {
    if (this.#inStep && this.#simBytes) {
      const size = packetSize(this.#held, this.#at, this.#end, this.#simBytes)
      if (size === 'more') return undefined
      if (size !== 'not') return this.#at + size <= this.#end ? this.#packet(size, this.#simBytes) : undefined
      this.#inStep = false
    }
    return this.#find(false)
  }

  /** What is left when the stream has ended: call it until it returns undefined, after `next` has. */
  end(): StreamPiece | undefined {
    return this.next() ?? this.#find(true)
  }

  /** Out of step: the next place where a packet is followed by another one, or by the end of the stream. Gives up what is before it. */
  #find(ended: boolean): StreamPiece | undefined {
    for (let place = this.#nextMagic(this.#at); place !== -1; place = this.#nextMagic(place + 1)) {
      const found = this.#confirmed(place, ended)
      if (found === 'not') continue
      if (place > this.#at) return this.#garbage(place)
      if (found === 'more') return undefined
      this.#simBytes = found.simBytes
      this.#inStep = true
      return this.#packet(found.size, found.simBytes)
    }
    // The last three bytes may be the beginning of the magic.
    const until = ended ? this.#end : this.#end - (MAGIC_BYTES.length - 1)
    return until > this.#at ? this.#garbage(until) : undefined
  }

  /** The packet at a place, if what comes after it confirms it. */
  #confirmed(place: number, ended: boolean): { size: number; simBytes: SimBytes } | 'more' | 'not' {
    const widths = this.#simBytes ? [this.#simBytes] : this.#widths
    let open = false
    let contradictory: { size: number; simBytes: SimBytes } | undefined
    for (const simBytes of widths) {
      const size = packetSize(this.#held, place, this.#end, simBytes)
      if (size === 'not') continue
      const after = size === 'more' ? this.#end + 1 : place + size
      const ends = ended && after === this.#end
      if (ends || (after + MAGIC_BYTES.length <= this.#end && magicAt(this.#held, after) === MAGIC)) {
        const found = { size: size as number, simBytes }
        // A head of sound with ten bytes is as long as one of pictures with six.
        if (kindFits(this.#held, place, simBytes)) return found
        contradictory ??= found
      } else if (!ended && after + MAGIC_BYTES.length > this.#end && this.#mayBeMagic(after)) open = true
    }
    return contradictory ?? (open ? 'more' : 'not')
  }

  /** Whether the bytes from here to the end, fewer than four, can become the magic. */
  #mayBeMagic(from: number): boolean {
    for (let at = from, i = 0; at < this.#end; at++, i++) if (this.#held[at] !== MAGIC_BYTES[i]) return false
    return true
  }

  /** Offset in `#held`, or -1. */
  #nextMagic(from: number): number {
    const last = this.#end - MAGIC_BYTES.length
    for (let at = this.#held.indexOf(0x30, from); at !== -1 && at <= last; at = this.#held.indexOf(0x30, at + 1)) {
      if (magicAt(this.#held, at) === MAGIC) return at
    }
    return -1
  }

  #packet(size: number, simBytes: SimBytes): StreamPiece {
    const at = this.#at
    this.#at += size
    return { kind: 'packet', packet: readPacket(this.#held, at, simBytes, this.#simAt(at, simBytes)), offset: this.#base + at }
  }

  /** The SIM as text. Made again only when it differs from that of the packet before. */
  #simAt(at: number, simBytes: SimBytes): string {
    const start = at + 8
    const known = this.#simNumbers
    let same = known.length === simBytes
    for (let i = 0; same && i < simBytes; i++) same = known[i] === this.#held[start + i]
    if (!same) {
      this.#sim = simOf(this.#held, at, simBytes)
      this.#simNumbers = Array.from(this.#held.subarray(start, start + simBytes))
    }
    return this.#sim
  }

  /** Gives up the bytes before an offset of `#held`, no more than a packet's worth at once. */
  #garbage(until: number): StreamPiece {
    const to = Math.min(until, this.#at + MAX_GARBAGE)
    const piece: StreamPiece = { kind: 'garbage', bytes: this.#held.subarray(this.#at, to), offset: this.#base + this.#at }
    this.#at = to
    return piece
  }
}
