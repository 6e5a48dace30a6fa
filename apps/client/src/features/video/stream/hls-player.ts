/** Pictures that the video element fetches by itself, in segments of a second or two: the way that plays inside WeChat on iPhones. */
import { type PictureEvents, type PicturePlayer } from './picture-player.ts'
import { VideoElement } from './video-element.ts'

export class HlsPicturePlayer implements PicturePlayer {
  readonly #video: VideoElement

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#video = new VideoElement(canvas, { drawn: () => events.drawn(undefined), failed: () => events.failed() })
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
