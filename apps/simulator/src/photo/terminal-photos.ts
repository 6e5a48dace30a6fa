/** Photos of a simulated terminal: takes them (0x8801), finds stored ones (0x8802), uploads them (0x8803, 0x8805); and sound of its cab (0x8804). */
import { type BodyOf, decode, type Frame, type Location, type Message, messages } from '@outrider/jt808'
import type { Identity } from '../identity.ts'
import type { Random } from '../random.ts'
import type { Cameras } from '../video/camera-options.ts'
import { cabRecording } from './cab-recording.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { DRIVER_CHANNEL, FRONT_CHANNEL, pictureOf } from './pictures.ts'
import { idsOfHours, type Photo, StoredPhotos } from './stored-photos.ts'

/** What its terminal does for it. */
export interface PhotoLink {
  readonly ready: boolean
  send<T>(row: Message<T>, value: T): number
  /** 0x0001. `result`: 0 done, 1 failed, 3 not supported. */
  acknowledge(replySerial: number, replyId: number, result: number): void
  /** The frames of a message, numbered and not sent. */
  write<T>(row: Message<T>, value: T): readonly Buffer[]
  put(frames: readonly Buffer[]): void
  position(): Location | undefined
  photoEnds(mediaId: number, arrived: boolean): void
}

export interface TerminalPhotosOptions {
  identity: Identity
  cameras: Cameras
  channels: number
  lostParts: number
  link: PhotoLink
  random: Random
}

interface Sent extends Pick<BodyOf<typeof messages.multimediaData>, 'mediaId' | 'type' | 'format' | 'event' | 'channel'> {
  /** ms since 1970. */
  time: number
}

/** As 0x0801 numbers them. */
const sound = 1
const wave = 3
const taken = 0
const failed = 1
const noSuchChannel = 2
const stop = 0
const record = 0xffff
const maxPhotos = 64
const keepIt = 1
const defaultPartMs = 20
const defaultAnswerMs = 60_000
/** Bytes of a sub-package's body, and of what stands before the data of 2011's 0x0801. */
const partBytes = 1023
const headOf2011 = 16

export class TerminalPhotos {
  readonly #options: TerminalPhotosOptions
  readonly #stored: StoredPhotos
  readonly #uploads: PhotoUploads
  /** Photos of a series that are still to be taken. */
  readonly #series = new Map<number, NodeJS.Timeout>()

  constructor(options: TerminalPhotosOptions) {
    this.#options = options
    const { cameras, channels, lostParts, link, random } = options
    this.#stored = new StoredPhotos(channels, Math.floor(Date.now() / 1000) % idsOfHours)
    this.#uploads = new PhotoUploads({
      sender: link,
      random,
      lostParts,
      partMs: cameras.photoPartMs ?? defaultPartMs,
      answerMs: cameras.photoAnswerMs ?? defaultAnswerMs,
      ended: (mediaId, arrived) => link.photoEnds(mediaId, arrived),
    })
  }

  /** Uploads under way. */
  get uploading(): number {
    return this.#uploads.size
  }

  /** Parts that were left out at their first sending. */
  get leftOut(): number {
    return this.#uploads.leftOut
  }

  stop(): void {
    this.#uploads.stop()
    for (const timer of this.#series.values()) clearTimeout(timer)
    this.#series.clear()
  }

  /** False: the message is none of photos. */
  handle({ header: { messageId, serial }, body }: Frame): boolean {
    const { identity, link } = this.#options
    const read = <T>(row: Message<T>): T => decode(row, body, identity.version).value
    const now = Date.now()
    switch (messageId) {
      case messages.cameraShoot.id:
        this.#onShoot(serial, read(messages.cameraShoot))
        return true
      case messages.recordSound.id:
        this.#onRecord(serial, read(messages.recordSound))
        return true
      case messages.multimediaDataResponse.id: {
        const { mediaId, indexes } = read(messages.multimediaDataResponse)
        this.#uploads.answered(mediaId, indexes ?? [])
        return true
      }
      case messages.queryMultimedia.id: {
        const media = this.#stored.find(read(messages.queryMultimedia), now).map(photo => ({
          mediaId: photo.mediaId,
          type: 0,
          channel: photo.channel,
          event: photo.event,
          location: this.#position(photo.time),
        }))
        link.send(messages.multimediaList, { replySerial: serial, media })
        return true
      }
      case messages.uploadMultimedia.id: {
        const query = read(messages.uploadMultimedia)
        const photos = this.#stored.find(query, now)
        link.acknowledge(serial, messageId, photos.length > 0 ? taken : failed)
        for (const photo of photos) this.#upload(photo, query.delete === 1)
        return true
      }
      case messages.uploadSingleMultimedia.id: {
        const { mediaId, delete: away } = read(messages.uploadSingleMultimedia)
        const photo = this.#stored.byId(mediaId, now)
        link.acknowledge(serial, messageId, photo ? taken : failed)
        if (photo) this.#upload(photo, away === 1)
        return true
      }
      default:
        return false
    }
  }

  #onShoot(serial: number, { channel, command, seconds, keep, resolution }: BodyOf<typeof messages.cameraShoot>): void {
    clearTimeout(this.#series.get(channel))
    this.#series.delete(channel)
    if (!this.#hasChannel(channel)) return this.#answer(serial, noSuchChannel)
    // There is no recorder for short films.
    if (command === record) return this.#answer(serial, failed)
    if (command === stop) return this.#answer(serial, taken, [])
    const ids = Array.from({ length: Math.min(command, maxPhotos) }, () => this.#stored.nextId())
    this.#answer(serial, taken, ids)
    this.#takeNext(ids, { channel, resolution, keep: keep === keepIt, everyMs: seconds * 1000 })
  }

  /** It is there at once: nobody waits for a simulated cab. What it should keep is not kept. */
  #onRecord(serial: number, { command, seconds, keep }: BodyOf<typeof messages.recordSound>): void {
    const isStarted = command === 1
    this.#options.link.acknowledge(serial, messages.recordSound.id, isStarted && keep === keepIt ? failed : taken)
    if (isStarted && keep !== keepIt)
      this.#send(
        { mediaId: this.#stored.nextId(), type: sound, format: wave, event: 0, channel: DRIVER_CHANNEL, time: Date.now() },
        cabRecording(seconds),
      )
  }

  #takeNext(ids: number[], series: { channel: number; resolution: number; keep: boolean; everyMs: number }): void {
    const [mediaId, ...later] = ids
    const { channel, resolution, keep, everyMs } = series
    if (mediaId === undefined) return void this.#series.delete(channel)
    const photo: Photo = { mediaId, channel, resolution, event: 0, time: Date.now() }
    if (keep) this.#stored.keep(photo)
    else this.#upload(photo, false)
    this.#series.set(
      channel,
      setTimeout(() => this.#takeNext(later, series), everyMs),
    )
  }

  /** As the standard has it, or as some terminals do. */
  #answer(replySerial: number, result: number, mediaIds?: number[]): void {
    const { link, cameras } = this.#options
    const { photoAnswer = 'response' } = cameras
    if (photoAnswer !== 'response') link.acknowledge(replySerial, messages.cameraShoot.id, result === taken ? taken : failed)
    if (photoAnswer !== 'acknowledgement') link.send(messages.cameraShootResponse, { replySerial, result, mediaIds })
  }

  #hasChannel = (channel: number): boolean =>
    (channel >= 1 && channel <= this.#options.channels) || channel === FRONT_CHANNEL || channel === DRIVER_CHANNEL

  #upload(photo: Photo, deleteIt: boolean): void {
    const { mediaId, channel, event, resolution, time } = photo
    const words = `${this.#options.identity.plate} CH${channel} ${mediaId} ${new Date(time).toISOString()}`
    this.#send({ mediaId, type: 0, format: 0, event, channel, time }, pictureOf(channel, resolution, words))
    if (deleteIt) this.#stored.delete(photo)
  }

  #send({ time, ...head }: Sent, data: Buffer): void {
    const { identity, link } = this.#options
    const packages = { total: Math.ceil((headOf2011 + data.length) / partBytes), index: 1 }
    const frames = link.write(
      messages.multimediaData,
      identity.version === '2011' ? { ...head, packages, data } : { ...head, location: this.#position(time), data },
    )
    this.#uploads.add(head.mediaId, frames)
  }

  /** Where the vehicle is now: where it was is not kept. */
  #position(time: number): Omit<Location, 'extras'> {
    const { extras: _extras, ...position } = this.#options.link.position() ?? nowhere
    return { ...position, time: Math.floor(time / 1000) * 1000 }
  }
}

/** No fix yet. */
const nowhere: Location = {
  alarms: 0,
  status: 0,
  latitude: 0,
  longitude: 0,
  altitude: 0,
  speed: 0,
  course: 0,
  time: 0,
  extras: {},
}
