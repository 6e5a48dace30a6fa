/** Server information and configuration for clients. */
import { type Basemap, limits, livePath, type MapLayer } from '@outrider/contract'
import type { Handlers } from '../handlers.ts'
import type { MapService } from '../map/map-service.ts'
import type { Updates } from './updates.ts'

interface MobileDependencies {
  version: string
  basemap: Basemap
  layers: MapLayer[]
  mapKeys: { apiType: string; mapKeys: string }[]
  /** Reverse geocoding services in order of preference. */
  addressServices: readonly Pick<MapService, 'source' | 'languages'>[]
  updates: Updates
}

type MobilePath =
  | 'mobile/checkUpdates'
  | 'mobile/getSrvVersion'
  | 'mobile/getCgoSrvVersion'
  | 'mobile/getSrvConfig'
  | 'mobile/getMapKeysConfig'
  | 'mobile/getMapReGeocodeKeys'

/** Wire names of the services. */
const apiTypes: Record<MapService['source'], string> = { amap: 'AMapWeb', tianditu: 'Tianditu' }

export const mobileHandlers = ({
  version,
  basemap,
  layers,
  mapKeys,
  addressServices,
  updates,
}: MobileDependencies): Handlers<MobilePath> => ({
  'mobile/checkUpdates': async ({ mobileOs, versionCode }, { lang }) => {
    const newest = await updates.newest(mobileOs, lang)
    return { update: newest && newest.versionCode > versionCode ? newest : null }
  },
  'mobile/getSrvVersion': () => ({ name: 'Outrider', version }),
  // The gateway runs in this process.
  'mobile/getCgoSrvVersion': () => ({ name: 'JT/T 808', version }),
  'mobile/getSrvConfig': () => ({
    serverTime: Date.now(),
    liveFeed: livePath,
    batchPageSize: limits.batchPageSize,
    basemap,
    layers,
  }),
  'mobile/getMapKeysConfig': () => mapKeys,
  'mobile/getMapReGeocodeKeys': () =>
    addressServices.map(({ source, languages }) => ({ apiType: apiTypes[source], mapKeys: '', languages: [...languages] })),
})
