/**
 * Speech for the loudspeaker of a terminal. Nothing says what a loudspeaker takes: it is sent what the terminal's own microphone sends, in codec, length
 * and head.
 */
import type { Codec } from '../packet/payload-types.ts'
import { AAC_SAMPLES, adtsFrames } from './aac.ts'
import { AacEncoder, type AacFormat, isEncodable } from './aac-speech/encoder.ts'
import { encodeALaw, encodeMuLaw } from './g711.ts'
import { G726Encoder, type G726Order } from './g726.ts'
import type { G726Bits } from './g726-tables.ts'
import { ImaAdpcmEncoder } from './ima-adpcm.ts'
import { type DecodedCodec, g726BitsOf, samplesOf, SOUND_RATE, withoutHiSiliconHead } from './sound.ts'

/** What speech is encoded in here. */
export type SpeechCodec = DecodedCodec | 'aac'

export interface SpeechFormat {
  /** As JT/T 1078 numbers codecs. */
  readonly payloadType: number
  readonly codec: SpeechCodec
  /** Samples of a packet, at 8 kHz; of AAC no whole number where the terminal has another rate. */
  readonly samples: number
  /** `00 01 nn 00` before each packet, as chips of HiSilicon have it. */
  readonly head: boolean
  /** Of G.726. */
  readonly bits: G726Bits
  readonly order: G726Order
  /** Of AAC, and of that always. */
  readonly aac?: AacFormat
}

/** 40 ms: what makers send, and what is taken where a packet says something that cannot be. */
const USUAL_SAMPLES = 320
/** 10 and 100 ms: what is shorter or longer is no length of a packet of speech. */
const LEAST_SAMPLES = 80
const MOST_SAMPLES = 800

const encoded: ReadonlySet<Codec> = new Set<DecodedCodec>(['g711a', 'g711u', 'g726', 'adpcm', 'lpcm'])
const isEncoded = (codec: Codec): codec is DecodedCodec => encoded.has(codec)

/** AAC as the terminal's own; undefined: of a rate or with channels that nothing here encodes. */
export const aacSpeech = (payloadType: number, aac: AacFormat): SpeechFormat | undefined =>
  isEncodable(aac)
    ? { payloadType, codec: 'aac', samples: (AAC_SAMPLES * SOUND_RATE) / aac.rate, head: false, bits: 4, order: 'lowFirst', aac }
    : undefined

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
  if (codec === 'aac') {
    const [frame] = adtsFrames(body)
    return frame && aacSpeech(payloadType, { rate: frame.rate, channels: frame.channels, heads: true })
  }
  const plain = withoutHiSiliconHead(body)
  return speechFormat({ payloadType, codec, length: plain.length, head: plain.length < body.length }, order)
}

export const isSameFormat = (a: SpeechFormat, b: SpeechFormat): boolean =>
  a.payloadType === b.payloadType &&
  a.samples === b.samples &&
  a.head === b.head &&
  (a.codec !== 'g726' || (a.bits === b.bits && a.order === b.order)) &&
  a.aac?.channels === b.aac?.channels &&
  a.aac?.heads === b.aac?.heads

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

/** Makes packets of samples that come in pieces of any length; what is left of them waits for more. */
interface Packets {
  add(samples: Int16Array): Uint8Array[]
}

class PlainPackets implements Packets {
  readonly #head: boolean
  readonly #encode: Encode
  readonly #waiting: Int16Array
  #filled = 0

  constructor(encode: Encode, { samples, head }: SpeechFormat) {
    this.#encode = encode
    this.#head = head
    this.#waiting = new Int16Array(samples)
  }

  add(samples: Int16Array): Uint8Array[] {
    const bodies: Uint8Array[] = []
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + this.#waiting.length - this.#filled)
      this.#waiting.set(piece, this.#filled)
      this.#filled += piece.length
      at += piece.length
      if (this.#filled < this.#waiting.length) break
      this.#filled = 0
      const bytes = this.#encode(this.#waiting)
      bodies.push(this.#head ? withHead(bytes) : bytes)
    }
    return bodies
  }
}

/** Makes the bodies of packets of speech that comes in pieces of any length. */
export class SpeechEncoder {
  readonly format: SpeechFormat
  #packets: Packets

  constructor(format: SpeechFormat) {
    this.format = format
    this.#packets = packetsOf(format)
  }

  /** Of whole packets; what is left waits for more. */
  add(samples: Int16Array): Uint8Array[] {
    return this.#packets.add(samples)
  }
}

const packetsOf = (format: SpeechFormat): Packets =>
  format.codec === 'aac'
    ? new AacEncoder(format.aac ?? { rate: SOUND_RATE, channels: 1, heads: true })
    : new PlainPackets(encoders[format.codec](format), format)
