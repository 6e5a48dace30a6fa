import { defineModule } from '../module.ts'
import { downloadOwner } from './downloads/downloads.ts'
import { startDownloads } from './downloads/start-downloads.ts'
import { mediaPorts } from './media-ports.ts'
import { videoOptions } from './options.ts'
import { RecordingSearches } from './recording-search.ts'
import { videoHistoryHandlers } from './video-history.ts'
import { videoHandlers } from './video.ts'
import { startWatching } from './watching.ts'

export const video = defineModule({
  name: 'video',
  options: videoOptions,
  async start(parts, options) {
    const { db, access, terminals } = parts
    const media = mediaPorts(options, parts)
    const watching = await startWatching(parts, options, media)
    const { streams, replays, tokens, views, traffic } = watching
    const started = await startDownloads(parts, options, { port: media.downloads, traffic })
    return {
      handlers: {
        ...videoHandlers({
          db,
          access,
          terminals,
          streams,
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
          replays,
          searches: new RecordingSearches(terminals),
          lacks: media.recorded.lacks,
          tokens,
          views,
          traffic,
        }),
        ...started.handlers,
      },
      sinks: [started.downloads.sink],
      fileOwners: [{ kind: downloadOwner, table: 'video_downloads' }],
      jobs: [{ name: 'videoDownloads', when: { every: 60_000 }, run: () => started.downloads.sweep() }],
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
        await watching.stop()
        await started.stop()
        await traffic.stop()
      },
    }
  },
})
