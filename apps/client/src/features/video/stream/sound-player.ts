/**
 * Sound of one video: decoded here, AAC by the browser, and played a moment after it came, so that packets which come in bursts do not
 * stutter. While a decoder is loaded (MP3, AMR) nothing is heard.
 */
import { isLoaded } from '@outrider/jt1078/audio'
import { AacBatches } from './aac-batches.ts'
import { bytesOf } from './picture-player.ts'
import { type SoundFormat, type SoundLine, soundLine } from './sound-line.ts'
import type { VideoFrame } from './video-link.ts'

/** Played so long after it came, s. */
const usualLead = 0.15
/** Further ahead than this the sound is late, and catches up by leaving some out, s. */
const maxAhead = 0.6
/** What the pictures are late may change by so much, s: each change of the sound is heard. */
const smallestChange = 0.4

export class SoundPlayer {
  readonly #context: AudioContext
  readonly #lead: number
  #format: SoundFormat | undefined
  #line: SoundLine | undefined
  #browser: AudioDecoder | undefined
  #batches: AacBatches | undefined
  /** When the next packet begins, in the time of the context. */
  #next = 0
  /** Pictures are seen so much later than the sound of their time comes, s. */
  #delay = 0

  /** To be made by an operation of the user: browsers play no sound otherwise. `lead`: played so long after it came, s. */
  constructor(context = new AudioContext(), lead = usualLead) {
    this.#context = context
    this.#lead = lead
  }

  format(format: SoundFormat): void {
    // A decoder that was loaded reads the rate of each packet by itself; a terminal that says another one each time would have one loaded each time.
    const isKept = this.#line !== undefined && isLoaded(format.codec) && this.#format?.codec === format.codec
    this.#format = format
    if (isKept) return
    this.#closeBrowser()
    this.#line?.close()
    this.#line = soundLine(format)
  }

  /** Resolves when what comes is heard; false: it is not. */
  get ready(): Promise<boolean> {
    return this.#line?.ready ?? Promise.resolve(true)
  }

  sound({ time, bytes }: VideoFrame): void {
    if (!this.#format) return
    if (this.#line) {
      try {
        const samples = this.#line.decode?.(bytes) ?? []
        this.#play(
          Float32Array.from(samples, sample => sample / 32_768),
          this.#format.rate,
        )
      } catch (error) {
        // A damaged packet: the next one is as good as any.
        if (!(error instanceof RangeError)) throw error
      }
    } else if (typeof AudioDecoder === 'function')
      this.#browserDecoder(this.#format).decode(new EncodedAudioChunk({ type: 'key', timestamp: time * 1_000, data: bytes }))
    else {
      this.#batches ??= new AacBatches(this.#context, bytesOf(this.#format.description), (samples, rate) =>
        this.#play(samples, rate),
      )
      this.#batches.add(bytes)
    }
  }

  /** `delay`: from the server to the picture that is seen, ms; 0: what a lead makes up for. */
  waitFor(delay: number): void {
    const seconds = delay / 1_000
    if (Math.abs(seconds - this.#delay) > smallestChange || seconds === 0) this.#delay = seconds
  }

  stop(): void {
    this.#format = undefined
    this.#closeBrowser()
    this.#line?.close()
    this.#line = undefined
    void this.#context.close()
  }

  #browserDecoder({ codec, rate, channels, description }: SoundFormat): AudioDecoder {
    if (this.#browser) return this.#browser
    const decoder = new AudioDecoder({
      output: data => {
        const { numberOfFrames, sampleRate } = data
        const samples = new Float32Array(numberOfFrames)
        data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
        data.close()
        this.#play(samples, sampleRate)
      },
      error: () => this.#closeBrowser(),
    })
    decoder.configure({
      codec,
      sampleRate: rate,
      numberOfChannels: channels,
      description: bytesOf(description),
    })
    this.#browser = decoder
    return decoder
  }

  #closeBrowser(): void {
    if (this.#browser && this.#browser.state !== 'closed') this.#browser.close()
    this.#browser = undefined
    this.#batches = undefined
  }

  #play(samples: Float32Array<ArrayBuffer>, rate: number): void {
    if (samples.length === 0 || this.#context.state === 'closed') return
    const due = this.#context.currentTime + this.#delay
    if (this.#next > due + maxAhead) return
    if (this.#next < due) this.#next = due + this.#lead
    const buffer = this.#context.createBuffer(1, samples.length, rate)
    buffer.copyToChannel(samples, 0)
    const source = this.#context.createBufferSource()
    source.buffer = buffer
    source.connect(this.#context.destination)
    source.start(this.#next)
    this.#next += buffer.duration
  }
}
