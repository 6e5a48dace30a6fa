/**
 * Speech for the loudspeaker of a terminal. Nothing says what a loudspeaker takes: it is sent what the terminal's own microphone sends, in codec, length
 * and head.
 */
import type { Codec } from '../packet/payload-types.ts'
import { encodeALaw, encodeMuLaw } from './g711.ts'
import { G726Encoder, type G726Order } from './g726.ts'
import type { G726Bits } from './g726-tables.ts'
import { ImaAdpcmEncoder } from './ima-adpcm.ts'
import { type DecodedCodec, g726BitsOf, samplesOf, withoutHiSiliconHead } from './sound.ts'

export interface SpeechFormat {
  /** As JT/T 1078 numbers codecs. */
  readonly payloadType: number
  readonly codec: DecodedCodec
  /** Samples of a packet, at 8 kHz. */
  readonly samples: number
  /** `00 01 nn 00` before each packet, as chips of HiSilicon have it. */
  readonly head: boolean
  /** Of G.726. */
  readonly bits: G726Bits
  readonly order: G726Order
}

/** 40 ms: what makers send, and what is taken where a packet says something that cannot be. */
const USUAL_SAMPLES = 320
/** 10 and 100 ms: what is shorter or longer is no length of a packet of speech. */
const LEAST_SAMPLES = 80
const MOST_SAMPLES = 800

const encoded: ReadonlySet<Codec> = new Set<DecodedCodec>(['g711a', 'g711u', 'g726', 'adpcm', 'lpcm'])
const isEncoded = (codec: Codec): codec is DecodedCodec => encoded.has(codec)

/** undefined: nothing here encodes it. `length`: bytes of a packet, without a head; 0: unknown. */
export function speechFormat(
  { payloadType, codec, length, head = false }: { payloadType: number; codec: Codec; length: number; head?: boolean },
  order: G726Order = 'lowFirst',
): SpeechFormat | undefined {
  if (!isEncoded(codec)) return undefined
  const stated = samplesOf(codec, length)
  const samples = stated >= LEAST_SAMPLES && stated <= MOST_SAMPLES && stated % 8 === 0 ? stated : USUAL_SAMPLES
  return { payloadType, codec, samples, head, bits: codec === 'g726' ? g726BitsOf(length) : 4, order }
}

/** What a packet of its microphone says of what a terminal takes; undefined: nothing here encodes that. */
export function speechFormatOf(
  { payloadType, codec, body }: { payloadType: number; codec: Codec; body: Uint8Array },
  order?: G726Order,
): SpeechFormat | undefined {
  const plain = withoutHiSiliconHead(body)
  return speechFormat({ payloadType, codec, length: plain.length, head: plain.length < body.length }, order)
}

export const isSameFormat = (a: SpeechFormat, b: SpeechFormat): boolean =>
  a.payloadType === b.payloadType &&
  a.samples === b.samples &&
  a.head === b.head &&
  (a.codec !== 'g726' || (a.bits === b.bits && a.order === b.order))

type Encode = (samples: Int16Array) => Uint8Array

/** 16 bits, little-endian. */
function encodeLpcm(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, sample] of samples.entries()) view.setInt16(at * 2, sample, true)
  return bytes
}

const encoders: Record<DecodedCodec, (format: SpeechFormat) => Encode> = {
  g711a: () => encodeALaw,
  g711u: () => encodeMuLaw,
  lpcm: () => encodeLpcm,
  adpcm: () => {
    const encoder = new ImaAdpcmEncoder()
    return samples => encoder.encode(samples)
  },
  g726: ({ bits, order }) => {
    const encoder = new G726Encoder(bits, order)
    return samples => encoder.encode(samples)
  },
}

const withHead = (bytes: Uint8Array): Uint8Array => {
  const headed = new Uint8Array(bytes.length + 4)
  headed.set([0, 1, bytes.length / 2, 0])
  headed.set(bytes, 4)
  return headed
}

/** Makes the bodies of packets of speech that comes in pieces of any length. */
export class SpeechEncoder {
  readonly format: SpeechFormat
  readonly #encode: Encode
  readonly #waiting: Int16Array
  #filled = 0

  constructor(format: SpeechFormat) {
    this.format = format
    this.#encode = encoders[format.codec](format)
    this.#waiting = new Int16Array(format.samples)
  }

  /** Of whole packets; what is left waits for more. */
  add(samples: Int16Array): Uint8Array[] {
    const bodies: Uint8Array[] = []
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + this.format.samples - this.#filled)
      this.#waiting.set(piece, this.#filled)
      this.#filled += piece.length
      at += piece.length
      if (this.#filled < this.format.samples) break
      this.#filled = 0
      bodies.push(this.#body())
    }
    return bodies
  }

  /** A packet of silence, in place of what waits. */
  silence(): Uint8Array {
    this.#waiting.fill(0)
    this.#filled = 0
    return this.#body()
  }

  #body(): Uint8Array {
    const bytes = this.#encode(this.#waiting)
    return this.format.head ? withHead(bytes) : bytes
  }
}
