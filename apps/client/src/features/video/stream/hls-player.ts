/** Pictures that the video element fetches by itself, in segments of a second or two: the way that plays inside WeChat on iPhones. */
import { type PictureEvents, type PicturePlayer } from './picture-player.ts'
import { LiveEdge } from './live-edge.ts'
import { VideoElement } from './video-element.ts'

export class HlsPicturePlayer implements PicturePlayer {
  readonly #video: VideoElement
  readonly #edge = new LiveEdge()

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#video = new VideoElement(canvas, {
      drawn: () => {
        const { buffered, currentTime } = this.#video.element
        // Elements load all that a live playlist has. Of where one can go in it Chromium says nothing.
        const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : undefined
        events.drawn(end === undefined ? undefined : this.#edge.ageOf(currentTime, end, performance.now()))
      },
      failed: () => events.failed(),
    })
  }

  fetch(url: string): void {
    this.#video.element.src = url
    this.#video.play()
  }

  /** Both are in what it fetches. */
  format(): void {}
  picture(): void {}

  stop(): void {
    this.#video.stop()
  }
}
