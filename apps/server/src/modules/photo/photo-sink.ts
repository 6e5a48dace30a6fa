/**
 * Photos that terminals send in 0x0801: stored before they are acknowledged. One that somebody waits for is theirs, also while the vehicle is in
 * alarm; else one taken around an alarm is stored with the alarm; all other photos are kept as well. What was fetched by its number, sound and video too,
 * is kept for who fetched it, and so is sound of a cab that somebody has had recorded. What else is no picture is left to those who keep what nothing
 * handles.
 */
import { createHash } from 'node:crypto'
import type { NotKept } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { Refusal } from '../../calls/refusal.ts'
import type { MessageSink, ReceivedMessage } from '../../events/stored-messages.ts'
import { believedTime, timeInZone } from '../../events/terminal-clock.ts'
import type { Files } from '../../files/files.ts'
import type { MissingParts } from './missing-parts.ts'
import type { NewPhoto, PhotoRepository } from './photos.repository.ts'

interface PhotoSinkDependencies {
  photos: PhotoRepository
  files: Pick<Files, 'store'>
  missing: Pick<MissingParts, 'came'>
  /** Stores a picture of an alarm; false: it is of none. */
  storeWithAlarm: (message: ReceivedMessage<'media'>) => Promise<boolean>
  /** The disk has room for more than reports. */
  hasRoom: () => boolean
  /** Of one vehicle within 24 hours; 0: no limit. */
  maxPerDay: number
  log: { warn(fields: object, text: string): void }
}

export const photoOwner = 'photo'
const accepted = { types: ['image/jpeg', 'image/png'], typeNames: 'JPEG/PNG', maxBytes: 10 << 20 }
/** Of sound and video; what is none of these is offered for saving. */
const acceptedMedia = {
  types: ['audio/mpeg', 'audio/wav', 'audio/amr', 'video/mp4', 'video/x-ms-asf', 'video/x-msvideo'],
  typeNames: 'MP3/WAV/AMR/MP4/WMV/AVI',
  maxBytes: 10 << 20,
  otherwise: 'application/octet-stream',
}
/** Parts of photos of 2011 that wait, of one vehicle: a photo of 1 MB has about 1,400. */
const maxParts = 2_000
const statusLocated = 1 << 1
const statusShifted = 1 << 5
/** Of type 0x0801. */
const picture = 0
const sound = 1
const video = 2
type Awaited = 'fetched' | 'taken' | undefined

/** By a timer, in a robbery or a collision, or each so many metres. */
const byItself: ReadonlySet<number> = new Set([1, 2, 3, 7])

/** As the system says it: a write that is repeated. */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('the disk has room for reports only')
  }
}

const isPicture = (data: Buffer): boolean =>
  (data[0] === 0xff && data[1] === 0xd8) || data.subarray(0, 4).toString('latin1') === '\x89PNG'

function photoOf({ vehicleId, receivedAt, zoneMinutes, body }: ReceivedMessage<'media'>, data: Buffer): NewPhoto {
  const { mediaId, type, channel, event, location } = body
  const time = location ? timeInZone(location.time, zoneMinutes) : null
  const located = location && (location.status & statusLocated) !== 0 && Math.abs(location.latitude) <= 90
  const place =
    located && Math.abs(location.longitude) <= 180
      ? convertDatum(location, (location.status & statusShifted) === 0 ? 'wgs84' : 'gcj02', 'wgs84')
      : undefined
  return {
    vehicleId,
    kind: type,
    channel,
    mediaId,
    event,
    digest: createHash('sha256').update(data).digest(),
    takenAt: time !== null && believedTime(time, receivedAt) === time ? new Date(time) : null,
    receivedAt: new Date(receivedAt),
    latitudeE6: place ? Math.round(place.latitude * 1e6) : null,
    longitudeE6: place ? Math.round(place.longitude * 1e6) : null,
    speedDkmh: location ? Math.round(Math.min(Math.max(location.speed, 0), 3_000) * 10) : null,
    bytes: data.length,
  }
}

export class PhotoSink implements MessageSink<'media'> {
  readonly message = 'media'
  /** Each is a file, and up to 1 MiB. */
  readonly maxBatch = 8
  readonly #deps: PhotoSinkDependencies

  constructor(dependencies: PhotoSinkDependencies) {
    this.#deps = dependencies
  }

  async store(batch: readonly ReceivedMessage<'media'>[]) {
    const left: ReceivedMessage<'media'>[] = []
    const unfinished: ReceivedMessage<'media'>[] = []
    for (const each of batch) {
      const became = await this.#store(each)
      if (became === 'left') left.push(each)
      else if (became === 'unfinished') unfinished.push(each)
    }
    return { left, unfinished }
  }

  /** Why it cannot be kept; undefined: it is. */
  async #keep(message: ReceivedMessage<'media'>, data: Buffer, awaited: Awaited): Promise<NotKept | undefined> {
    const photo = photoOf(message, data)
    const { vehicleId, channel, mediaId } = photo
    const row = await this.#deps.photos.begin(photo)
    // The vehicle was deleted meanwhile, and who waited with it.
    if (!row) return 'unreadable'
    if (!row.stored) {
      async function* content() {
        yield data
      }
      try {
        const owner = { kind: photoOwner, id: row.id }
        await this.#deps.files.store(content(), photo.kind === picture ? accepted : acceptedMedia, {
          owner,
          organisation: row.organisationId,
          replaces: true,
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // The quota of the organisation is used up, or it is no picture.
        this.#deps.log.warn({ vehicleId, reason: error.error }, 'a photo cannot be kept')
        await this.#deps.photos.giveUp(row.id)
        return error.error === 'file.quota' ? 'noRoom' : 'unreadable'
      }
    }
    await this.#deps.photos.finish(row.id, awaited, { vehicleId, channel, mediaId })
    return undefined
  }

  /** All of a photo that came in several messages (2011), or of one; undefined: more is to come. `false`: there is no room for it. */
  async #wholeOf({ vehicleId, serial, receivedAt, body }: ReceivedMessage<'media'>): Promise<Buffer | undefined | false> {
    const { packages, mediaId, channel, event, data } = body
    if (!packages || packages.total <= 1) return data
    if (packages.total > maxParts || packages.index > packages.total) return false
    if ((await this.#deps.photos.partsOf(vehicleId)) >= maxParts) return false
    const { total, index: part } = packages
    const at = new Date(receivedAt)
    const whole = await this.#deps.photos.addPart({
      vehicleId,
      mediaId,
      channel,
      event,
      total,
      part,
      serial,
      data,
      receivedAt: at,
    })
    this.#deps.missing.came(vehicleId)
    return whole
  }

  /** `left`: it is for others; `unfinished`: more of it is to come. */
  async #store(message: ReceivedMessage<'media'>): Promise<'stored' | 'left' | 'unfinished'> {
    const { vehicleId, body } = message
    const { type, channel, mediaId, event } = body
    const withAlarm = async () => {
      if (!this.#deps.hasRoom()) throw new NoRoom()
      return (await this.#deps.storeWithAlarm(message)) ? 'stored' : 'left'
    }
    if (type > video) return await withAlarm()
    // One that the terminal takes by itself now and then is not the one that was asked for, unless it was fetched by its number.
    const awaited = await this.#deps.photos.isAwaited({
      vehicleId,
      channel,
      mediaId,
      byItself: type !== picture || byItself.has(event),
    })
    const isRecorded = type === sound && awaited === undefined && (await this.#deps.photos.recordsCab(vehicleId))
    // Sound and video come to stay only when somebody fetches them, or has them recorded.
    if (type !== picture && awaited !== 'fetched' && !isRecorded) return await withAlarm()
    if (!this.#deps.hasRoom()) {
      // What is left is for reports. It is not acknowledged: the terminal keeps it, and it is stored when there is room.
      if (awaited) await this.#deps.photos.notKept('noRoom', awaited, { vehicleId, channel, mediaId })
      throw new NoRoom()
    }
    const data = await this.#wholeOf(message)
    if (data === undefined) return 'unfinished'
    if (data === false) return 'left'
    const isRight = type !== picture || isPicture(data)
    if (!((awaited || isRecorded) && isRight) && (await this.#deps.storeWithAlarm(message))) return 'stored'
    // What a user fetches is bounded by how much that is.
    const room =
      awaited === 'fetched' ||
      this.#deps.maxPerDay === 0 ||
      (await this.#deps.photos.countOfDay(vehicleId)) < this.#deps.maxPerDay
    const why = !isRight ? 'unreadable' : room ? await this.#keep(message, data, awaited) : 'dayLimit'
    if (why && awaited) await this.#deps.photos.notKept(why, awaited, { vehicleId, channel, mediaId })
    if (data !== body.data) await this.#deps.photos.removeParts(vehicleId, body.mediaId)
    return why === undefined ? 'stored' : 'left'
  }
}
