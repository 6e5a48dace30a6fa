/** Calls for what terminals have stored: found there, and fetched like photos that are taken. */
import { mediaKinds, namedPhotoEvents, photoEvents } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { TerminalMedia } from '../../events/terminal-commands.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { camerasOf } from '../../fleet/cameras.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import { type MediaSearch, MediaSearches } from './media-search.ts'
import { eventOf, type PhotoCalls } from './photos.ts'
import type { PhotoRepository } from './photos.repository.ts'

interface StoredMediaDependencies {
  db: Kysely<Database>
  access: AccessGate
  terminals: Terminals
  photos: PhotoRepository
  calls: Pick<PhotoCalls, 'settle' | 'soon' | 'requestsOnWire'>
  log: { error(fields: object, text: string): void }
}

export function storedMediaHandlers({
  db,
  access,
  terminals,
  photos,
  calls,
  log,
}: StoredMediaDependencies): Handlers<'photo/searchStoredMedia' | 'photo/getStoredMedia' | 'photo/fetchStoredMedia'> {
  const searches = new MediaSearches(terminals)
  const vehicleOf = async ({ userId }: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    await visibleVehicle(access, userId, vehicleId)
  const searchOf = (id: string, { userId }: SignedInUser, { identity }: LiveVehicle): MediaSearch =>
    searches.find(id, userId, identity.id) ?? fail('photo.searchGone')

  /** What was found, without what another company's vehicle took. */
  async function visible({ userId }: SignedInUser, vehicle: LiveVehicle, search: MediaSearch): Promise<TerminalMedia[]> {
    const from = (await access.scope(userId)).historyFrom(vehicle)
    return [...search.media.values()].filter(({ time }) => from === 0 || (time !== null && time >= from))
  }

  async function onWire(user: SignedInUser, vehicle: LiveVehicle, search: MediaSearch) {
    const { id, vehicleId, state } = search
    const listed = (await visible(user, vehicle, search)).toSorted(
      (a, b) => (b.time ?? 0) - (a.time ?? 0) || b.mediaId - a.mediaId,
    )
    const names = new Map((await camerasOf(db, vehicleId)).map(({ channel, name }) => [channel, name]))
    const ids = listed.map(({ mediaId }) => mediaId)
    // A terminal may use a number again.
    const known = await photos.knownMedia(vehicleId, ids)
    const key = (mediaId: number, channel: number, time: number | null) => `${mediaId} ${channel} ${time}`
    const photoOf = new Map(known.map(each => [key(each.mediaId, each.channel, each.takenAt?.getTime() ?? null), each.id]))
    return {
      searchId: id,
      state,
      media: listed.map(({ mediaId, type, channel, event, time }) => ({
        mediaId,
        kind: mediaKinds[type] ?? 'picture',
        channel,
        channelName: names.get(channel) ?? '',
        event: eventOf(event),
        takenAt: time,
        photoId: photoOf.get(key(mediaId, channel, time)) ?? null,
      })),
    }
  }

  /** By its number; terminals that do not know that are asked for what is of its second. */
  async function upload({ userId, sessionId }: SignedInUser, vehicleId: number, media: TerminalMedia, remove: boolean) {
    const { mediaId, time, ...kind } = media
    const options = { by: { userId, sessionId } }
    const sent = await terminals.send(vehicleId, 'uploadMedia', { mediaId, remove }, options)
    const result = sent.result.catch(async (error: unknown) => {
      if (!(error instanceof CommandError) || error.reason !== 'notSupported' || time === null) throw error
      const again = await terminals.send(vehicleId, 'uploadMediaOf', { ...kind, start: time, end: time, remove }, options)
      return await again.result
    })
    return { ...sent, result }
  }

  return {
    async 'photo/searchStoredMedia'({ vehicleId, kind, channel = 0, event, beginTime, endTime }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) fail('report.endBeforeStart')
      const events = (event ? [event] : namedPhotoEvents).map(each => photoEvents.indexOf(each))
      const { id } = vehicle.identity
      const query = {
        vehicleId: id,
        type: mediaKinds.indexOf(kind),
        channel,
        events,
        start: beginTime ?? null,
        end: endTime ?? null,
      }
      const search = searches.begin({ userId: user.userId, sessionId: user.sessionId }, query)
      await calls.soon(
        search.ended.catch((error: unknown) => log.error({ err: error, vehicleId: id }, 'stored media cannot be listed')),
      )
      return await onWire(user, vehicle, search)
    },
    async 'photo/getStoredMedia'({ vehicleId, searchId }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      return await onWire(user, vehicle, searchOf(searchId, user, vehicle))
    },
    async 'photo/fetchStoredMedia'({ vehicleId, searchId, media, removeFromTerminal: remove }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      const { id } = vehicle.identity
      const found = await visible(user, vehicle, searchOf(searchId, user, vehicle))
      const byId = new Map(found.map(each => [each.mediaId, each]))
      const wanted = [...new Set(media)].flatMap(mediaId => byId.get(mediaId) ?? [])
      const requests = await photos.fetch(id, wanted, { userId: user.userId, userName: user.name })
      // One after the other: terminals send one at a time, and some refuse a second command while they do.
      const asking = (async () => {
        for (const { id: requestId, mediaId, isNew } of requests) {
          const each = byId.get(mediaId)
          // Who waits no longer has not asked for the rest.
          if (isNew && each && (await photos.isAsked(requestId)))
            await calls.settle(requestId, () => upload(user, id, each, remove))
        }
      })()
      await calls.soon(
        asking.catch((error: unknown) => log.error({ err: error, vehicleId: id }, 'stored media cannot be fetched')),
      )
      return { requests: await calls.requestsOnWire(user, await photos.requests(requests.map(each => each.id))) }
    },
  }
}
