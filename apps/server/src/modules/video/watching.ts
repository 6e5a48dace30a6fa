/** Live and recorded video on its way: streams of terminals, those who watch them, and what it costs. */
import type { KnownTerminals } from '../../media/find-expected.ts'
import { Converters } from '../../media/convert/converters.ts'
import { LiveStreams } from '../../media/live-streams.ts'
import { type IntakeDependencies, MediaIntake } from '../../media/media-intake.ts'
import { ReplayStreams } from '../../media/replay-streams.ts'
import { isSameTerminal } from '../../media/same-terminal.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Platform } from '../module.ts'
import { Announcer } from './announcer.ts'
import { liveCommands, platformCommands, platformReplayCommands, replayCommands } from './camera-commands.ts'
import type { MediaPorts, VideoOptions } from './media-ports.ts'
import { announcement } from './options.ts'
import { StreamTokens } from './stream-tokens.ts'
import { Traffic } from './traffic.ts'
import { ViewRepository } from './views.repository.ts'
import { Views } from './views.ts'

/** What the demo's vehicles may send in a month, bytes: little enough to see what becomes of it. */
const demoBudget = 500e6
/** Files come faster than they were recorded, until the terminal is not read any more. */
const recordedBytesPerSecond = 16 << 20

export interface Watching {
  readonly streams: LiveStreams
  readonly replays: ReplayStreams
  readonly tokens: StreamTokens
  readonly views: Views
  readonly traffic: Traffic
  stop(): Promise<void>
}

/** The month's traffic of vehicles, and what happens at its bound; `views`: who is told. */
function trafficOf({ db, access, demo, log }: Platform, options: VideoOptions, views: () => Views): Traffic {
  const budget = options['video-month-mb'] > 0 ? options['video-month-mb'] * 1e6 : demo ? demoBudget : null
  const stops = options['video-stop-over-month']
  return new Traffic({
    repository: new ViewRepository(db),
    access,
    budget,
    stops,
    grown(vehicleId, bytes) {
      if (budget === null) return
      views().tellTraffic(vehicleId, bytes, budget)
      if (stops && bytes >= budget) views().endFor(vehicleId)
    },
    log,
  })
}

const knownTerminals = ({ terminals, fleet }: Platform): KnownTerminals => ({
  linkAddress: vehicleId => terminals.linkAddress(vehicleId),
  isKnownNumber(sim) {
    for (const { identity } of fleet.vehicles()) if (isSameTerminal(sim, identity.simNum)) return true
    return false
  },
})

export async function startWatching(parts: Platform, options: VideoOptions, media: MediaPorts): Promise<Watching> {
  const { db, dueWork, access, terminals, sessions, events, certificate, mediaPlace, metrics, ports, now, replacements, log } =
    parts
  const traffic: Traffic = trafficOf(parts, options, () => views)
  const common = {
    clock: now,
    known: knownTerminals(parts),
    received: (vehicleId: number, bytes: number): void => traffic.add(vehicleId, bytes),
  }
  const converters = new Converters({
    program: options['video-transcode-program'],
    most: media.live.served ? options['video-transcode'] : 0,
    log,
  })
  await converters.find()
  const ofTerminal = liveCommands(terminals, media.live)
  const streams = new LiveStreams({
    ...common,
    converters,
    commandsTo: (camera, stream) =>
      camera.ofPlatform ? platformCommands(() => ports.subordinateVideo, camera, stream, log) : ofTerminal(camera),
    ...(replacements.videoTimes && { times: replacements.videoTimes }),
  })
  const replayOfTerminal = replayCommands(terminals, media.recorded)
  const replays = new ReplayStreams({
    ...common,
    commandsTo: (camera, stream) =>
      camera.ofPlatform ? platformReplayCommands(() => ports.subordinateVideo, camera, stream, log) : replayOfTerminal(camera),
    ...(replacements.replayTimes && { times: replacements.replayTimes }),
  })
  const tokens = new StreamTokens()
  const views: Views = new Views({
    tokens,
    repository: new ViewRepository(db),
    dueWork,
    sessions,
    access,
    events,
    announcer: new Announcer({ terminals, text: announcement(options['video-announce']), interlock: () => ports.interlock }),
    ...(replacements.viewEveryMs !== undefined && { everyMs: replacements.viewEveryMs }),
    log,
  })
  const refusedBy =
    (waiting: LiveStreams | ReplayStreams): IntakeDependencies['refused'] =>
    (reason, { address, sim, channel }) => {
      if (reason === 'notExpected') waiting.cameOtherwise({ address, sim, channel })
      events.record({ kind: 'videoRefused', reason, address, phone: sim, channel })
    }
  const isKnown = (address: string): boolean => terminals.isLinkedFrom(address)
  const intake = new MediaIntake({
    name: 'video',
    expected: comer => streams.expected(comer),
    isKnown,
    certificate,
    refused: refusedBy(streams),
    log,
  })
  const replayIntake = new MediaIntake({
    name: 'recordings',
    expected: comer => replays.expected(comer),
    isKnown,
    certificate,
    refused: refusedBy(replays),
    maxBytesPerSecond: recordedBytesPerSecond,
    log,
  })
  for (const [port, listener] of [
    [media.live, intake],
    [media.recorded, replayIntake],
  ] as const)
    if (port.served) port.listens(await listener.listen(mediaPlace.listen, port.wanted))
  declareConverterMetrics(metrics, converters)
  declareMetrics(metrics, {
    streams: () => streams.size,
    replays: () => replays.size,
    viewers: () => views.size,
    connections: () => intake.connections + replayIntake.connections,
  })
  return {
    streams,
    replays,
    tokens,
    views,
    traffic,
    async stop() {
      await views.stop()
      streams.stop('serverStops')
      replays.stop('serverStops')
      await Promise.all([intake.stop(), replayIntake.stop(), converters.stop()])
    },
  }
}

function declareMetrics(metrics: Metrics, read: Record<'streams' | 'replays' | 'viewers' | 'connections', () => number>): void {
  const kind = 'gauge'
  metrics.declare({
    streams: { kind, name: 'outrider_video_streams', about: 'Live streams of terminals', read: read.streams },
    replays: { kind, name: 'outrider_video_replays', about: 'Streams of recorded video', read: read.replays },
    viewers: { kind, name: 'outrider_video_viewers', about: 'Viewers of live and recorded video', read: read.viewers },
    connections: {
      kind,
      name: 'outrider_video_connections',
      about: 'Connections on the ports for video',
      read: read.connections,
    },
  })
}

function declareConverterMetrics(metrics: Metrics, converters: Converters): void {
  metrics.declare({
    running: {
      kind: 'gauge',
      name: 'outrider_video_conversions',
      about: 'Cameras whose H.265 is converted',
      read: () => converters.running,
    },
    refused: {
      kind: 'counter',
      name: 'outrider_video_conversions_refused_total',
      about: 'Viewers who wanted one more than the bound',
      read: () => converters.refused,
    },
    failed: {
      kind: 'counter',
      name: 'outrider_video_conversions_failed_total',
      about: 'Programs converting video that ended by themselves, or stood still',
      read: () => converters.failed,
    },
  })
}
