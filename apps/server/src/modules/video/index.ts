import { defineModule, type Platform } from '../module.ts'
import type { Ports } from '../ports.ts'
import { camerasOf } from '../../fleet/cameras.ts'
import { cameraTurns } from './camera-turns.ts'
import { downloadOwner } from './downloads/downloads.ts'
import { downloadsAreOpen } from './downloads/downloads.repository.ts'
import { startDownloads } from './downloads/start-downloads.ts'
import { MediaNodes } from './media-nodes.ts'
import { mediaTries } from './media-tries.ts'
import { type MediaPorts, mediaPorts } from './media-ports.ts'
import { videoOptions } from './options.ts'
import { recordedRelaying } from './recorded-relaying.ts'
import { relaying } from './relaying.ts'
import { RecordingSearches } from './recording-search.ts'
import { videoHistoryHandlers } from './video-history.ts'
import { videoHandlers } from './video.ts'
import { startTalks } from './talk/start-talks.ts'
import { startWatching, type Watching } from './watching.ts'

/** What superior platforms are handed up, live and recorded. */
function relayPorts(
  { db, access, fleet, terminals, ports }: Platform,
  { streams, replays, traffic }: Watching,
  media: MediaPorts,
): Pick<Ports, 'relays' | 'recordedRelays'> {
  const common = { db, access, fleet, traffic, platforms: () => ports.subordinateVideo }
  return {
    relays: relaying({ ...common, streams, lacks: media.live.lacks }),
    recordedRelays: recordedRelaying({ ...common, terminals, replays, lacks: media.recorded.lacks }),
  }
}

export const video = defineModule({
  name: 'video',
  options: videoOptions,
  async start(parts, options) {
    const { db, access, terminals } = parts
    const media = mediaPorts(options, parts)
    const watching = await startWatching(parts, options, media)
    const { streams, replays, tokens, views, traffic } = watching
    const turns = cameraTurns({
      access,
      terminals,
      hasCamera: async (vehicleId, channel) => (await camerasOf(db, vehicleId)).some(each => each.channel === channel),
      log: parts.log,
      stopAfter: 3_000,
    })
    const started = await startDownloads(parts, options, { port: media.downloads, traffic })
    const talk = await startTalks(parts, options, media.talk)
    return {
      handlers: new MediaNodes({
        ...parts,
        address: parts.nodeAddress,
        platformOf: vehicleId => parts.ports.subordinateVideo.of(vehicleId),
        lineAt: vehicleId => talk.claims.runOf(vehicleId),
      }).everywhere({
        ...videoHandlers({
          db,
          access,
          terminals,
          streams,
          platforms: () => parts.ports.subordinateVideo,
          lacks: media.live.lacks,
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
          terminals,
          platforms: () => parts.ports.subordinateVideo,
          replays,
          searches: new RecordingSearches(),
          lacks: media.recorded.lacks,
          tokens,
          views,
          traffic,
        }),
        ...turns.handlers,
        ...started.handlers,
        ...talk.handlers,
      }),
      sinks: [started.downloads.sink],
      fileOwners: [{ kind: downloadOwner, table: 'video_downloads' }],
      jobs: [{ name: 'videoDownloads', when: { every: 60_000 }, isDue: downloadsAreOpen, run: () => started.downloads.sweep() }],
      ports: {
        video: views,
        talk: talk.talks,
        recordings: started.recordings,
        handedFiles: started.handed,
        keptTalks: talk.kept,
        listening: talk.listening,
        passing: talk.passing,
        mediaTries: mediaTries({
          db,
          fleet: parts.fleet,
          streams,
          traffic,
          lines: talk.lines,
          claims: talk.claims,
          lacks: { live: media.live.lacks, talk: media.talk.lacks },
        }),
        ...relayPorts(parts, watching, media),
      },
      purges: [
        { table: 'video_views', time: 'began_at', keepDays: options['keep-video-view-days'] },
        {
          table: 'video_downloads',
          time: 'changed_at',
          keepDays: options['keep-video-download-days'],
          only: `state in ('done', 'failed', 'cancelled') and case_id is null`,
        },
        { table: 'talks', time: 'began_at', keepDays: options['keep-talk-days'] },
        { table: 'video_traffic', time: 'month', keepDays: options['keep-video-view-days'] },
      ],
      async stop() {
        turns.end()
        await talk.stop()
        await watching.stop()
        await started.stop()
        await traffic.stop()
      },
    }
  },
})
