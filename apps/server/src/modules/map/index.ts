import { defineModule } from '../module.ts'
import { mapKeyHandlers } from './map-key-calls.ts'
import { MapKeysRepository } from './map-keys.repository.ts'
import { mapSetup } from './map-setup.ts'
import { mapHandlers } from './map.ts'
import { KeptMaps, mapsFolder } from '../../streets/kept-maps.ts'
import { StreetSearch } from '../../streets/street-search.ts'
import { basemapOf, mapOptions } from './options.ts'
import { placeSearch } from './place-search.ts'
import { streetCalls } from './street-calls.ts'
import { StreetDownloads } from './street-downloads.ts'
import { withStreets } from './street-layer.ts'

export const map = defineModule({
  name: 'map',
  options: mapOptions,
  async start({ log, db, bus, access, events, folder, storage, now, ports }, options) {
    const stored = new MapKeysRepository(db)
    storage.addFolder(mapsFolder(folder), { holdsUp: false })
    const streets = new KeptMaps(mapsFolder(folder))
    const search = new StreetSearch(streets, (err, file) =>
      log.error({ err, file }, 'the names of a street map could not be read'),
    )
    const setup = await mapSetup({ options, stored, streets, search, log })
    const downloads = new StreetDownloads({
      maps: streets,
      source: { address: options['map-source'], maxMegabytes: options['map-most-megabytes'], now },
      log,
    })
    const stopListening = bus.subscribe('mapKeysChanged', () => {
      setup.reload().catch((error: unknown) => log.error({ err: error }, 'keys of map services could not be reloaded'))
    })
    return {
      handlers: {
        ...mapHandlers({
          setup,
          access,
          written: { of: (userId, lang) => ports.writtenForms.of(userId, lang) },
          log,
          perSecond: options['address-lookups-per-second'],
        }),
        ...mapKeyHandlers({ options, setup, stored, access, events }),
        ...streetCalls({ maps: streets, downloads, access }),
        ...placeSearch(search),
      },
      ports: {
        maps: {
          basemap: basemapOf(options),
          get layers() {
            return withStreets(setup.current.layers, streets.list())
          },
          get keys() {
            return setup.current.keys
          },
          get addressServices() {
            return setup.current.services
          },
        },
        streetFiles: {
          find: async file => {
            const path = streets.pathOf(file)
            const found = streets.list().find(map => map.file === file)
            return path === undefined || found === undefined ? undefined : { path, bytes: found.bytes }
          },
        },
      },
      async stop() {
        stopListening()
        await downloads.stop()
      },
    }
  },
})
