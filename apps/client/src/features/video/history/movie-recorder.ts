/** Collects the pictures that were played, with their sound, and makes an MP4 of them, in the time in which they were recorded. */
import { filmHead, type FilmPicture } from '@outrider/jt1078/container'
import { bytesOf, type PictureFormat } from '../stream/picture-player.ts'
import type { SoundFormat } from '../stream/sound-line.ts'
import type { VideoFrame } from '../stream/video-link.ts'
import { type FilmSoundLine, filmSoundOf } from './film-sound.ts'

/** All pictures are in memory until the file is saved, bytes. */
const maxBytes = 512 * 1024 ** 2
/** A pause in what is recorded that is longer is left out, ms: a seek, or a terminal that was silent. */
const longestPause = 15_000
/** Of a picture before such a pause, and of the last one, ms. */
const usualDuration = 40

/** undefined: there was no picture. `soundless`: there was sound that this browser cannot put into a film. */
export interface RecordedFilm {
  film: Blob | undefined
  soundless: boolean
}

export class MovieRecorder {
  readonly #format: PictureFormat
  readonly #pictures: FilmPicture[] = []
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0
  #last: VideoFrame | undefined
  /** Of all pictures but the last, ms. */
  #length = 0
  #soundFormat = ''
  #sound: FilmSoundLine | undefined
  #heard = false
  #isSameSound = true

  constructor(format: PictureFormat) {
    this.#format = format
  }

  /** Of the sound that follows. A film has one kind of sound: of others what follows is left out. */
  soundFormat(format: SoundFormat): void {
    if (this.#soundFormat === '') this.#sound = filmSoundOf(format)
    this.#soundFormat ||= JSON.stringify(format)
    this.#isSameSound = this.#soundFormat === JSON.stringify(format)
  }

  /** Whether pictures of this format go into the same film. */
  fits({ codec, width, height, description }: PictureFormat): boolean {
    const mine = this.#format
    return codec === mine.codec && width === mine.width && height === mine.height && description === mine.description
  }

  /** ms of film so far. */
  get length(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#bytes >= maxBytes
  }

  /** Others than key pictures are left out until one has come. */
  picture(frame: VideoFrame): void {
    if (this.isFull || (!this.#last && frame.kind !== 'key')) return
    if (this.#last) {
      const pause = frame.time - this.#last.time
      this.#show(this.#last, pause > 0 && pause <= longestPause ? pause : usualDuration)
    }
    this.#last = frame
  }

  /** Sound goes with the picture before it. */
  sound({ time, bytes }: VideoFrame): void {
    if (this.isFull || !this.#last || !this.#isSameSound) return
    const at = this.#length + time - this.#last.time
    if (at < 0) return
    this.#heard = true
    this.#bytes += bytes.length
    try {
      this.#sound?.sound(bytes, at)
    } catch (error) {
      // A damaged packet: the next one is as good as any.
      if (!(error instanceof RangeError)) throw error
    }
  }

  /** What follows does not continue what came. */
  cut(): void {
    if (this.#last) this.#show(this.#last, usualDuration)
    this.#last = undefined
  }

  async finish(): Promise<RecordedFilm> {
    this.cut()
    const sound = await this.#sound?.finish()
    const soundless = this.#heard && !sound
    if (this.#pictures.length === 0) return { film: undefined, soundless }
    const { codec, width, height, description } = this.#format
    const head = filmHead({ codec, width, height, description: bytesOf(description) }, this.#pictures, sound?.track)
    return { film: new Blob([head, ...this.#parts, ...(sound?.parts ?? [])], { type: 'video/mp4' }), soundless }
  }

  #show({ kind, bytes }: VideoFrame, duration: number): void {
    this.#pictures.push({ key: kind === 'key', duration, size: bytes.length })
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    this.#length += duration
  }
}
