/** Sound that programs of others decode: what a packet of it holds, by its heads. What decodes it is loaded by who plays. */
import type { Codec } from '../packet/payload-types.ts'
import { AMR_SAMPLES, amrFrames } from './amr.ts'
import { mpegAudioOf } from './mpeg-audio.ts'
import { SOUND_RATE, withoutHiSiliconHead } from './sound.ts'

export type LoadedCodec = Extract<Codec, 'mp3' | 'amr'>

export interface LoadedSound {
  /** Hz */
  readonly rate: number
  /** ms */
  readonly duration: number
  /** The packet without what chips put before it. */
  readonly bytes: Uint8Array
}

/**
 * Of one packet, ms. Packets of terminals have parts of a second. A frame of AMR that says "nothing" is one byte and 160 samples: a packet of a
 * megabyte would keep the page of who listens busy for half a minute, and take a gigabyte of its memory.
 */
const longestPacket = 5_000

const readers: Record<LoadedCodec, (packet: Uint8Array) => { rate: number; samples: number } | undefined> = {
  mp3: mpegAudioOf,
  amr: packet => {
    // No more are gone through: the server does it too, and a packet may have four millions of them.
    const frames = amrFrames(packet, (longestPacket / 1_000) * (SOUND_RATE / AMR_SAMPLES))
    return frames && { rate: SOUND_RATE, samples: frames.length * AMR_SAMPLES }
  },
}

export const isLoaded = (codec: string): codec is LoadedCodec => Object.hasOwn(readers, codec)

/** undefined: it is no packet of this codec, or longer than any of a terminal. */
export function loadedSound(codec: LoadedCodec, packet: Uint8Array): LoadedSound | undefined {
  const bytes = withoutHiSiliconHead(packet)
  const held = readers[codec](bytes)
  if (!held) return undefined
  const duration = (held.samples / held.rate) * 1_000
  return duration > longestPacket ? undefined : { rate: held.rate, duration, bytes }
}
