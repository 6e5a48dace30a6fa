import { defineModule } from '../module.ts'
import { mapKeyHandlers } from './map-key-calls.ts'
import { mapKeysRepository } from './map-keys.repository.ts'
import { mapSetup } from './map-setup.ts'
import { mapHandlers } from './map.ts'
import { basemapOf, mapOptions } from './options.ts'

export const map = defineModule({
  name: 'map',
  options: mapOptions,
  async start({ log, db, bus, access, events }, options) {
    const stored = mapKeysRepository(db)
    const setup = await mapSetup({ options, stored, log })
    const stopListening = bus.subscribe('mapKeysChanged', () => {
      setup.reload().catch((error: unknown) => log.error({ err: error }, 'keys of map services could not be reloaded'))
    })
    return {
      handlers: {
        ...mapHandlers({ setup, access, log, perSecond: options['address-lookups-per-second'] }),
        ...mapKeyHandlers({ options, setup, stored, access, events }),
      },
      ports: {
        maps: {
          basemap: basemapOf(options),
          get layers() {
            return setup.current.layers
          },
          get keys() {
            return setup.current.keys
          },
          get addressServices() {
            return setup.current.services
          },
        },
      },
      stop: stopListening,
    }
  },
})
