/** Calls for recorded video. */
import { limits, type ReplayCommand, videoPath } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { ReplayControl } from '../../events/terminal-commands.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { camerasToTry, streamFactsOf } from '../../fleet/cameras.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { ReplayStreams } from '../../media/replay-streams.ts'
import { VideoFailure } from '../../media/video-failure.ts'
import type { Database } from '../../store/schema.ts'
import type { SubordinateVideoPort } from '../ports.ts'
import { isSearchable, type ListRecordings, type RecordingSearches } from './recording-search.ts'
import { failWhereLacking, type Lacking } from './media-place.ts'
import type { StreamTokens } from './stream-tokens.ts'
import type { Traffic } from './traffic.ts'
import type { Views } from './views.ts'

interface VideoHistoryDependencies {
  db: Kysely<Database>
  access: AccessGate
  terminals: Pick<Terminals, 'send'>
  platforms: () => Pick<SubordinateVideoPort, 'of' | 'recordings'>
  replays: ReplayStreams
  searches: RecordingSearches
  /** What terminals lack to send recorded video here. */
  lacks: () => Lacking | undefined
  tokens: StreamTokens
  views: Views
  traffic: Traffic
}

type VideoHistoryPath =
  | 'video/getVideoHistory'
  | 'video/getVideoHistoryPlayBackUrl'
  | 'video/sendVideoHistoryPlayBackCmd'
  | 'video/sendStopPlayingVideoHistoryCmd'

/** A call is answered within it, whatever the terminal does: clients wait for 30 s. */
const answerMs = 20_000

/** Who says what is recorded. */
const listingOf =
  (
    { terminals, platforms }: Pick<VideoHistoryDependencies, 'terminals' | 'platforms'>,
    { userId, sessionId }: SignedInUser,
    { vehicleId, ofPlatform }: { vehicleId: number; ofPlatform: boolean },
  ): ListRecordings =>
  async part =>
    ofPlatform
      ? await platforms().recordings(vehicleId, part)
      : await (await terminals.send(vehicleId, 'listRecordings', part, { by: { userId, sessionId } })).result

/** `since`: before it, another company had the vehicle. */
function controlOf(
  { command, speed, position }: { command: ReplayCommand; speed: number; position?: number | undefined },
  since: number,
): ReplayControl {
  if (command !== 'seek') return command === 'play' || command === 'pause' ? { command } : { command, speed }
  return position === undefined || position < since ? fail('video.range') : { command, position }
}

export const videoHistoryHandlers = ({
  db,
  access,
  terminals,
  platforms,
  replays,
  searches,
  lacks,
  tokens,
  views,
  traffic,
}: VideoHistoryDependencies): Handlers<VideoHistoryPath> => {
  const vehicleOf = async ({ userId }: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    await visibleVehicle(access, userId, vehicleId)
  return {
    async 'video/getVideoHistory'({ vehicleId, channels, startTime, endTime, stream, alarm, search: named, after }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      const { identity } = vehicle
      // What it recorded while another company had it is not for this one.
      const since = await access.historyFrom(user.userId, vehicle)
      let search = named === undefined ? undefined : searches.find(named, user.userId, identity.id)
      if (!search) {
        if (access.isFrozen(vehicle)) fail('vehicle.frozen')
        if (!isSearchable(startTime, endTime)) fail('video.range')
        const ofPlatform = (await platforms().of(identity.id)) !== undefined
        const known = (await camerasToTry(db, identity.id, ofPlatform)).cameras.map(camera => camera.channel)
        if (known.length === 0 || channels.some(channel => !known.includes(channel))) fail('video.noChannel')
        const wanted = channels.length > 0 ? [...new Set(channels)] : known
        if (!searches.hasRoom(user.userId)) fail('video.searches')
        search = searches.begin(
          user.userId,
          { vehicleId: identity.id, channels: wanted, startTime: Math.max(startTime, since), endTime, since, stream, alarm },
          listingOf({ terminals, platforms }, user, { vehicleId: identity.id, ofPlatform }),
        )
      }
      // One that was forgotten begins again.
      const from = search.id === named ? after : 0
      await search.more(from, answerMs)
      const recordings = search.recordings.slice(from, from + limits.videoSearchRows)
      return {
        search: search.id,
        recordings,
        parts: search.parts.length,
        answered: search.answered,
        failed: search.failed,
        done: search.done && from + recordings.length === search.recordings.length,
      }
    },
    async 'video/getVideoHistoryPlayBackUrl'({ vehicleId, channel, startTime, endTime, stream }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      const { identity } = vehicle
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      const since = await access.historyFrom(user.userId, vehicle)
      const ofPlatform = (await platforms().of(identity.id)) !== undefined
      if (!ofPlatform) failWhereLacking(lacks())
      if (!isSearchable(startTime, endTime) || startTime < since) fail('video.range')
      const { cameras } = await camerasToTry(db, identity.id, ofPlatform)
      if (cameras.every(camera => camera.channel !== channel)) fail('video.noChannel')
      if (await traffic.isUsedUp(identity.id)) fail('video.overBudget')
      const { g726Order, streamNumbers } = await streamFactsOf(db, identity.id)
      const { userId, sessionId } = user
      // In the turn in which it is asked for, or many calls at once would all find room.
      if (!views.hasRoom(userId, { vehicleId: identity.id, channel, kind: 'replay' })) fail('video.tooMany')
      // Asked for now: the terminal looks for it while the viewer connects.
      const by = { userId, sessionId }
      const replay = replays.open(
        { vehicleId: identity.id, phone: identity.simNum, streamNumbers, channel, g726Order, ofPlatform, by },
        userId,
        { start: startTime, end: endTime, stream, since },
      )
      if (!replay) fail('video.replayBusy')
      const token = tokens.give({
        userId,
        sessionId,
        vehicleId: identity.id,
        channel,
        kind: 'replay',
        watch: link => replay.watch(link),
      })
      return { path: videoPath, token, expiresIn: tokens.lifetimeMs }
    },
    async 'video/sendVideoHistoryPlayBackCmd'({ vehicleId, channel, ...wanted }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      const replay = replays.find({ vehicleId: vehicle.identity.id, channel }, user.userId)
      if (!replay) fail('video.notPlaying')
      const since = wanted.command === 'seek' ? await access.historyFrom(user.userId, vehicle) : 0
      try {
        await replay.control(controlOf(wanted, since))
      } catch (error) {
        if (!(error instanceof CommandError || error instanceof VideoFailure)) throw error
        fail('video.refused')
      }
      return {}
    },
    async 'video/sendStopPlayingVideoHistoryCmd'({ vehicleId, channel }, { user }) {
      const { identity } = await vehicleOf(user, vehicleId)
      const replay = replays.find({ vehicleId: identity.id, channel }, user.userId)
      if (!replay) fail('video.notPlaying')
      replay.end('stopped')
      return {}
    },
  }
}
