import { embeddedLayer } from '@outrider/contract'
import { defineModule } from '../module.ts'
import { shareRepository } from './share.repository.ts'
import { shareHandlers } from './share.ts'
import { trackShareRepository } from './track-share.repository.ts'
import { trackShareHandlers } from './track-share.ts'

export const share = defineModule({
  name: 'share',
  start({ db, access, tracks, ports, nickNameOn, staleAfterSeconds }) {
    const basemap = ports.maps.layers[0] ?? embeddedLayer
    const common = { access, nickNameOn, basemap }
    return {
      handlers: {
        ...shareHandlers({ ...common, shares: shareRepository(db), staleAfterSeconds }),
        ...trackShareHandlers({ ...common, trackShares: trackShareRepository(db), path: tracks.path }),
      },
    }
  },
})
