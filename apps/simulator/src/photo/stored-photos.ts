/** Photos that a simulated terminal has stored: one of each camera at each full hour of the last day, and those it was told to keep. */
import type { BodyOf, messages } from '@outrider/jt808'

export interface Photo {
  mediaId: number
  channel: number
  /** As 0x8801 numbers sizes. */
  resolution: number
  /** 0 the platform asked for it, 1 at a set time. */
  event: number
  /** ms since 1970 */
  time: number
}

type Query = Pick<BodyOf<typeof messages.queryMultimedia>, 'type' | 'channel' | 'event' | 'from' | 'to'>

/** Ids of photos of full hours begin here; those of others count below it. */
export const idsOfHours = 0x4000_0000

const hour = 3_600_000
const hours = 24
/** Kept at most; the oldest go first. */
const maxKept = 200
const picturesOnly = 0
const timed = 1
/** 640x480 */
const usualResolution = 2

export class StoredPhotos {
  readonly #channels: number
  #kept: Photo[] = []
  readonly #deleted = new Set<number>()
  #lastId: number

  /** `firstId`: ids of photos that are taken count on from here. With each start another, so that none is used twice. */
  constructor(channels: number, firstId: number) {
    this.#channels = channels
    this.#lastId = firstId - 1
  }

  nextId(): number {
    this.#lastId++
    return this.#lastId
  }

  keep(photo: Photo): void {
    this.#kept.push(photo)
    if (this.#kept.length > maxKept) this.#kept.shift()
  }

  delete({ mediaId }: Photo): void {
    this.#kept = this.#kept.filter(photo => photo.mediaId !== mediaId)
    this.#deleted.add(mediaId)
  }

  /** In the order of time. Events match exactly, and channel 0 is all. */
  find({ type, channel, event, from, to }: Query, now: number): Photo[] {
    if (type !== picturesOnly) return []
    return this.#all(now).filter(
      photo =>
        (channel === 0 || photo.channel === channel) &&
        photo.event === event &&
        photo.time >= (from ?? 0) &&
        photo.time <= (to ?? now),
    )
  }

  byId(mediaId: number, now: number): Photo | undefined {
    return this.#all(now).find(photo => photo.mediaId === mediaId)
  }

  #all(now: number): Photo[] {
    const last = Math.floor(now / hour)
    const ofHours = Array.from({ length: hours }, (_, i) => last - hours + 1 + i).flatMap(each =>
      Array.from({ length: this.#channels }, (_unused, i): Photo => {
        const channel = i + 1
        const mediaId = idsOfHours + (each % 0x10_0000) * 64 + channel
        return { mediaId, channel, resolution: usualResolution, event: timed, time: each * hour }
      }),
    )
    return [...ofHours, ...this.#kept].filter(({ mediaId }) => !this.#deleted.has(mediaId)).toSorted((a, b) => a.time - b.time)
  }
}
