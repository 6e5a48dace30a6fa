import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { FtpReceiver } from '../../media/ftp/ftp-receiver.ts'
import { type IntakeDependencies, MediaIntake } from '../../media/media-intake.ts'
import { LiveStreams, type Camera } from '../../media/live-streams.ts'
import type { KnownTerminals } from '../../media/find-expected.ts'
import { isSameTerminal } from '../../media/same-terminal.ts'
import type { CameraCommands } from '../../media/live-stream.ts'
import type { ReplayCommands } from '../../media/replay-stream.ts'
import { ReplayStreams } from '../../media/replay-streams.ts'
import type { HarmlessCommand, OptionsOf } from '../../events/terminals.ts'
import type { CommandPayload, CommandResult } from '../../events/terminal-commands.ts'
import { Announcer } from './announcer.ts'
import { defineModule } from '../module.ts'
import { addressMissing, publicAddressOf } from '../../options/public-address.ts'
import { downloadHandlers } from './downloads/download-calls.ts'
import { DownloadRepository } from './downloads/downloads.repository.ts'
import { downloadOwner, Downloads } from './downloads/downloads.ts'
import { announcement, portRangeOf, videoOptions } from './options.ts'
import { StreamTokens } from './stream-tokens.ts'
import { Traffic } from './traffic.ts'
import { lackingOf } from './media-place.ts'
import { RecordingSearches } from './recording-search.ts'
import { replayPlace } from './replay-place.ts'
import { videoHandlers } from './video.ts'
import { videoHistoryHandlers } from './video-history.ts'
import { ViewRepository } from './views.repository.ts'
import { Views } from './views.ts'

/** What the demo's vehicles may send in a month, bytes: little enough to see what becomes of it. */
const demoBudget = 500e6

export const video = defineModule({
  name: 'video',
  options: videoOptions,
  async start(
    {
      db,
      access,
      fleet,
      files,
      folder,
      terminals,
      sessions,
      events,
      gatewayPlace,
      mediaPlace,
      warnAtStart,
      demo,
      metrics,
      storage,
      ports,
      now,
      replacements,
      log,
    },
    options,
  ) {
    const repository = new ViewRepository(db)
    const wanted = options['video-port']
    // The terminals of the demo are on this machine.
    const loopback = demo && wanted === 0
    const served = wanted !== 0 || loopback
    let port = 0
    const named = loopback ? { host: mediaPlace.here, port: undefined } : publicAddressOf(options['video-address'])
    // Where nothing is said, where terminals connect already.
    const place = () => ({ host: named?.host ?? gatewayPlace().host, port: named?.port ?? port })

    const sendTo =
      ({ vehicleId, by }: Camera) =>
      async <C extends HarmlessCommand>(command: C, payload: CommandPayload<C>): Promise<CommandResult<C>> =>
        await (await terminals.send(vehicleId, command, payload, { by } as OptionsOf<C>)).result
    const commandsTo = (camera: Camera): CameraCommands => {
      const send = sendTo(camera)
      const { channel } = camera
      return {
        open: stream => send('openVideo', { ...place(), channel, stream }),
        close: () => send('closeVideo', { channel }),
        switchTo: stream => send('switchVideo', { channel, stream }),
        reportLoss: loss => send('videoLoss', { channel, loss }),
      }
    }
    const budget = options['video-month-mb'] > 0 ? options['video-month-mb'] * 1e6 : demo ? demoBudget : null
    const stops = options['video-stop-over-month']
    const traffic = new Traffic({
      repository,
      access,
      budget,
      stops,
      grown(vehicleId, bytes) {
        if (budget === null) return
        views.tellTraffic(vehicleId, bytes, budget)
        if (stops && bytes >= budget) views.endFor(vehicleId)
      },
      log,
    })
    const received = (vehicleId: number, bytes: number): void => traffic.add(vehicleId, bytes)
    const known: KnownTerminals = {
      linkAddress: vehicleId => terminals.linkAddress(vehicleId),
      isKnownNumber(sim) {
        for (const { identity } of fleet.vehicles()) if (isSameTerminal(sim, identity.simNum)) return true
        return false
      },
    }
    const streams = new LiveStreams({
      commandsTo,
      clock: now,
      known,
      ...(replacements.videoTimes && { times: replacements.videoTimes }),
      received,
    })
    const replayed = replayPlace(options, loopback ? mediaPlace.here : undefined)
    let replayPort = 0
    const placeOfReplay = () => ({
      host: replayed.named?.host ?? place().host,
      port: replayed.named?.port ?? replayPort,
    })
    const replays = new ReplayStreams({
      commandsTo(camera): ReplayCommands {
        const send = sendTo(camera)
        const { channel } = camera
        return {
          open: span => send('openReplay', { ...placeOfReplay(), channel, ...span }),
          control: control => send('controlReplay', { channel, control }),
        }
      },
      clock: now,
      known,
      received,
      ...(replacements.replayTimes && { times: replacements.replayTimes }),
    })
    const tokens = new StreamTokens()
    const views = new Views({
      tokens,
      repository,
      sessions,
      access,
      events,
      announcer: new Announcer({ terminals, text: announcement(options['video-announce']), interlock: () => ports.interlock }),
      ...(replacements.viewEveryMs !== undefined && { everyMs: replacements.viewEveryMs }),
      log,
    })
    const isKnown = (address: string): boolean => terminals.isLinkedFrom(address)
    const refusedBy =
      (waiting: LiveStreams | ReplayStreams): IntakeDependencies['refused'] =>
      (reason, { address, sim, channel }) => {
        if (reason === 'notExpected') waiting.cameOtherwise({ address, sim, channel })
        events.record({ kind: 'videoRefused', reason, address, phone: sim, channel })
      }
    const intake = new MediaIntake({
      name: 'video',
      expected: comer => streams.expected(comer),
      isKnown,
      refused: refusedBy(streams),
      log,
    })
    const replayIntake = new MediaIntake({
      name: 'recordings',
      isKnown,
      expected: comer => replays.expected(comer),
      refused: refusedBy(replays),
      // Files come faster than they were recorded, until the terminal is not read any more.
      maxBytesPerSecond: 16 << 20,
      log,
    })
    const downloadPlace = publicAddressOf(options['video-download-address'])
    let downloadPort = 0
    const placeOfDownloads = () => ({
      host: downloadPlace?.host ?? place().host,
      port: downloadPlace?.port ?? downloadPort,
    })
    const downloadRows = new DownloadRepository(db)
    const downloadFolder = join(folder, 'downloads')
    storage.addFolder(downloadFolder)
    const hasRoom = (): boolean => !storage.diskFull
    const downloads = new Downloads({
      repository: downloadRows,
      terminals,
      fleet,
      files,
      folder: downloadFolder,
      hasRoom,
      maxBytes: options['video-download-mb'] * 1e6,
      place: placeOfDownloads,
      arrived: received,
      now,
      log,
    })
    const ftp = new FtpReceiver({
      accounts: downloads,
      isKnown,
      dataPorts: portRangeOf(options['video-download-data-ports']),
      address: downloadPlace && isIPv4(downloadPlace.host) ? downloadPlace.host : undefined,
      refused: (reason, address) =>
        events.record({ kind: 'videoRefused', reason: `ftp ${reason}`, address, phone: '', channel: 0 }),
      log,
    })
    const host = mediaPlace.listen
    for (const [option, what, where] of [
      ['video-port', 'live video', place],
      ['video-replay-port', 'recorded video', placeOfReplay],
      ['video-download-port', 'downloads of recordings', placeOfDownloads],
    ] as const)
      if (options[option] !== 0 && where().host === '') warnAtStart(addressMissing(option, 'video-address', what))
    const downloadsServed = loopback || options['video-download-port'] !== 0
    if (downloadsServed) downloadPort = await ftp.listen(host, options['video-download-port'])
    if (served) port = await intake.listen(host, wanted)
    if (replayed.served) replayPort = await replayIntake.listen(host, options['video-replay-port'])
    metrics.declare({
      streams: { kind: 'gauge', name: 'outrider_video_streams', about: 'Live streams of terminals', read: () => streams.size },
      replays: {
        kind: 'gauge',
        name: 'outrider_video_replays',
        about: 'Streams of recorded video',
        read: () => replays.size,
      },
      viewers: {
        kind: 'gauge',
        name: 'outrider_video_viewers',
        about: 'Viewers of live and recorded video',
        read: () => views.size,
      },
      connections: {
        kind: 'gauge',
        name: 'outrider_video_connections',
        about: 'Connections on the ports for video',
        read: () => intake.connections + replayIntake.connections,
      },
    })
    return {
      handlers: {
        ...videoHandlers({
          db,
          access,
          terminals,
          streams,
          lacks: () => lackingOf(served, place()),
          tokens,
          views,
          traffic,
          autoClose: {
            duration: options['video-auto-close-seconds'],
            most: options['video-auto-close-most-seconds'] || null,
          },
        }),
        ...videoHistoryHandlers({
          db,
          access,
          replays,
          searches: new RecordingSearches(terminals),
          lacks: () => lackingOf(replayed.served, placeOfReplay()),
          tokens,
          views,
          traffic,
        }),
        ...downloadHandlers({
          db,
          access,
          fleet,
          files,
          downloads,
          repository: downloadRows,
          traffic,
          hasRoom,
          served: () => lackingOf(downloadsServed, placeOfDownloads()) === undefined,
        }),
      },
      sinks: [downloads.sink],
      fileOwners: [{ kind: downloadOwner, table: 'video_downloads' }],
      jobs: [{ name: 'videoDownloads', when: { every: 60_000 }, run: () => downloads.sweep() }],
      ports: { video: views },
      purges: [
        { table: 'video_views', time: 'began_at', keepDays: options['keep-video-view-days'] },
        {
          table: 'video_downloads',
          time: 'changed_at',
          keepDays: options['keep-video-download-days'],
          only: `state in ('done', 'failed', 'cancelled')`,
        },
        { table: 'video_traffic', time: 'month', keepDays: options['keep-video-view-days'] },
      ],
      async stop() {
        await views.stop()
        streams.stop('serverStops')
        replays.stop('serverStops')
        await Promise.all([intake.stop(), replayIntake.stop(), ftp.stop()])
        await downloads.settled()
        await traffic.stop()
      },
    }
  },
})
