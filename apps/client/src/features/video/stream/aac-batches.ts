/** AAC for hosts without a decoder for streams: some frames at a time, each batch as a file of its own. */
import { AAC_SAMPLES, aacRates, withAdts } from '@outrider/jt1078/audio'

/** Frames of a batch: 0.2 s at 44.1 kHz, 0.8 s at 8 kHz. */
const batch = 6
/** Frames of the batch before, which a decoder needs to begin; what comes of them is left out. */
const before = 2

export class AacBatches {
  readonly #context: BaseAudioContext
  readonly #description: Uint8Array
  readonly #play: (samples: Float32Array<ArrayBuffer>, rate: number) => void
  #frames: Uint8Array<ArrayBuffer>[] = []
  #kept = 0
  #decoded: Promise<void> = Promise.resolve()

  constructor(
    context: BaseAudioContext,
    description: Uint8Array,
    play: (samples: Float32Array<ArrayBuffer>, rate: number) => void,
  ) {
    this.#context = context
    this.#description = description
    this.#play = play
  }

  add(frame: Uint8Array): void {
    this.#frames.push(withAdts(this.#description, frame))
    if (this.#frames.length < this.#kept + batch) return
    const frames = this.#frames
    const part = this.#kept / frames.length
    this.#frames = frames.slice(-before)
    this.#kept = before
    // One after the other, as they came.
    this.#decoded = this.#decoded.then(() => this.#decode(frames, part))
  }

  /** `part`: of the batch that was played with the one before. */
  async #decode(frames: readonly Uint8Array<ArrayBuffer>[], part: number): Promise<void> {
    try {
      const buffer = await this.#context.decodeAudioData(await new Blob([...frames]).arrayBuffer())
      const expected = (frames.length * AAC_SAMPLES * buffer.sampleRate) / this.#rate
      // Some decoders leave out the first frame, which only prepares the next one.
      const missing = Math.max(0, expected - buffer.length)
      this.#play(buffer.getChannelData(0).slice(Math.max(0, Math.round(expected * part - missing))), buffer.sampleRate)
    } catch (error) {
      // Damaged frames: the next batch is as good as any.
      if (!(error instanceof DOMException)) throw error
    }
  }

  /** Hz, of the frames. */
  get #rate(): number {
    const [first = 0, second = 0] = this.#description
    return aacRates[((first & 7) << 1) | (second >> 7)] ?? 8_000
  }
}
