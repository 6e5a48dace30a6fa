/** Recorded video for superior platforms: asked for each time, played for one of them at a time, steered by it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { VideoEnd } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { camerasToTry, streamFactsOf } from '../../fleet/cameras.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { Relay } from '../../media/relay.ts'
import type { Player, ReplayStreams } from '../../media/replay-streams.ts'
import { VideoFailure } from '../../media/video-failure.ts'
import type { Database } from '../../store/schema.ts'
import type { RecordedRelaysPort, RelayFailure, SubordinateVideoPort } from '../ports.ts'
import { isSearchable } from './recording-search.ts'
import type { Traffic } from './traffic.ts'

interface RecordedRelayingDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'isFrozen'>
  fleet: Pick<LiveFleet, 'vehicle'>
  terminals: Pick<Terminals, 'send'>
  replays: ReplayStreams
  platforms: () => Pick<SubordinateVideoPort, 'of' | 'recordings'>
  traffic: Pick<Traffic, 'isUsedUp'>
  /** What the port for recorded video lacks. */
  lacks: () => unknown
}

/** A superior platform waits for half a minute. */
const answerWithin = 22_000
const lookEvery = 100
/** All channels of a vehicle. */
const ALL = 0

const ofEnd = (end: VideoEnd): RelayFailure =>
  end === 'offline' || end === 'platformOffline'
    ? 'offline'
    : end === 'notRecorded'
      ? 'unknown'
      : end === 'refused' || end === 'platformRefused'
        ? 'refused'
        : 'noAnswer'

function failureOf(error: unknown): RelayFailure {
  if (error instanceof VideoFailure) return ofEnd(error.end)
  if (!(error instanceof CommandError)) throw error
  return error.reason === 'offline' || error.reason === 'linkLost'
    ? 'offline'
    : error.reason === 'noAnswer'
      ? 'noAnswer'
      : 'refused'
}

export function recordedRelaying({
  db,
  access,
  fleet,
  terminals,
  replays,
  platforms,
  traffic,
  lacks,
}: RecordedRelayingDependencies): RecordedRelaysPort {
  /** Of a vehicle that is there, with that camera. */
  async function sourceOf(vehicleId: number, channel: number): Promise<RelayFailure | { ofPlatform: boolean; phone: string }> {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle || access.isFrozen(vehicle)) return 'refused'
    const platform = await platforms().of(vehicleId)
    if (!(platform?.up ?? vehicle.online)) return 'offline'
    const ofPlatform = platform !== undefined
    const { cameras } = await camerasToTry(db, vehicleId, ofPlatform)
    if (cameras.length === 0 || (channel !== ALL && cameras.every(camera => camera.channel !== channel))) return 'noCamera'
    return { ofPlatform, phone: vehicle.identity.simNum }
  }

  return {
    async list(vehicleId, { since, ...part }) {
      const source = await sourceOf(vehicleId, part.channel)
      if (typeof source === 'string') return source
      const asked = { ...part, start: Math.max(part.start, since) }
      if (!isSearchable(asked.start, asked.end)) return 'range'
      try {
        const options = { by: 'platform', timeoutMs: answerWithin } as const
        const all = source.ofPlatform
          ? await platforms().recordings(vehicleId, asked)
          : await (await terminals.send(vehicleId, 'listRecordings', asked, options)).result
        // Some list more than they are asked for.
        return all.filter(
          ({ channel, start, end }) =>
            start !== null &&
            end !== null &&
            start < asked.end &&
            end > asked.start &&
            (part.channel === ALL || channel === part.channel),
        )
      } catch (error) {
        return failureOf(error)
      }
    },

    async begin(player, vehicleId, { channel, start, end, stream, since }) {
      const source = await sourceOf(vehicleId, channel)
      if (typeof source === 'string') return source
      if (channel === ALL) return 'noCamera'
      if (!isSearchable(start, end) || start < since) return 'range'
      if ((!source.ofPlatform && lacks() !== undefined) || (await traffic.isUsedUp(vehicleId))) return 'refused'
      const camera = { vehicleId, channel, ...source, ...(await streamFactsOf(db, vehicleId)), by: 'platform' } as const
      const replay = replays.open(camera, player, { start, end, stream: stream ?? 'main', since })
      if (!replay) return 'busy'
      const until = performance.now() + answerWithin
      while (replay.over === undefined && replay.state === 'asking' && performance.now() < until)
        await wait(lookEvery, undefined, { ref: false })
      if (replay.over !== undefined) return ofEnd(replay.over)
      if (replay.state !== 'asking') return undefined
      replay.end('noAnswer')
      return 'noAnswer'
    },

    isAwaited: ({ player, vehicleId, channel }) => replays.find({ vehicleId, channel }, player)?.awaited === true,

    open({ player, vehicleId, channel, media }, link) {
      const replay = replays.find({ vehicleId, channel }, player)
      return replay?.awaited ? replay.relay(new Relay(link, media), link) : undefined
    },

    async control(player: Player, vehicleId, control) {
      const playing = replays.of(vehicleId, player)
      if (playing.length === 0) return 'notPlaying'
      try {
        for (const replay of playing)
          if (control.command === 'end') replay.end('stopped')
          else await replay.control(control)
        return undefined
      } catch (error) {
        return failureOf(error)
      }
    },

    async mayGoOn(vehicleId) {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && !access.isFrozen(vehicle) && !(await traffic.isUsedUp(vehicleId))
    },
  }
}
