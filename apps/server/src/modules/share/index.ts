import { embeddedLayer } from '@outrider/contract'
import { defineModule } from '../module.ts'
import { shareRepository } from './share.repository.ts'
import { shareHandlers } from './share.ts'
import { trackShareRepository } from './track-share.repository.ts'
import { type TrackPath, trackShareHandlers } from './track-share.ts'

export const share = defineModule({
  name: 'share',
  start({ db, access, tracks, ports, nickNameOn, staleAfterSeconds }) {
    const basemap = ports.maps.layers[0] ?? embeddedLayer
    const path: TrackPath = (vehicleId, startTime, endTime, signal) =>
      tracks.reduce('path', { vehicleId, startTime, endTime }, undefined, signal)
    const common = { access, nickNameOn, basemap }
    return {
      handlers: {
        ...shareHandlers({ ...common, shares: shareRepository(db), staleAfterSeconds }),
        ...trackShareHandlers({ ...common, trackShares: trackShareRepository(db), path }),
      },
      // Links stay listed for a while after they expired.
      purges: [
        { table: 'position_shares', time: 'expires_at', keepDays: 30 },
        { table: 'track_shares', time: 'expires_at', keepDays: 30 },
      ],
    }
  },
})
