/** What is said to a terminal so that one of its cameras sends. */
import type { VideoEnd } from '@outrider/contract'
import type { CommandPayload, CommandResult, LineKind } from '../../events/terminal-commands.ts'
import type { HarmlessCommand, OptionsOf, Terminals } from '../../events/terminals.ts'
import { FetchedPackets } from '../../media/fetched-packets.ts'
import type { CameraCommands, LiveStream } from '../../media/live-stream.ts'
import type { Camera } from '../../media/live-streams.ts'
import type { ReplayCommands, ReplayStream } from '../../media/replay-stream.ts'
import type { TalkCommands } from '../../media/talk/talk-line.ts'
import type { TalkTarget } from '../../media/talk/talk-lines.ts'
import { VideoFailure } from '../../media/video-failure.ts'
import type { SubordinateVideoPort } from '../ports.ts'
import type { MediaPort } from './media-ports.ts'

const sendTo =
  (terminals: Terminals, { vehicleId, by }: Pick<Camera, 'vehicleId' | 'by'>) =>
  async <C extends HarmlessCommand>(command: C, payload: CommandPayload<C>): Promise<CommandResult<C>> =>
    await (await terminals.send(vehicleId, command, payload, { by } as OptionsOf<C>)).result

export const liveCommands =
  (terminals: Terminals, { place }: MediaPort) =>
  (camera: Camera): CameraCommands => {
    const send = sendTo(terminals, camera)
    const { channel } = camera
    return {
      open: stream => send('openVideo', { ...place(), channel, stream }),
      close: () => send('closeVideo', { channel }),
      switchTo: stream => send('switchVideo', { channel, stream }),
      reportLoss: loss => send('videoLoss', { channel, loss }),
    }
  }

/** Then it does not send. */
const nothingRuns: ReadonlySet<VideoEnd> = new Set(['platformOffline', 'platformRefused', 'platformNoVideo', 'platformCode'])

/** Of a vehicle that another platform reports: that is asked, and its packets are fetched for as long as somebody watches. */
export function platformCommands(
  platforms: () => SubordinateVideoPort,
  { vehicleId, channel }: Pick<Camera, 'vehicleId' | 'channel'>,
  stream: () => LiveStream,
  log: { error(fields: object, text: string): void },
): CameraCommands {
  let fetched: FetchedPackets | undefined
  /** How often it was asked for: an answer that comes later is of nobody. */
  let asked = 0
  let mayRun = false
  return {
    ofPlatform: true,
    async open() {
      asked += 1
      const own = asked
      mayRun = true
      try {
        const place = await platforms().begin(vehicleId, channel)
        if (own === asked && stream().over === undefined) fetched = new FetchedPackets(place, stream())
      } catch (error) {
        if (error instanceof VideoFailure) mayRun = !nothingRuns.has(error.end)
        else log.error({ err: error, vehicleId }, 'another platform cannot be asked for video')
        throw error instanceof VideoFailure ? error : new VideoFailure('lost')
      }
    },
    async close() {
      asked += 1
      fetched?.end()
      fetched = undefined
      if (!mayRun) return
      mayRun = false
      try {
        await platforms().end(vehicleId, channel)
      } catch (error) {
        log.error({ err: error, vehicleId }, 'another platform is not told that nobody watches its video')
      }
    },
    switchTo: () => Promise.resolve(),
    reportLoss: () => Promise.resolve(),
  }
}

/** For another platform to ask its terminal, and to be reached, ms: it gives up by itself before that. */
const platformConnects = 120_000

/** The same of what it has recorded. */
export function platformReplayCommands(
  platforms: () => SubordinateVideoPort,
  { vehicleId, channel }: Pick<Camera, 'vehicleId' | 'channel'>,
  stream: () => ReplayStream,
  log: { error(fields: object, text: string): void },
): ReplayCommands {
  let fetched: FetchedPackets | undefined
  const known = (error: unknown): VideoFailure => {
    if (error instanceof VideoFailure) return error
    log.error({ err: error, vehicleId }, 'another platform cannot be asked for recorded video')
    return new VideoFailure('lost')
  }
  return {
    connectMs: platformConnects,
    async open(span) {
      try {
        const place = await platforms().beginReplay(vehicleId, { channel, ...span })
        if (stream().over === undefined) fetched = new FetchedPackets(place, stream())
      } catch (error) {
        throw known(error)
      }
      // It does not say what it plays.
      return undefined
    },
    async control(control) {
      if (control.command === 'end') fetched?.end()
      try {
        await platforms().controlReplay(vehicleId, control)
      } catch (error) {
        throw known(error)
      }
    },
  }
}

export const talkCommands =
  (terminals: Terminals, { place }: MediaPort) =>
  (target: TalkTarget, kind: LineKind): TalkCommands => {
    const send = sendTo(terminals, target)
    const { channel } = target
    return {
      open: () => send('openTalk', { ...place(), channel, kind }),
      close: () => send('closeTalk', { channel, kind }),
    }
  }

export const replayCommands =
  (terminals: Terminals, { place }: MediaPort) =>
  (camera: Camera): ReplayCommands => {
    const send = sendTo(terminals, camera)
    const { channel } = camera
    return {
      open: span => send('openReplay', { ...place(), channel, ...span }),
      control: control => send('controlReplay', { channel, control }),
    }
  }
