/** Calls for photos. */
import {
  limits,
  mediaKinds,
  type Photo,
  type PhotoEvent,
  photoEvents,
  type PhotoRequest,
  photoSizes,
  type PhotoState,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { CommandError, type CommandFailure, type SentCommand, type Terminals } from '../../events/terminals.ts'
import type { CommandPayload } from '../../events/terminal-commands.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { camerasOf, camerasOfVehicles } from '../../fleet/cameras.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import { photoOwner } from './photo-sink.ts'
import { type PhotoRepository, type StoredPhoto, type StoredRequest } from './photos.repository.ts'

interface PhotoDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  files: Pick<Files, 'linksOfMany'>
  photos: PhotoRepository
  log: { error(fields: object, text: string): void }
}

type PhotoPath =
  | 'photo/sendTakePhotosCmd'
  | 'photo/getPhotoInfo'
  | 'photo/getPhotoInfoHistory'
  | 'photo/cancelTakePhotos'
  | 'photo/viewPhoto'
  | 'video/captureVideoPicture'

/** How long a call waits for what the terminal says, ms. */
export const waitMs = 3_000

export const stateAfter: Readonly<Record<CommandFailure, StoredRequest['state'] | undefined>> = {
  offline: 'offline',
  expired: 'offline',
  cancelled: 'offline',
  noAnswer: 'noAnswer',
  // It was sent: the photo may come over the next link.
  linkLost: undefined,
  failed: 'refused',
  badMessage: 'refused',
  notSupported: 'refused',
  withheld: 'refused',
  frozen: 'refused',
}

export const eventOf = (event: number): PhotoEvent => photoEvents[Math.min(event, photoEvents.length - 1)] ?? 'other'
/** Numbers of an event; those without a name are `other`. */
const numbersOf = (event: PhotoEvent): number[] => {
  const at = photoEvents.indexOf(event)
  return event === 'other' ? Array.from({ length: 256 - at }, (_, n) => at + n) : [at]
}

/** Of one with more, photos are found sooner among those of all. */
const fewVehicles = 5_000

export class PhotoCalls {
  readonly #deps: PhotoDependencies
  readonly #asking = new Set<Promise<void>>()
  #stopped = false

  constructor(deps: PhotoDependencies) {
    this.#deps = deps
  }

  get handlers(): Handlers<PhotoPath> {
    const { photos } = this.#deps
    return {
      'photo/sendTakePhotosCmd': async ({ vehicleId, channels, size, quality, brightness }, { user }) => ({
        requests: await this.#take(user, { vehicleId, channels }, { size: photoSizes[size], quality, brightness }),
      }),
      'video/captureVideoPicture': async ({ vehicleId, channel }, { user }) => {
        const [request] = await this.#take(user, { vehicleId, channels: [channel] }, {})
        return { request: request ?? fail('video.noChannel') }
      },
      'photo/getPhotoInfo': async ({ requestIds }, { user }) => ({
        requests: await this.requestsOnWire(user, await this.#seenRequests(user, requestIds)),
      }),
      'photo/cancelTakePhotos': async ({ requestIds }, { user }) => {
        const seen = await this.#seenRequests(user, requestIds)
        await photos.cancel(
          seen.map(({ id }) => id),
          user.userId,
        )
        return {}
      },
      'photo/viewPhoto': async ({ photoId }, { user }) => {
        const [found] = await this.#seenPhotos(user, await photos.byIds([photoId]))
        // A cab is heard in it, whatever way it came.
        if (found && mediaKinds[found.kind] === 'sound') {
          if (!user.rights.listenAuth) fail('access.noRight')
          if (this.#deps.access.isUnheard(found.vehicleId)) fail('talk.listenWithheld')
        }
        const links = found && (await this.#deps.files.linksOfMany(photoOwner, [found.id]))
        return { link: links?.get(photoId)?.link ?? fail('file.missing') }
      },
      'photo/getPhotoInfoHistory': async (request, { user }) => {
        const { channel, event, beginTime, endTime, pageSize } = request
        if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) fail('report.endBeforeStart')
        const { access } = this.#deps
        const scope = await access.scope(user.userId)
        const one = request.vehicleId === undefined ? undefined : await this.#vehicleOf(user, request.vehicleId)
        const onlyId = one?.identity.id ?? scope.onlyVehicleId
        const whole = scope.wholeInstallation && onlyId === undefined
        const query = {
          organisationIds: whole || onlyId !== undefined ? undefined : [...scope.organisationIds],
          vehicleIds: onlyId === undefined ? undefined : [onlyId],
          channel,
          events: event && numbersOf(event),
          beginTime,
          endTime,
          fewVehicles: (await access.visibleVehicles(user.userId)).vehicles.length <= fewVehicles,
        }
        const found = await photos.list(query, request.after?.[0], pageSize + 1)
        const page = found.slice(0, pageSize)
        const last = page.at(-1)
        return { photos: await this.#photosOnWire(user, page), next: found.length > pageSize && last ? [last.id] : [] }
      },
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#asking)
  }

  async #vehicleOf({ userId }: SignedInUser, vehicleId: string): Promise<LiveVehicle> {
    return await visibleVehicle(this.#deps.access, userId, vehicleId)
  }

  async #take(
    user: SignedInUser,
    { vehicleId, channels }: { vehicleId: string; channels: readonly number[] },
    settings: Omit<CommandPayload<'takePicture'>, 'channel'>,
  ): Promise<PhotoRequest[]> {
    const { db, photos } = this.#deps
    const vehicle = await this.#vehicleOf(user, vehicleId)
    if (this.#deps.access.isFrozen(vehicle)) fail('vehicle.frozen')
    const { identity } = vehicle
    const known = new Set((await camerasOf(db, identity.id)).map(({ channel }) => channel))
    if (channels.some(channel => !known.has(channel))) fail('video.noChannel')
    const by = { userId: user.userId, userName: user.name }
    const wanted = [...new Set(channels)].slice(0, limits.videoChannel)
    const requests = await photos.request({ vehicleId: identity.id, channels: wanted }, by)
    const asked = requests.filter(({ isNew }) => isNew).map(request => this.#ask(user, request, settings))
    await this.soon(Promise.all(asked))
    return await this.requestsOnWire(user, await photos.requests(requests.map(({ id }) => id)))
  }

  /** Its terminal is asked once: when this server ends, nothing is sent again. */
  async #ask(
    { userId, sessionId }: SignedInUser,
    { id, vehicleId, channel }: StoredRequest,
    settings: Omit<CommandPayload<'takePicture'>, 'channel'>,
  ): Promise<void> {
    const by = { userId, sessionId }
    const send = async () => await this.#deps.terminals.send(vehicleId, 'takePicture', { channel, ...settings }, { by })
    await this.settle(id, send)
  }

  /** Sends a command and keeps with the request what became of it. */
  async settle(id: string, send: () => Promise<SentCommand<unknown>>): Promise<void> {
    if (this.#stopped) return
    const { photos, log } = this.#deps
    const outcome = async (): Promise<StoredRequest['state'] | undefined> => {
      try {
        const sent = await send()
        await sent.result
        return 'acknowledged'
      } catch (error) {
        if (error instanceof CommandError) return stateAfter[error.reason]
        throw error
      }
    }
    const asking = outcome()
      .then(state => (state === undefined ? undefined : photos.settle(id, state)))
      .catch((error: unknown) => log.error({ err: error, request: id }, 'a photo cannot be asked for'))
      .finally(() => this.#asking.delete(asking))
    this.#asking.add(asking)
    await asking
  }

  /** Waits for what is nearly there. */
  async soon(work: Promise<unknown>): Promise<void> {
    let end: () => void = () => undefined
    const timer = setTimeout(() => end(), waitMs)
    await Promise.race([work, new Promise<void>(resolve => (end = resolve))])
    clearTimeout(timer)
  }

  /** Those of vehicles that the user may see. */
  async #seenRequests(user: SignedInUser, ids: readonly string[]): Promise<StoredRequest[]> {
    const scope = await this.#deps.access.scope(user.userId)
    return (await this.#deps.photos.requests(ids)).filter(({ vehicleId, askedAt }) => {
      const vehicle = this.#deps.fleet.vehicle(vehicleId)
      return vehicle !== undefined && scope.includes(vehicle) && askedAt.getTime() >= scope.historyFrom(vehicle)
    })
  }

  async requestsOnWire(user: SignedInUser, requests: readonly StoredRequest[]): Promise<PhotoRequest[]> {
    const ids = requests.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]))
    const found = ids.length === 0 ? [] : await this.#photosOnWire(user, await this.#deps.photos.byIds(ids))
    const photoById = new Map(found.map(each => [each.photoId, each]))
    const nameOf = await this.#namesOf(requests)
    return requests.flatMap(request => {
      const { id, vehicleId, channel, askedAt, photoId } = request
      const vehicle = this.#deps.fleet.vehicle(vehicleId)
      if (!vehicle) return []
      const { plateNum, nickname } = vehicle.identity
      return [
        {
          requestId: id,
          vehicleId: String(vehicleId),
          plateNum,
          nickname,
          channel,
          channelName: nameOf(request),
          state: stateOf(request),
          askedAt: askedAt.getTime(),
          photo: photoId === null ? null : (photoById.get(photoId) ?? null),
        },
      ]
    })
  }

  /** Names of cameras, of all these vehicles at once. */
  async #namesOf(all: readonly { vehicleId: number }[]): Promise<(camera: { vehicleId: number; channel: number }) => string> {
    const cameras = await camerasOfVehicles(this.#deps.db, [...new Set(all.map(({ vehicleId }) => vehicleId))])
    return ({ vehicleId, channel }) => cameras.get(vehicleId)?.find(camera => camera.channel === channel)?.name ?? ''
  }

  /** Those that the user may see. */
  async #seenPhotos(user: SignedInUser, found: readonly StoredPhoto[]): Promise<StoredPhoto[]> {
    const { fleet, access } = this.#deps
    const scope = await access.scope(user.userId)
    return found.filter(({ vehicleId, receivedAt, takenAt }) => {
      const vehicle = fleet.vehicle(vehicleId)
      // What was stored on the terminal comes later than it was taken.
      const time = (takenAt ?? receivedAt).getTime()
      return vehicle !== undefined && scope.includes(vehicle) && time >= scope.historyFrom(vehicle)
    })
  }

  async #photosOnWire(user: SignedInUser, found: readonly StoredPhoto[]): Promise<Photo[]> {
    const { fleet, files } = this.#deps
    const seen = await this.#seenPhotos(user, found)
    const nameOf = await this.#namesOf(seen)
    const ids = seen.map(({ id }) => id)
    const links = await files.linksOfMany(photoOwner, ids)
    return seen.flatMap(each => {
      const vehicle = fleet.vehicle(each.vehicleId)
      const link = links.get(each.id)
      if (!vehicle || !link) return []
      const { plateNum, nickname } = vehicle.identity
      const placed = user.rights.posAuth && each.latitudeE6 !== null && each.longitudeE6 !== null
      const kind = mediaKinds[each.kind] ?? 'picture'
      return [
        {
          photoId: each.id,
          kind,
          vehicleId: String(each.vehicleId),
          plateNum,
          nickname,
          channel: each.channel,
          channelName: nameOf(each),
          takenAt: each.takenAt?.getTime() ?? null,
          receivedAt: each.receivedAt.getTime(),
          event: eventOf(each.event),
          latitude: placed ? (each.latitudeE6 ?? 0) / 1e6 : null,
          longitude: placed ? (each.longitudeE6 ?? 0) / 1e6 : null,
          speed: user.rights.posAuth && each.speedDkmh !== null ? each.speedDkmh / 10 : null,
          askedBy: each.askedBy,
          bytes: each.bytes,
          thumbnail: kind === 'picture' ? link.thumbnail : null,
        },
      ]
    })
  }
}

/** A server that was killed has told nothing, and a terminal may send nothing: that is known after a while. */
const stateOf = ({ state, late, photoId }: StoredRequest): PhotoState =>
  photoId === null && (state === 'asked' || state === 'acknowledged') && late ? 'noPicture' : state
