/** Sends photos (0x0801) part by part, several at once in turns, until the platform has said that each is whole (0x8800). */
import type { Random } from '../random.ts'

export interface PhotoSender {
  /** Signed in, and with a signal. */
  readonly ready: boolean
  put(frames: readonly Buffer[]): void
}

interface Upload {
  mediaId: number
  frames: readonly Buffer[]
  /** Parts to be sent, from 0. */
  queue: number[]
  /** Parts that were not left out at their first sending. */
  tried: Set<number>
  attempts: number
  /** `performance.now()` when the last part was sent; undefined: there are parts to send. */
  sentAt: number | undefined
}

export interface PhotoUploadsOptions {
  sender: PhotoSender
  random: Random
  /** Share of parts that are left out at first, 0 to 1. */
  lostParts: number
  /** Between two parts, ms. */
  partMs: number
  /** Without an answer in this time the whole photo is sent again, ms. */
  answerMs: number
  ended(mediaId: number, arrived: boolean): void
}

/** Times that a photo is sent without an answer. */
const maxAttempts = 3
/** While there is no signal, ms. */
const idleMs = 500

export class PhotoUploads {
  readonly #options: PhotoUploadsOptions
  /** In turns: the first is the next. */
  #uploads: Upload[] = []
  #timer: NodeJS.Timeout | undefined
  /** Parts that were left out at their first sending, of all photos. */
  leftOut = 0

  constructor(options: PhotoUploadsOptions) {
    this.#options = options
  }

  /** Photos that are under way. */
  get size(): number {
    return this.#uploads.length
  }

  /** `frames`: the sub-packages of one message. */
  add(mediaId: number, frames: readonly Buffer[]): void {
    const queue = frames.map((_, index) => index)
    this.#uploads.push({ mediaId, frames, queue, tried: new Set(), attempts: 1, sentAt: undefined })
    this.#wait(0)
  }

  /** 0x8800. `missing`: parts to be sent again, from 1; none: it is whole. */
  answered(mediaId: number, missing: readonly number[]): void {
    const upload = this.#uploads.find(each => each.mediaId === mediaId)
    if (!upload) return
    if (missing.length === 0) return this.#end(upload, true)
    upload.queue = [...new Set(missing)].map(index => index - 1).filter(index => index in upload.frames)
    upload.sentAt = undefined
    this.#wait(0)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#uploads = []
  }

  #end(upload: Upload, arrived: boolean): void {
    this.#uploads = this.#uploads.filter(each => each !== upload)
    this.#options.ended(upload.mediaId, arrived)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), ms)
  }

  #run(): void {
    const { sender, partMs } = this.#options
    if (!sender.ready) return void (this.#uploads.length > 0 && this.#wait(idleMs))
    const sending = this.#uploads.find(({ queue }) => queue.length > 0)
    if (sending) {
      this.#uploads = [...this.#uploads.filter(each => each !== sending), sending]
      this.#sendPart(sending)
      return this.#wait(partMs)
    }
    this.#sendAgain(performance.now())
  }

  #sendPart(upload: Upload): void {
    const { sender, random, lostParts } = this.#options
    const index = upload.queue.shift() as number
    if (upload.queue.length === 0) upload.sentAt = performance.now()
    const first = !upload.tried.has(index)
    upload.tried.add(index)
    if (first && random.chance(lostParts)) {
      this.leftOut += 1
      return
    }
    sender.put([upload.frames[index] as Buffer])
  }

  /** Those that nobody has answered in time. */
  #sendAgain(now: number): void {
    const { answerMs } = this.#options
    for (const upload of this.#uploads) {
      if (upload.sentAt === undefined || now - upload.sentAt < answerMs) continue
      if (upload.attempts === maxAttempts) this.#end(upload, false)
      else {
        upload.attempts++
        upload.queue = upload.frames.map((_, index) => index)
        upload.sentAt = undefined
      }
    }
    const next = Math.min(...this.#uploads.map(({ sentAt }) => (sentAt === undefined ? 0 : sentAt + answerMs - now)))
    if (this.#uploads.length > 0) this.#wait(Math.max(0, next))
  }
}
