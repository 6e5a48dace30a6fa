import { defineModule } from '../module.ts'
import { Addresses } from './addresses.ts'
import { mapLayersOf } from './map-layers.ts'
import { mapServicesOf } from './map-services.ts'
import { mapHandlers } from './map.ts'
import { basemapOf, mapKeysOf, mapOptions } from './options.ts'

export const map = defineModule({
  name: 'map',
  options: mapOptions,
  async start({ log }, options) {
    const services = mapServicesOf(options)
    const perSecond = options['address-lookups-per-second']
    return {
      handlers: mapHandlers({ addresses: new Addresses({ services, perSecond, log }) }),
      ports: {
        maps: {
          basemap: basemapOf(options),
          layers: await mapLayersOf(options),
          keys: mapKeysOf(options),
          addressServices: services,
        },
      },
    }
  },
})
