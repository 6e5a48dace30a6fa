/** Calls for live video. */
import { type DataOf, videoPath } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { LiveStreams } from '../../media/live-streams.ts'
import type { Database } from '../../store/schema.ts'
import { camerasToTry, streamFactsOf } from '../../fleet/cameras.ts'
import type { SubordinateVideoPort } from '../ports.ts'
import { failWhereLacking, type Lacking } from './media-place.ts'
import type { StreamTokens } from './stream-tokens.ts'
import type { Traffic } from './traffic.ts'
import type { Views } from './views.ts'

interface VideoDependencies {
  db: Kysely<Database>
  access: AccessGate
  terminals: Pick<Terminals, 'isLinked'>
  streams: LiveStreams
  platforms: () => Pick<SubordinateVideoPort, 'of'>
  /** What terminals lack to send video here. */
  lacks: () => Lacking | undefined
  tokens: StreamTokens
  views: Views
  traffic: Traffic
  autoClose: DataOf<'video/getVideoNoOpsAutoCloseDuration'>
}

type VideoPath =
  | 'video/getVideoChannels'
  | 'video/getVideoUrl'
  | 'video/getVideoTraffic'
  | 'video/switchVideoQuality'
  | 'video/getVideoNoOpsAutoCloseDuration'

export const videoHandlers = ({
  db,
  access,
  terminals,
  streams,
  platforms,
  lacks,
  tokens,
  views,
  traffic,
  autoClose,
}: VideoDependencies): Handlers<VideoPath> => {
  const vehicleOf = async ({ userId }: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    await visibleVehicle(access, userId, vehicleId)
  async function inService(user: SignedInUser, vehicleId: string): Promise<LiveVehicle> {
    const vehicle = await vehicleOf(user, vehicleId)
    return access.isFrozen(vehicle) ? fail('vehicle.frozen') : vehicle
  }
  return {
    async 'video/getVideoChannels'({ vehicleId }, { user }) {
      const { identity } = await vehicleOf(user, vehicleId)
      const platform = await platforms().of(identity.id)
      const { cameras, assumed } = await camerasToTry(db, identity.id, platform !== undefined)
      if (platform) return { channels: cameras, online: platform.up, served: true, ...(assumed && { assumed }) }
      return {
        channels: cameras,
        online: terminals.isLinked(identity.id),
        served: lacks() === undefined,
        lacks: lacks(),
      }
    },
    async 'video/getVideoUrl'({ vehicleId, channel, stream }, { user }) {
      const { identity } = await inService(user, vehicleId)
      const ofPlatform = (await platforms().of(identity.id)) !== undefined
      if (!ofPlatform) failWhereLacking(lacks())
      const { cameras } = await camerasToTry(db, identity.id, ofPlatform)
      if (cameras.every(camera => camera.channel !== channel)) fail('video.noChannel')
      if (await traffic.isUsedUp(identity.id)) fail('video.overBudget')
      const { g726Order, streamNumbers } = await streamFactsOf(db, identity.id)
      const { userId, sessionId } = user
      const { simNum: phone } = identity
      // In the turn in which it is asked for, or many calls at once would all find room.
      if (!views.hasRoom(userId, { vehicleId: identity.id, channel, kind: 'live' })) fail('video.tooMany')
      // Asked for now: the terminal connects while the viewer does.
      const by = { userId, sessionId }
      const camera = { vehicleId: identity.id, phone, streamNumbers, channel, g726Order, ofPlatform, by }
      const live = streams.open(camera, stream)
      const token = tokens.give({
        userId,
        sessionId,
        vehicleId: identity.id,
        channel,
        kind: 'live',
        // One that failed meanwhile says why; one that was left alone for too long is asked for again.
        watch: (link, way) => (live.over === 'unwatched' ? streams.open(camera, stream) : live).watch(link, way),
      })
      return { path: videoPath, token, expiresIn: tokens.lifetimeMs }
    },
    async 'video/switchVideoQuality'({ vehicleId, channel, stream }, { user }) {
      const { identity } = await inService(user, vehicleId)
      const running = streams.find({ vehicleId: identity.id, channel })
      if (!running) fail('video.notPlaying')
      if (running.isOneQuality && running.stream !== stream) fail('video.oneQuality')
      running.switchTo(stream)
      return {}
    },
    'video/getVideoTraffic': async (_, { user }) => ({ vehicles: await traffic.of(user.userId) }),
    'video/getVideoNoOpsAutoCloseDuration': () => Promise.resolve(autoClose),
  }
}
