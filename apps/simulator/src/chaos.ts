/** Simulates faults of networks and terminals on outgoing frames. Pure: the same seed affects the same frames. */
import type { Random } from './random.ts'

/** Each from 0 (never) to 1 (every frame). */
export interface ChaosRates {
  /** The frame is sent in chunks of a few bytes. */
  split: number
  /** The frame is sent twice. */
  duplicate: number
  /** The frame is sent after the next one. */
  reorder: number
  /** The connection is cut after the frame. */
  disconnect: number
  /** One bit of the frame is flipped, so its checksum is wrong. */
  badChecksum: number
  /** Random bytes are sent before the frame. */
  garbage: number
}

export const noChaos: ChaosRates = { split: 0, duplicate: 0, reorder: 0, disconnect: 0, badChecksum: 0, garbage: 0 }

export interface Disturbed {
  /** Written one after the other. */
  chunks: Buffer[]
  cut: boolean
}

const delimiter = 0x7e
const escape = 0x7d

export class Chaos {
  readonly #rates: ChaosRates
  readonly #random: Random
  #held: Buffer | undefined

  constructor(rates: ChaosRates, random: Random) {
    this.#rates = rates
    this.#random = random
  }

  /** The bytes to send for one frame and for a frame that was held back before. */
  disturb(frame: Buffer): Disturbed {
    const { split, duplicate, reorder, disconnect, badChecksum, garbage } = this.#rates
    const random = this.#random
    if (!this.#held && random.chance(reorder)) {
      this.#held = frame
      return { chunks: [], cut: false }
    }
    const frames = [random.chance(badChecksum) ? spoilt(frame, random) : frame]
    if (random.chance(duplicate)) frames.push(frame)
    if (random.chance(garbage)) frames.unshift(noise(random))
    if (this.#held) frames.push(this.#held)
    this.#held = undefined
    const chunks = frames.flatMap(bytes => (random.chance(split) ? cutUp(bytes, random) : [bytes]))
    return { chunks, cut: random.chance(disconnect) }
  }

  /** The frame held back, if any, to send when no other follows. */
  release(): Buffer | undefined {
    const held = this.#held
    this.#held = undefined
    return held
  }
}

/** Flips one bit between the delimiters, never adding or removing a delimiter or escape byte. */
function spoilt(frame: Buffer, random: Random): Buffer {
  const copy = Buffer.from(frame)
  for (let tries = 0; tries < 50; tries++) {
    const at = random.whole(1, copy.length - 2)
    const byte = copy[at] as number
    const changed = byte ^ (1 << random.whole(0, 7))
    if ([byte, changed, copy[at - 1]].some(b => b === escape || b === delimiter)) continue
    copy[at] = changed
    return copy
  }
  return copy
}

function noise(random: Random): Buffer {
  const bytes = Buffer.alloc(random.whole(1, 12))
  for (let i = 0; i < bytes.length; i++) bytes[i] = random.whole(0, 0x7c)
  return bytes
}

function cutUp(bytes: Buffer, random: Random): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + random.whole(1, 9))
    chunks.push(bytes.subarray(at, end))
    at = end
  }
  return chunks
}
