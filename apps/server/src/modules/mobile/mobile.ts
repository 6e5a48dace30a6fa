/** Server information and configuration for clients. */
import { limits, livePath } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import type { MapsPort, UpdatesPort } from '../ports.ts'
import type { PlatformInfo } from './platform-info.ts'

interface MobileDependencies {
  version: string
  maps: MapsPort
  updates: UpdatesPort
  platformInfo: PlatformInfo
  staticServer: string
}

type MobilePath =
  | 'mobile/checkUpdates'
  | 'mobile/getCustomPlatformInfo'
  | 'mobile/getSrvVersion'
  | 'mobile/getCgoSrvVersion'
  | 'mobile/getSrvConfig'
  | 'mobile/getMapKeysConfig'
  | 'mobile/getMapReGeocodeKeys'

/** Wire names of the services. */
const apiTypes: Record<MapsPort['addressServices'][number]['source'], string> = { amap: 'AMapWeb', tianditu: 'Tianditu' }

export const mobileHandlers = ({
  version,
  maps,
  updates,
  platformInfo,
  staticServer,
}: MobileDependencies): Handlers<MobilePath> => ({
  'mobile/checkUpdates': async ({ mobileOs, versionCode }, { lang }) => {
    const newest = await updates.newest(mobileOs, lang)
    return { update: newest && newest.versionCode > versionCode ? newest : null }
  },
  'mobile/getCustomPlatformInfo': (_, { lang }) => platformInfo(lang),
  'mobile/getSrvVersion': () => ({ name: 'Outrider', version }),
  // The gateway runs in this process.
  'mobile/getCgoSrvVersion': () => ({ name: 'JT/T 808', version }),
  'mobile/getSrvConfig': () => ({
    serverTime: Date.now(),
    liveFeed: livePath,
    batchPageSize: limits.batchPageSize,
    staticServer,
    basemap: maps.basemap,
    layers: [...maps.layers],
  }),
  'mobile/getMapKeysConfig': () => [...maps.keys],
  'mobile/getMapReGeocodeKeys': () =>
    maps.addressServices.map(({ source, languages }) => ({ apiType: apiTypes[source], mapKeys: '', languages: [...languages] })),
})
