/** A key picture now and then, each as a film of one picture: for hosts that play films and no streams. */
import { filmOf } from '@outrider/jt1078/container'
import { bytesOf, type PictureEvents, type PictureFormat, type PicturePlayer } from './picture-player.ts'
import { VideoElement } from './video-element.ts'
import type { VideoFrame } from './video-link.ts'

/** A film that shows nothing for so long is given up for the next one, ms. */
const loadTimeout = 2_000

export class StillPicturePlayer implements PicturePlayer {
  readonly #video: VideoElement
  #format: PictureFormat | undefined
  #url = ''
  /** The newest one that came while the film before it was loading. */
  #next: { frame: VideoFrame; age: number | undefined } | undefined
  #loadingSince: number | undefined
  #shown: { at: number; age: number | undefined } = { at: 0, age: undefined }

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#video = new VideoElement(canvas, {
      drawn: () => {
        const { at, age } = this.#shown
        events.drawn(age === undefined ? undefined : age + performance.now() - at)
        this.#loadingSince = undefined
        const next = this.#next
        this.#next = undefined
        if (next) this.#show(next.frame, next.age)
      },
      failed: () => events.failed(),
    })
  }

  format(format: PictureFormat): void {
    this.#format = format
    this.#next = undefined
  }

  picture(frame: VideoFrame, age: number | undefined): void {
    if (frame.kind !== 'key') return
    const isLoading = this.#loadingSince !== undefined && performance.now() - this.#loadingSince < loadTimeout
    // Another film would end the loading of this one: fast ones would never be seen.
    if (isLoading) this.#next = { frame, age }
    else this.#show(frame, age)
  }

  stop(): void {
    this.#next = undefined
    this.#video.stop()
    URL.revokeObjectURL(this.#url)
  }

  #show({ bytes }: VideoFrame, age: number | undefined): void {
    if (!this.#format) return
    const config = { ...this.#format, description: bytesOf(this.#format.description) }
    const film = new Blob([filmOf(config, bytes)], { type: 'video/mp4' })
    URL.revokeObjectURL(this.#url)
    this.#url = URL.createObjectURL(film)
    this.#loadingSince = performance.now()
    this.#shown = { at: performance.now(), age }
    this.#video.element.src = this.#url
    this.#video.play()
  }
}
