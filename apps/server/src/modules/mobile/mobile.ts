/** What a client must know of the server to work with it. */
import { type Basemap, limits, livePath } from '@outrider/contract'
import type { Handlers } from '../handlers.ts'

interface Needs {
  version: string
  basemap: Basemap
  mapKeys: { apiType: string; mapKeys: string }[]
}

type MobilePath = 'mobile/getSrvVersion' | 'mobile/getSrvConfig' | 'mobile/getMapKeysConfig'

export const mobileHandlers = ({ version, basemap, mapKeys }: Needs): Handlers<MobilePath> => ({
  'mobile/getSrvVersion': () => ({ name: 'Outrider', version }),
  'mobile/getSrvConfig': () => ({ serverTime: Date.now(), liveFeed: livePath, batchPageSize: limits.batchPageSize, basemap }),
  'mobile/getMapKeysConfig': () => mapKeys,
})
