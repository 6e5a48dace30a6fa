import { MediaIntake } from '../../media/media-intake.ts'
import { LiveStreams, type Camera } from '../../media/live-streams.ts'
import type { CameraCommands } from '../../media/live-stream.ts'
import type { CommandName, CommandPayload } from '../../events/terminals.ts'
import { defineModule } from '../module.ts'
import { publicAddressOf } from '../../options/public-address.ts'
import { videoOptions } from './options.ts'
import { StreamTokens } from './stream-tokens.ts'
import { videoHandlers } from './video.ts'
import { viewRepository } from './views.repository.ts'
import { Views } from './views.ts'

export const video = defineModule({
  name: 'video',
  options: videoOptions,
  async start({ db, access, terminals, sessions, events, gatewayPlace, demo, metrics, now, replacements, log }, options) {
    const repository = viewRepository(db)
    const wanted = options['video-port']
    // The terminals of the demo are on this machine.
    const loopback = demo && wanted === 0
    const served = wanted !== 0 || loopback
    let port = 0
    const named = loopback ? { host: '127.0.0.1', port: undefined } : publicAddressOf(options['video-address'])
    // Where nothing is said, where terminals connect already.
    const place = () => ({ host: named?.host ?? gatewayPlace().host, port: named?.port ?? port })

    const commandsTo = ({ vehicleId, channel, by }: Camera): CameraCommands => {
      const send = async <C extends CommandName>(command: C, payload: CommandPayload<C>): Promise<void> => {
        await (await terminals.send(vehicleId, command, payload, { by })).result
      }
      return {
        open: stream => send('openVideo', { ...place(), channel, stream }),
        close: () => send('closeVideo', { channel }),
        switchTo: stream => send('switchVideo', { channel, stream }),
        reportLoss: loss => send('videoLoss', { channel, loss }),
      }
    }
    const traffic = new Set<Promise<void>>()
    const streams = new LiveStreams({
      commandsTo,
      clock: now,
      ...(replacements.videoTimes && { times: replacements.videoTimes }),
      received(vehicleId, bytes) {
        if (bytes === 0) return
        const written = repository
          .addTraffic(vehicleId, bytes)
          .catch((error: unknown) => log.error({ err: error, vehicleId, bytes }, 'the traffic of a vehicle cannot be recorded'))
          .finally(() => traffic.delete(written))
        traffic.add(written)
      },
    })
    const tokens = new StreamTokens()
    const views = new Views({ streams, tokens, repository, sessions, access, events, log })
    const intake = new MediaIntake({
      expected: (sim, channel) => streams.expected(sim, channel),
      refused: (reason, { address, sim, channel }) =>
        events.record({ kind: 'videoRefused', reason, address, phone: sim, channel }),
      log,
    })
    if (served) port = await intake.listen(loopback ? '127.0.0.1' : '0.0.0.0', wanted)
    metrics.declare({
      streams: { kind: 'gauge', name: 'outrider_video_streams', about: 'Live streams of terminals', read: () => streams.size },
      viewers: { kind: 'gauge', name: 'outrider_video_viewers', about: 'Viewers of live streams', read: () => views.size },
      connections: {
        kind: 'gauge',
        name: 'outrider_video_connections',
        about: 'Connections on the port for video',
        read: () => intake.connections,
      },
    })
    return {
      handlers: videoHandlers({ db, access, terminals, streams, served: () => served && place().host !== '', tokens, views }),
      ports: { video: views },
      purges: [
        { table: 'video_views', time: 'began_at', keepDays: options['keep-video-view-days'] },
        { table: 'video_traffic', time: 'month', keepDays: options['keep-video-view-days'] },
      ],
      async stop() {
        await views.stop()
        streams.stop('serverStops')
        await intake.stop()
        await Promise.all(traffic)
      },
    }
  },
})
