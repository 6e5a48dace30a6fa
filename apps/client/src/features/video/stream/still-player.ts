/** A key picture now and then, each as a film of one picture: for hosts that play films and no streams. */
import { filmOf } from '@outrider/jt1078/container'
import { bytesOf, type PictureEvents, type PictureFormat, type PicturePlayer } from './picture-player.ts'
import { VideoElement } from './video-element.ts'
import type { VideoFrame } from './video-link.ts'

export class StillPicturePlayer implements PicturePlayer {
  readonly #video: VideoElement
  #format: PictureFormat | undefined
  #url = ''
  #shown: { at: number; age: number | undefined } = { at: 0, age: undefined }

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#video = new VideoElement(canvas, {
      drawn: () => {
        const { at, age } = this.#shown
        events.drawn(age === undefined ? undefined : age + performance.now() - at)
      },
      failed: () => events.failed(),
    })
  }

  format(format: PictureFormat): void {
    this.#format = format
  }

  picture({ kind, bytes }: VideoFrame, age: number | undefined): void {
    if (!this.#format || kind !== 'key') return
    const config = { ...this.#format, description: bytesOf(this.#format.description) }
    const film = new Blob([filmOf(config, bytes)], { type: 'video/mp4' })
    URL.revokeObjectURL(this.#url)
    this.#url = URL.createObjectURL(film)
    this.#shown = { at: performance.now(), age }
    this.#video.element.src = this.#url
    this.#video.play()
  }

  stop(): void {
    this.#video.stop()
    URL.revokeObjectURL(this.#url)
  }
}
