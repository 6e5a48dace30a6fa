/** A video element below the canvas of a window: what it shows is drawn on the canvas. */
import { drawOn } from './picture-player.ts'

/** What is buffered ahead, s: above it is caught up by playing faster, above the other one by a jump. */
const usualLead = 0.25
const maxLead = 0.8
/** After a jump. */
const leadAfterJump = 0.1
const catchUpRate = 1.15
const chaseEvery = 200

export class VideoElement {
  readonly element: HTMLVideoElement
  readonly #canvas: HTMLCanvasElement
  readonly #drawn: (mediaTime: number) => void
  #timer: number | undefined
  #stopped = false

  /** `drawn`: with the time of the picture in the element, s. */
  constructor(canvas: HTMLCanvasElement, events: { drawn: (mediaTime: number) => void; failed: () => void }) {
    const element = document.createElement('video')
    element.muted = true
    element.playsInline = true
    element.disableRemotePlayback = true
    // Otherwise what other platforms send could not be saved as a picture.
    element.crossOrigin = 'anonymous'
    element.setAttribute('aria-hidden', 'true')
    element.tabIndex = -1
    // Browsers stop elements that nobody can see.
    element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:contain'
    canvas.before(element)
    element.addEventListener('error', () => {
      if (!this.#stopped) events.failed()
    })
    this.element = element
    this.#canvas = canvas
    this.#drawn = events.drawn
    // The first picture is told of before it can be drawn; of a film of one picture there is no other.
    element.addEventListener('loadeddata', () => this.#paint(element.currentTime))
    this.#next()
  }

  /** Plays what was buffered last: live, without what a buffer would add. */
  chase(): void {
    this.#timer ??= window.setInterval(() => this.#chase(), chaseEvery)
  }

  play(): void {
    // Muted video may play without an operation; where it may not, nothing is seen, and the window takes another way.
    this.element.play().catch(() => undefined)
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
    this.element.removeAttribute('src')
    this.element.load()
    this.element.remove()
  }

  #next(): void {
    const { element } = this
    if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback((_, { mediaTime }) => this.#draw(mediaTime))
    // Firefox before 132.
    else requestAnimationFrame(() => this.#draw((element as HTMLVideoElement).currentTime))
  }

  #draw(mediaTime: number): void {
    if (this.#stopped) return
    this.#paint(mediaTime)
    this.#next()
  }

  #paint(mediaTime: number): void {
    const { element } = this
    if (this.#stopped || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    drawOn(this.#canvas, element, element.videoWidth, element.videoHeight)
    this.#drawn(mediaTime)
  }

  #chase(): void {
    const { element } = this
    const { buffered, currentTime } = element
    if (buffered.length === 0) return
    const start = buffered.start(buffered.length - 1)
    const ahead = buffered.end(buffered.length - 1) - currentTime
    if (ahead > maxLead || currentTime < start) element.currentTime = Math.max(start, currentTime + ahead - leadAfterJump)
    element.playbackRate = ahead > usualLead ? catchUpRate : 1
    if (element.paused) this.play()
  }
}
