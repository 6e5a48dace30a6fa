/**
 * The sound of a film that is being recorded: AAC as it came; what is decoded here is encoded as Opus by the browser, since MP4 plays nothing of
 * what terminals send otherwise.
 */
import { AAC_SAMPLES, type DecodeSound } from '@outrider/jt1078/audio'
import type { FilmSoundTrack } from '@outrider/jt1078/container'
import { bytesOf } from '../stream/picture-player.ts'
import { type SoundFormat, type SoundLine, soundLine } from '../stream/sound-line.ts'

/** Sound that comes so much later than the one before ends is silence in between, ms; less is the clock of a terminal. */
const smallestGap = 120
/** Sound that comes so much before the one before ends is left out, ms. */
const largestOverlap = 300
/** Hz: what Opus counts in. */
const opusRate = 48_000
const opusBitrate = 24_000
/** Of 20 ms. */
const opusSamples = 960

export interface FilmSoundPart {
  track: FilmSoundTrack
  parts: readonly Uint8Array<ArrayBuffer>[]
}

export interface FilmSoundLine {
  /** `at`: in the film, ms. @throws RangeError when a packet is damaged */
  sound(bytes: Uint8Array<ArrayBuffer>, at: number): void
  /** undefined: there is none, or it could not be encoded. */
  finish(): Promise<FilmSoundPart | undefined>
}

/** undefined: this browser can put no such sound into a film. */
export function filmSoundOf(format: SoundFormat): FilmSoundLine | undefined {
  if (format.codec.startsWith('mp4a')) return new AacLine(format)
  if (typeof AudioEncoder !== 'function') return undefined
  const line = soundLine(format)
  return line && new OpusLine(format, line)
}

class AacLine implements FilmSoundLine {
  readonly #format: SoundFormat
  readonly #samples: { duration: number; size: number }[] = []
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #begin = 0
  /** In the film, ms. */
  #end = 0

  constructor(format: SoundFormat) {
    this.#format = format
  }

  sound(bytes: Uint8Array<ArrayBuffer>, at: number): void {
    const { rate } = this.#format
    const last = this.#samples.at(-1)
    if (!last) {
      this.#begin = at
      this.#end = at
    } else if (at - this.#end > smallestGap) {
      last.duration += Math.round(((at - this.#end) * rate) / 1_000)
      this.#end = at
    } else if (this.#end - at > largestOverlap) return
    this.#samples.push({ duration: AAC_SAMPLES, size: bytes.length })
    this.#parts.push(bytes)
    this.#end += (AAC_SAMPLES / rate) * 1_000
  }

  finish(): Promise<FilmSoundPart | undefined> {
    const { rate, channels, description } = this.#format
    const sound = { codec: 'aac', rate, channels, description: bytesOf(description) } as const
    const track = { sound, begin: this.#begin, samples: this.#samples }
    return Promise.resolve(this.#samples.length > 0 ? { track, parts: this.#parts } : undefined)
  }
}

class OpusLine implements FilmSoundLine {
  readonly #rate: number
  readonly #line: SoundLine
  /** What came before there was a decoder. */
  #waiting: { bytes: Uint8Array<ArrayBuffer>; at: number }[] = []
  readonly #encoder: AudioEncoder
  readonly #samples: { duration: number; size: number }[] = []
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #failed = false
  #begin: number | undefined
  /** Samples given to the encoder. */
  #given = 0

  constructor({ rate }: SoundFormat, line: SoundLine) {
    this.#rate = rate
    this.#line = line
    this.#encoder = new AudioEncoder({
      output: chunk => {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        const duration = chunk.duration === null ? opusSamples : Math.round((chunk.duration * opusRate) / 1_000_000)
        this.#samples.push({ duration, size: bytes.length })
        this.#parts.push(bytes)
      },
      error: () => {
        this.#failed = true
      },
    })
    this.#encoder.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 1, bitrate: opusBitrate })
  }

  sound(bytes: Uint8Array<ArrayBuffer>, at: number): void {
    const { decode } = this.#line
    if (!decode) {
      this.#waiting.push({ bytes, at })
      return
    }
    const waiting = this.#waiting
    this.#waiting = []
    for (const each of waiting) this.#encode(decode, each.bytes, each.at)
    this.#encode(decode, bytes, at)
  }

  #encode(decode: DecodeSound, bytes: Uint8Array, at: number): void {
    const samples = decode(bytes)
    this.#begin ??= at
    const gap = at - this.#begin - (this.#given / this.#rate) * 1_000
    if (-gap > largestOverlap) return
    if (gap > smallestGap) this.#give(new Int16Array(Math.round((gap * this.#rate) / 1_000)))
    this.#give(Int16Array.from(samples))
  }

  async finish(): Promise<FilmSoundPart | undefined> {
    try {
      await this.#line.ready
      if (this.#line.decode) for (const { bytes, at } of this.#waiting) this.#encode(this.#line.decode, bytes, at)
      if (this.#encoder.state === 'configured') await this.#encoder.flush()
      if (this.#encoder.state !== 'closed') this.#encoder.close()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      this.#failed = true
    } finally {
      this.#line.close()
    }
    if (this.#failed || this.#samples.length === 0) return undefined
    const sound = { codec: 'opus', rate: opusRate, channels: 1, description: new Uint8Array() } as const
    return { track: { sound, begin: this.#begin ?? 0, samples: this.#samples }, parts: this.#parts }
  }

  #give(data: Int16Array<ArrayBuffer>): void {
    if (data.length === 0 || this.#encoder.state !== 'configured') return
    const timestamp = Math.round((this.#given / this.#rate) * 1_000_000)
    const part = new AudioData({
      format: 's16',
      sampleRate: this.#rate,
      numberOfFrames: data.length,
      numberOfChannels: 1,
      timestamp,
      data,
    })
    this.#encoder.encode(part)
    part.close()
    this.#given += data.length
  }
}
