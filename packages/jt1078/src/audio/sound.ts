/** Sound of terminals to samples. Runs in the browser and on the server. */
import type { Codec } from '../packet/payload-types.ts'
import { aLaw, decodeG711, muLaw } from './g711.ts'
import { G726Decoder, type G726Order } from './g726.ts'
import { G726OrderGuess } from './g726-order.ts'
import type { G726Bits } from './g726-tables.ts'
import { decodeImaAdpcm } from './ima-adpcm.ts'

/** Decodes the packets of one line of sound, in order. Mono. @throws RangeError when a packet is damaged */
export type DecodeSound = (packet: Uint8Array) => Int16Array

/** Codecs that are decoded here; AAC is the browser's, MP3 and AMR are those of programs that are loaded (`loaded-sound.ts`). */
export type DecodedCodec = Extract<Codec, 'g711a' | 'g711u' | 'g726' | 'adpcm' | 'lpcm'>

export interface SoundOptions {
  /** How the codes of G.726 stand in their bytes, where somebody has said it: else it is told from the sound, low first until then. */
  g726Order?: G726Order
}

/** Bytes of a packet of G.726 by bits of a code: terminals send 320 samples. */
const g726Bits = new Map<number, G726Bits>([
  [80, 2],
  [120, 3],
  [160, 4],
  [200, 5],
  [40, 2],
  [60, 3],
  [100, 5],
])

/** Bits of a code by the bytes of a packet, without the head of HiSilicon. */
export const g726BitsOf = (bytes: number): G726Bits => g726Bits.get(bytes) ?? 4

const decoders: Record<DecodedCodec, (options: SoundOptions) => DecodeSound> = {
  g711a: () => packet => decodeG711(aLaw, packet),
  g711u: () => packet => decodeG711(muLaw, packet),
  adpcm: () => decodeImaAdpcm,
  lpcm: () => decodeLpcm,
  g726: options => {
    let line: { bits: G726Bits; order: G726Order; decoder: G726Decoder; guess: G726OrderGuess | undefined } | undefined
    return packet => {
      // The rate is not said either. The first packet decides: a change in the middle would be another stream.
      line ??= g726Line(g726BitsOf(packet.length), options.g726Order)
      const order = line.guess?.add(packet) ?? line.order
      if (order !== line.order) {
        line.order = order
        line.decoder = new G726Decoder(line.bits, order)
      }
      return line.decoder.decode(packet)
    }
  },
}

function g726Line(bits: G726Bits, said: G726Order | undefined) {
  const order = said ?? 'lowFirst'
  return { bits, order, decoder: new G726Decoder(bits, order), guess: said ? undefined : new G726OrderGuess(bits) }
}

/** Samples in a packet by its bytes, without the head of HiSilicon. */
const samplesIn: Record<DecodedCodec, (bytes: number) => number> = {
  g711a: bytes => bytes,
  g711u: bytes => bytes,
  lpcm: bytes => bytes >> 1,
  // Four bytes of state, then two samples in each.
  adpcm: bytes => Math.max(0, bytes - 4) * 2,
  g726: bytes => Math.floor((bytes * 8) / g726BitsOf(bytes)),
}

/** Hz: what terminals send, since nothing in the stream says it. */
export const SOUND_RATE = 8000

/** Samples in a packet of so many bytes, without the head of HiSilicon. */
export const samplesOf = (codec: DecodedCodec, bytes: number): number => samplesIn[codec](bytes)

/** How long the sound of a packet lasts, ms. */
export const soundDuration = (codec: DecodedCodec, packet: Uint8Array): number =>
  (samplesIn[codec](withoutHiSiliconHead(packet).length) / SOUND_RATE) * 1000

export const isDecoded = (codec: string): codec is DecodedCodec => Object.hasOwn(decoders, codec)

/** A decoder for one line of sound. It takes bodies as they come, with or without the head of HiSilicon. */
export function soundDecoder(codec: DecodedCodec, options: SoundOptions = {}): DecodeSound {
  const decode = decoders[codec](options)
  return packet => decode(withoutHiSiliconHead(packet))
}

/** Chips of HiSilicon put `00 01 nn 00` before each packet of sound, nn = length of the rest in 16-bit words. */
export function withoutHiSiliconHead(packet: Uint8Array): Uint8Array {
  const [first, second, words, last] = packet
  return packet.length > 4 && first === 0 && second === 1 && last === 0 && words === (packet.length - 4) / 2
    ? packet.subarray(4)
    : packet
}

/** 16 bits, little-endian. */
function decodeLpcm(packet: Uint8Array): Int16Array {
  const samples = new Int16Array(packet.length >> 1)
  for (let i = 0; i < samples.length; i++) samples[i] = (packet[i * 2] as number) | ((packet[i * 2 + 1] as number) << 8)
  return samples
}
