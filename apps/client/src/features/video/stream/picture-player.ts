/** Decodes pictures with WebCodecs and draws each as soon as it is there: the shortest delay. Needs a page over HTTPS or on this machine. */
import type { VideoServerMessage } from '@outrider/contract'
import type { VideoFrame } from './video-link.ts'

export type PictureFormat = Extract<VideoServerMessage, { type: 'picture' }>

export interface PicturePlayer {
  /** Of the pictures that follow. */
  format(format: PictureFormat): void
  /** `age`: ms since the server received it; undefined: not known. */
  picture(frame: VideoFrame, age: number | undefined): void
  stop(): void
}

export interface PictureEvents {
  /** A picture was drawn. `delay`: ms since the server received it. */
  drawn(delay: number | undefined): void
  /** This browser cannot decode this format. */
  unsupported(codec: string): void
}

/** So many pictures may wait for the decoder; more, and it begins again at the next key frame. */
const maxWaiting = 30

export const canDecode = (): boolean => typeof VideoDecoder === 'function'

export class CodecPicturePlayer implements PicturePlayer {
  readonly #canvas: HTMLCanvasElement
  readonly #events: PictureEvents
  #decoder: VideoDecoder | undefined
  #config: VideoDecoderConfig | undefined
  /** No picture before the next key frame. */
  #waiting = true
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
      description: Uint8Array.from(atob(description), character => character.charCodeAt(0)),
      optimizeForLatency: true,
    }
    this.#config = config
    this.#restart()
    void VideoDecoder.isConfigSupported(config).then(
      ({ supported }) => supported !== true && this.#config === config && this.#events.unsupported(codec),
      () => this.#events.unsupported(codec),
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
      // Damaged, or the decoder has given up: from the next key frame on.
      this.#restart()
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
        if (this.#decoder === decoder) this.#restart()
      },
    })
    decoder.configure(config)
    return decoder
  }

  #draw(picture: globalThis.VideoFrame): void {
    const { displayWidth, displayHeight, timestamp } = picture
    const canvas = this.#canvas
    if (canvas.width !== displayWidth || canvas.height !== displayHeight) {
      canvas.width = displayWidth
      canvas.height = displayHeight
    }
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    const known = this.#ages.get(timestamp)
    // Those before it were not drawn.
    for (const [time] of this.#ages) if (time <= timestamp) this.#ages.delete(time)
    this.#events.drawn(known?.age === undefined ? undefined : known.age + performance.now() - known.at)
  }

  #restart(): void {
    this.#waiting = true
    this.#ages.clear()
    const decoder = this.#decoder
    this.#decoder = undefined
    if (decoder && decoder.state !== 'closed') decoder.close()
  }
}
