/**
 * Both directions of a talk side by side, as they were heard: what is said on the left, the cab on the right, silence where nothing came. Its time is
 * that of the talk, so that a second of the file is a second of the clock.
 */
import { encodeALaw, SOUND_RATE } from '@outrider/jt1078/audio'

export type Track = 'platform' | 'cab'

/** Sound that comes so much later than the sound before it ended goes on with it, ms: networks are that uneven. */
const jitter = 150
/** So much that came faster than it was spoken waits for its turn, ms: a network stood still. What is beyond is left out. */
const maxAhead = 10_000
const silence = encodeALaw(new Int16Array(1))[0] ?? 0

const samplesIn = (ms: number): number => Math.round((ms * SOUND_RATE) / 1_000)

interface Piece {
  at: number
  codes: Uint8Array
}

export class TwoTracks {
  /** Samples of each that were taken. */
  #taken = 0
  readonly #pieces: Record<Track, Piece[]> = { platform: [], cab: [] }
  readonly #ends: Record<Track, number> = { platform: 0, cab: 0 }
  /** Samples that found no place. */
  lost = 0

  /** When the last of what has come is over, ms: after a burst that is later than now. */
  get endsAt(): number {
    return (Math.max(this.#taken, this.#ends.platform, this.#ends.cab) / SOUND_RATE) * 1_000
  }

  /** `ms`: since it began, when the last of them was heard. */
  add(track: Track, samples: Int16Array, ms: number): void {
    const end = Math.max(this.#ends[track], this.#taken)
    const begins = samplesIn(ms) - samples.length
    const at = begins - end < samplesIn(jitter) ? end : begins
    if (at - begins > samplesIn(maxAhead)) {
      this.lost += samples.length
      return
    }
    this.#pieces[track].push({ at, codes: encodeALaw(samples) })
    this.#ends[track] = at + samples.length
  }

  /** All until then: codes of the platform and of the cab in turn. */
  take(ms: number): Buffer {
    const until = Math.max(this.#taken, samplesIn(ms))
    const taken = Buffer.alloc((until - this.#taken) * 2, silence)
    for (const [beside, track] of (['platform', 'cab'] as const).entries()) {
      const left: Piece[] = []
      for (const { at, codes } of this.#pieces[track]) {
        const here = Math.max(0, Math.min(codes.length, until - at))
        for (let n = 0; n < here; n++) taken[(at - this.#taken + n) * 2 + beside] = codes[n] ?? silence
        if (here < codes.length) left.push({ at: at + here, codes: codes.subarray(here) })
      }
      this.#pieces[track] = left
    }
    this.#taken = until
    return taken
  }
}

/** Of a WAV file with so many bytes of A-law in two tracks (RIFF, `fmt ` of 18 bytes, `fact`, `data`). */
export function waveHead(bytes: number): Buffer {
  const head = Buffer.alloc(58)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(50 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(18, 16)
  // A-law, two tracks.
  head.writeUInt16LE(6, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(SOUND_RATE, 24)
  head.writeUInt32LE(SOUND_RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(8, 34)
  head.write('fact', 38, 'latin1')
  head.writeUInt32LE(4, 42)
  head.writeUInt32LE(bytes / 2, 46)
  head.write('data', 50, 'latin1')
  head.writeUInt32LE(bytes, 54)
  return head
}
