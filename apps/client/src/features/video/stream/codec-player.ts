/** Decodes pictures with WebCodecs and draws each as soon as it is there: the shortest delay. Needs a page over HTTPS or on this machine. */
import { bytesOf, drawOn, type PictureEvents, type PictureFormat, type PicturePlayer } from './picture-player.ts'
import type { VideoFrame } from './video-link.ts'

/** So many pictures may wait for the decoder; more, and it begins again at the next key frame. */
const maxWaiting = 30
/** So many failures in a row are not for damaged pictures. */
const maxFailures = 3

/** In pages over HTTPS or on this machine. */
export const canDecode = (): boolean => typeof VideoDecoder === 'function'

export class CodecPicturePlayer implements PicturePlayer {
  readonly #canvas: HTMLCanvasElement
  readonly #events: PictureEvents
  #decoder: VideoDecoder | undefined
  #config: VideoDecoderConfig | undefined
  /** No picture before the next key frame. */
  #waiting = true
  /** Since a picture was drawn. */
  #failures = 0
  /** When pictures in the decoder were received by the server, by their time in it. */
  readonly #ages = new Map<number, { age: number | undefined; at: number }>()

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#canvas = canvas
    this.#events = events
  }

  format({ codec, width, height, description }: PictureFormat): void {
    const config: VideoDecoderConfig = {
      codec,
      codedWidth: width,
      codedHeight: height,
      description: bytesOf(description),
      optimizeForLatency: true,
    }
    this.#config = config
    this.#restart()
    void VideoDecoder.isConfigSupported(config).then(
      ({ supported }) => supported !== true && this.#config === config && this.#events.failed(),
      () => this.#events.failed(),
    )
  }

  picture({ kind, time, bytes }: VideoFrame, age: number | undefined): void {
    const key = kind === 'key'
    if (this.#decoder && this.#decoder.decodeQueueSize > maxWaiting) this.#restart()
    if (!this.#config || (this.#waiting && !key)) return
    this.#decoder ??= this.#open(this.#config)
    this.#waiting = false
    const timestamp = Math.round(time * 1_000)
    this.#ages.set(timestamp, { age, at: performance.now() })
    try {
      this.#decoder.decode(new EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp, data: bytes }))
    } catch {
      this.#fail()
    }
  }

  stop(): void {
    this.#config = undefined
    this.#restart()
  }

  #open(config: VideoDecoderConfig): VideoDecoder {
    const decoder: VideoDecoder = new VideoDecoder({
      output: picture => this.#draw(picture),
      error: () => {
        if (this.#decoder === decoder) this.#fail()
      },
    })
    decoder.configure(config)
    return decoder
  }

  #draw(picture: globalThis.VideoFrame): void {
    const { displayWidth, displayHeight, timestamp } = picture
    drawOn(this.#canvas, picture, displayWidth, displayHeight)
    picture.close()
    this.#failures = 0
    const known = this.#ages.get(timestamp)
    // Those before it were not drawn.
    for (const [time] of this.#ages) if (time <= timestamp) this.#ages.delete(time)
    this.#events.drawn(known?.age === undefined ? undefined : known.age + performance.now() - known.at)
  }

  /** Damaged, or the decoder has given up: from the next key frame on. */
  #fail(): void {
    this.#restart()
    this.#failures += 1
    if (this.#failures === maxFailures) this.#events.failed()
  }

  #restart(): void {
    this.#waiting = true
    this.#ages.clear()
    const decoder = this.#decoder
    this.#decoder = undefined
    if (decoder && decoder.state !== 'closed') decoder.close()
  }
}
