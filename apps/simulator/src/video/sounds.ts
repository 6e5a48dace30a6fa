/** What simulated microphones hear, encoded once per process and shared by all streams. */
import { readFileSync } from 'node:fs'
import {
  aacSpeech,
  adtsFrames,
  encodeALaw,
  encodeMuLaw,
  type G726Bits,
  G726Encoder,
  ImaAdpcmEncoder,
  SpeechEncoder,
} from '@outrider/jt1078/audio'
import { beeps, SOUND_RATE } from './beeps.ts'
import { LOOP_MS } from './loop.ts'
import { readWave } from './wave-file.ts'

export interface Sound {
  /** As JT/T 1078 numbers codecs. */
  payloadType: number
  /** ms of a packet. */
  packetMs: number
  /** One loop. */
  packets: readonly Uint8Array[]
}

/** Samples of a packet, except of AAC: 40 ms. */
const PACKET_SAMPLES = 320

type Encode = (samples: Int16Array) => Uint8Array

const g726 = (bits: G726Bits) => (): Encode => {
  const encoder = new G726Encoder(bits)
  return samples => encoder.encode(samples)
}

/** As chips of HiSilicon send ADPCM: `00 01 nn 00` before it, nn = length in words of 16 bits. */
const withHiSiliconHead = (bytes: Uint8Array): Uint8Array => Uint8Array.of(0, 1, bytes.length / 2, 0, ...bytes)

const encoded = {
  g711a: { payloadType: 6, encoder: () => encodeALaw },
  g711u: { payloadType: 7, encoder: () => encodeMuLaw },
  'g726-16': { payloadType: 8, encoder: g726(2) },
  'g726-24': { payloadType: 8, encoder: g726(3) },
  'g726-32': { payloadType: 8, encoder: g726(4) },
  'g726-40': { payloadType: 8, encoder: g726(5) },
  adpcm: {
    payloadType: 26,
    encoder: () => {
      const encoder = new ImaAdpcmEncoder()
      return (samples: Int16Array) => withHiSiliconHead(encoder.encode(samples))
    },
  },
} satisfies Record<string, { payloadType: number; encoder: () => Encode }>

export type SoundCodec = keyof typeof encoded | 'aac'
export const soundCodecs: readonly SoundCodec[] = [...(Object.keys(encoded) as (keyof typeof encoded)[]), 'aac']

const AAC_PAYLOAD_TYPE = 19
const made = new Map<string, Sound>()

/** `file`: what it says in place of beeps, again and again. */
export function soundOf(codec: SoundCodec, file?: string): Sound {
  const key = `${codec} ${file}`
  let sound = made.get(key)
  if (!sound) {
    const samples = file === undefined ? beeps() : loopOf(readWave(file))
    sound = codec !== 'aac' ? encode(codec, samples) : file === undefined ? aac() : encodedAac(samples)
    made.set(key, sound)
  }
  return sound
}

/** Of the length of a loop. */
const loopOf = (samples: Int16Array): Int16Array =>
  Int16Array.from({ length: (LOOP_MS * SOUND_RATE) / 1_000 }, (_, at) => samples[at % samples.length] ?? 0)

function encodedAac(samples: Int16Array): Sound {
  const format = aacSpeech(AAC_PAYLOAD_TYPE, { rate: SOUND_RATE, channels: 1, heads: true })
  const packets = format ? new SpeechEncoder(format).add(samples) : []
  return { payloadType: AAC_PAYLOAD_TYPE, packetMs: LOOP_MS / packets.length, packets }
}

function encode(codec: keyof typeof encoded, samples: Int16Array): Sound {
  const { payloadType, encoder } = encoded[codec]
  const encodePacket = encoder()
  const packets: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += PACKET_SAMPLES)
    packets.push(encodePacket(samples.subarray(at, at + PACKET_SAMPLES)))
  return { payloadType, packetMs: LOOP_MS / packets.length, packets }
}

/** One ADTS frame in each packet, as they stand in the file. */
function aac(): Sound {
  const bytes = readFileSync(new URL('../../assets/video/beeps.aac', import.meta.url))
  const packets: Uint8Array[] = []
  // The frames' contents, and before each its head of seven bytes.
  for (let at = 0; at < bytes.length; ) {
    const length = 7 + (adtsFrames(bytes.subarray(at))[0]?.bytes.length ?? Number.NaN)
    packets.push(bytes.subarray(at, at + length))
    at += length
  }
  return { payloadType: AAC_PAYLOAD_TYPE, packetMs: LOOP_MS / packets.length, packets }
}
