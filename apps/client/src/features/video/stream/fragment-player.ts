/** Pictures as fragmented MP4 through MediaSource, or ManagedMediaSource where there is nothing else (Safari on iPhone). */
import { movieFragment, movieHead, movieType } from '@outrider/jt1078/container'
import { PictureAges } from './picture-ages.ts'
import { bytesOf, type PictureEvents, type PictureFormat, type PicturePlayer } from './picture-player.ts'
import { VideoElement } from './video-element.ts'
import type { VideoFrame } from './video-link.ts'

/** So many fragments may wait for the buffer; more, and the browser does not take them. */
const maxWaiting = 150
/** Seen pictures that stay in the buffer, s. */
const keptBehind = 10
/** A picture is shown at most this long, ms. */
const maxDuration = 2_000

/** undefined: the host has none. Only Safari has the managed one, and on iPhones no other. */
const sourceClass = (): typeof MediaSource | undefined =>
  (globalThis as { MediaSource?: typeof MediaSource }).MediaSource ??
  (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource

export class FragmentPicturePlayer implements PicturePlayer {
  readonly #events: PictureEvents
  readonly #video: VideoElement
  readonly #ages = new PictureAges()
  readonly #url: string
  readonly #source: MediaSource
  #buffer: SourceBuffer | undefined
  #type = ''
  #head: Uint8Array<ArrayBuffer> | undefined
  #waiting: Uint8Array<ArrayBuffer>[] = []
  /** Its duration is known when the next one comes. */
  #last: VideoFrame | undefined
  /** From the clock of the connection to that of the element, ms; undefined: a new clock begins with the next picture. */
  #offset: number | undefined
  /** Of what was appended so far, in the element, ms. */
  #end = 0
  #sequence = 0
  #stopped = false

  constructor(canvas: HTMLCanvasElement, events: PictureEvents) {
    this.#events = events
    this.#video = new VideoElement(canvas, {
      drawn: mediaTime => events.drawn(this.#ages.delayOf(mediaTime)),
      failed: () => events.failed(),
    })
    this.#source = new (sourceClass() as typeof MediaSource)()
    this.#url = URL.createObjectURL(this.#source)
    this.#source.addEventListener('sourceopen', () => this.#open())
    this.#video.element.src = this.#url
    this.#video.chase()
    this.#video.play()
  }

  format({ codec, width, height, description }: PictureFormat): void {
    this.#type = movieType({ codec })
    this.#head = movieHead({ codec, width, height, description: bytesOf(description) })
    this.#last = undefined
    this.#offset = undefined
    if (this.#buffer) this.#try(() => this.#buffer?.changeType(this.#type))
    else this.#open()
    this.#append(this.#head)
  }

  picture(frame: VideoFrame, age: number | undefined): void {
    const { kind, time } = frame
    if (!this.#head || (!this.#last && kind !== 'key')) return
    this.#offset ??= this.#end - time
    if (this.#last) this.#appendPicture(this.#last, this.#last.time + this.#offset, time - this.#last.time)
    this.#last = frame
    this.#ages.add(time + this.#offset, age)
  }

  stop(): void {
    this.#stopped = true
    this.#video.stop()
    URL.revokeObjectURL(this.#url)
  }

  /** `at`: in the element, ms; `until`: to the next one, ms. */
  #appendPicture({ kind, bytes }: VideoFrame, at: number, until: number): void {
    this.#sequence += 1
    const duration = Math.min(Math.max(until, 1), maxDuration)
    this.#end = at + duration
    this.#append(movieFragment(this.#sequence, at, [{ key: kind === 'key', duration, bytes }]))
  }

  #append(bytes: Uint8Array<ArrayBuffer>): void {
    this.#waiting.push(bytes)
    if (this.#waiting.length > maxWaiting) this.#events.failed()
    else this.#flush()
  }

  #open(): void {
    if (this.#buffer || this.#type === '' || this.#source.readyState !== 'open') return
    this.#try(() => {
      this.#buffer = this.#source.addSourceBuffer(this.#type)
      this.#buffer.addEventListener('updateend', () => this.#flush())
    })
    this.#flush()
  }

  #flush(): void {
    const buffer = this.#buffer
    if (this.#stopped || !buffer || buffer.updating) return
    this.#try(() => {
      const { buffered } = buffer
      const behind = this.#video.element.currentTime - keptBehind
      if (buffered.length > 0 && buffered.start(0) < behind - keptBehind) return buffer.remove(0, behind)
      const next = this.#waiting.shift()
      if (next) buffer.appendBuffer(next)
    })
  }

  /** What the browser does not take, it says by throwing. */
  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      if (!this.#stopped) this.#events.failed()
    }
  }
}
