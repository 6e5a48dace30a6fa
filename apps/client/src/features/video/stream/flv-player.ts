/** Pictures as FLV by mpegts.js through MediaSource. The head of each tag is put before the frame here, not on the server. */
import { flvConfig, flvHead, flvPicture } from '@outrider/jt1078/container'
import mpegts from 'mpegts.js'
import { PictureAges } from './picture-ages.ts'
import { bytesOf, type PictureEvents, type PictureFormat, type PicturePlayer } from './picture-player.ts'
import { VideoElement } from './video-element.ts'
import type { VideoFrame } from './video-link.ts'

type Loader = InstanceType<typeof mpegts.BaseLoader>

mpegts.LoggingControl.applyConfig({ enableAll: false })

export class FlvPicturePlayer implements PicturePlayer {
  readonly #events: PictureEvents
  readonly #canvas: HTMLCanvasElement
  readonly #ages = new PictureAges()
  #video: VideoElement | undefined
  #player: ReturnType<typeof mpegts.createPlayer> | undefined
  #loader: Loader | undefined
  #format: PictureFormat | undefined
  /** Before the loader is there. */
  #waiting: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0
  /** Time of the first picture, ms; undefined: none came. */
  #begin: number | undefined

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#canvas = canvas
    this.#events = events
  }

  /** Other decoders: the player begins again. */
  format(format: PictureFormat): void {
    this.stop()
    this.#format = format
    this.#open()
  }

  picture({ kind, time, bytes }: VideoFrame, age: number | undefined): void {
    const format = this.#format
    const key = kind === 'key'
    if (!format || (this.#begin === undefined && !key)) return
    if (this.#begin === undefined) {
      this.#begin = time
      this.#send(flvHead())
      this.#send(flvConfig({ ...format, description: bytesOf(format.description) }, 0))
    }
    const at = time - this.#begin
    this.#ages.add(at, age)
    this.#send(flvPicture(format, { time: at, key, bytes }))
  }

  stop(): void {
    this.#player?.destroy()
    this.#video?.stop()
    this.#player = undefined
    this.#video = undefined
    this.#loader = undefined
    this.#format = undefined
    this.#begin = undefined
    this.#waiting = []
    this.#bytes = 0
    this.#ages.clear()
  }

  #open(): void {
    const events = this.#events
    const opened = (loader: Loader): void => {
      this.#loader = loader
      for (const bytes of this.#waiting.splice(0)) this.#send(bytes)
    }
    // Its own one for WebSockets has the token in the address, and knows nothing of what else comes on the connection.
    class FrameLoader extends mpegts.BaseLoader {
      constructor() {
        super('frames')
        // Names of the library's.
        // oxlint-disable-next-line no-underscore-dangle
        this._needStash = false
      }
      override open(): void {
        // oxlint-disable-next-line no-underscore-dangle
        this._status = mpegts.LoaderStatus.kBuffering
        opened(this)
      }
      override abort(): void {
        // oxlint-disable-next-line no-underscore-dangle
        this._status = mpegts.LoaderStatus.kComplete
      }
    }
    const video = new VideoElement(this.#canvas, {
      drawn: mediaTime => events.drawn(this.#ages.delayOf(mediaTime)),
      failed: () => events.failed(),
    })
    const player = mpegts.createPlayer(
      { type: 'flv', isLive: true, hasAudio: false, hasVideo: true, url: 'frames:' },
      {
        customLoader: FrameLoader,
        enableStashBuffer: false,
        lazyLoad: false,
        autoCleanupSourceBuffer: true,
        autoCleanupMaxBackwardDuration: 20,
        autoCleanupMinBackwardDuration: 10,
      },
    )
    player.on(mpegts.Events.ERROR, () => events.failed())
    player.attachMediaElement(video.element)
    player.load()
    this.#player = player
    this.#video = video
    video.chase()
    video.play()
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.#loader) return void this.#waiting.push(bytes)
    const from = this.#bytes
    this.#bytes += bytes.length
    this.#loader.onDataArrival(bytes.buffer, from, this.#bytes)
  }
}
