import { embeddedLayer } from '@outrider/contract'
import { defineModule } from '../module.ts'
import { sharingKinds } from './kinds.ts'
import { shareRepository } from './share.repository.ts'
import { shareHandlers } from './share.ts'

export const share = defineModule({
  name: 'share',
  start: ({ db, access, tracks, ports, nickNameOn, staleAfterSeconds }) => ({
    handlers: shareHandlers({
      access,
      shares: shareRepository(db),
      kinds: sharingKinds({
        staleAfterSeconds,
        path: (vehicleId, startTime, endTime, signal) =>
          tracks.reduce('path', { vehicleId, startTime, endTime }, undefined, signal),
      }),
      nickNameOn,
      basemap: ports.maps.layers[0] ?? embeddedLayer,
    }),
    // Links stay listed for a while after they expired.
    purges: [{ table: 'shares', time: 'expires_at', keepDays: 30 }],
  }),
})
