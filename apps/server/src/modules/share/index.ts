import { embeddedLayer } from '@outrider/contract'
import { defineModule } from '../module.ts'
import { sharingKinds } from './kinds.ts'
import { ShareRepository } from './share.repository.ts'
import { shareHandlers } from './share.ts'

export const share = defineModule({
  name: 'share',
  start: ({ db, access, tracks, ports, events, recordViewedTracks, nickNameOn, staleAfterSeconds, title }) => ({
    handlers: shareHandlers({
      access,
      shares: new ShareRepository(db),
      events,
      kinds: sharingKinds({
        staleAfterSeconds,
        path: (range, signal) => tracks.reduce('path', range, undefined, signal),
      }),
      viewed: ({ id, userId, vehicleId }, shows, address) => {
        if (!recordViewedTracks || !('startTime' in shows && 'endTime' in shows)) return
        const subjects = [
          { kind: 'share', id },
          { kind: 'vehicle', id: String(vehicleId) },
          { kind: 'user', id: String(userId) },
        ]
        events.record({ kind: 'trackViewed', address, subjects, from: Number(shows.startTime), to: Number(shows.endTime) })
      },
      nickNameOn,
      title,
      basemap: () => ports.maps.layers[0] ?? embeddedLayer,
    }),
    // Links stay listed for a while after they expired.
    purges: [{ table: 'shares', time: 'expires_at', keepDays: 30 }],
  }),
})
