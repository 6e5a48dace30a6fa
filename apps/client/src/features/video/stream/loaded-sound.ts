/** Decoders of sound that are loaded with the first packet of it: MPEG audio and AMR, in WebAssembly. */
import { amrMagic, type DecodeSound, type LoadedCodec } from '@outrider/jt1078/audio'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'

/** A line of sound; `free` gives its memory back. */
export interface LoadedDecoder {
  readonly decode: DecodeSound
  free(): void
}

const toInteger = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)))

async function mpegDecoder(): Promise<LoadedDecoder> {
  const { MPEGDecoder } = await loadChunk(() => import('mpg123-decoder'))
  // What encoders put before and behind belongs to files, not to a stream that begins anywhere.
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  return {
    decode(packet) {
      // Both channels are the same where a terminal has one microphone.
      const [left = new Float32Array()] = decoder.decode(packet).channelData
      return Int16Array.from(left, toInteger)
    },
    free: () => decoder.free(),
  }
}

async function amrDecoder(): Promise<LoadedDecoder> {
  const { decoder: open } = await loadChunk(() => import('@audio/decode-amr'))
  const decoder = await open()
  // It takes files, whose head says which AMR it is, and looks for it in nine bytes: head and a frame without speech three times.
  decoder.decode(Uint8Array.of(...amrMagic, 0x7c, 0x7c, 0x7c))
  const headless = (packet: Uint8Array): Uint8Array =>
    amrMagic.every((byte, at) => packet[at] === byte) ? packet.subarray(amrMagic.length) : packet
  return {
    decode(packet) {
      const [samples = new Float32Array()] = decoder.decode(headless(packet)).channelData
      return Int16Array.from(samples, toInteger)
    },
    free: () => decoder.free(),
  }
}

const decoders: Record<LoadedCodec, () => Promise<LoadedDecoder>> = { mp3: mpegDecoder, amr: amrDecoder }

/** Rejects as `loadChunk` does. */
export const loadDecoder = (codec: LoadedCodec): Promise<LoadedDecoder> => decoders[codec]()
