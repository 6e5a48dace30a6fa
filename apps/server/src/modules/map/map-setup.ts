/** Basemaps, keys and address services as they are now: of the options and of stored keys, read again when those change. */
import type { MapLayer } from '@outrider/contract'
import type { Logger } from 'pino'
import { Addresses, forgetFoundBy, foundAddresses } from './addresses.ts'
import { drivingOf, type DrivingService } from './driving.ts'
import { withStoredKeys } from './effective-keys.ts'
import type { MapKeysRepository, StoredMapKeys } from './map-keys.repository.ts'
import { listedLayersOf, mapLayersOf } from './map-layers.ts'
import type { MapService } from './map-service.ts'
import type { KeptMaps } from '../../streets/kept-maps.ts'
import type { StreetSearch } from '../../streets/street-search.ts'
import { streetAddresses } from './street-addresses.ts'
import { mapServicesOf, serviceKeysOf } from './map-services.ts'
import { mapKeysOf, type MapOptions } from './options.ts'

interface Current {
  stored: StoredMapKeys
  layers: readonly MapLayer[]
  keys: ReturnType<typeof mapKeysOf>
  services: readonly MapService[]
  serviceKeys: ReturnType<typeof serviceKeysOf>
  addresses: Addresses
  /** undefined: no service for ways by road. */
  driving: DrivingService | undefined
}

export interface MapSetup {
  readonly current: Current
  /** Reads the stored keys again. */
  reload(): Promise<void>
}

interface Dependencies {
  options: MapOptions
  stored: MapKeysRepository
  streets: KeptMaps
  search: StreetSearch
  log: Pick<Logger, 'warn'>
}

export async function mapSetup({ options, stored, streets, search, log }: Dependencies): Promise<MapSetup> {
  const listed = await listedLayersOf(options)
  /** What services found outlives a change of other keys. */
  const found = foundAddresses()
  const local = streetAddresses(streets, search, () => forgetFoundBy(found, new Set(['streets'])))
  const read = async (): Promise<Current> => {
    const kept = await stored.all()
    const effective = withStoredKeys(options, kept)
    const services = mapServicesOf(effective)
    return {
      stored: kept,
      layers: mapLayersOf(effective, listed),
      keys: mapKeysOf(effective),
      services,
      serviceKeys: serviceKeysOf(effective),
      driving: drivingOf(serviceKeysOf(effective), options),
      addresses: new Addresses({
        services: [...services, ...local],
        perSecond: options['address-lookups-per-second'],
        log,
        found,
      }),
    }
  }
  let current = await read()
  let asked = 0
  let taken = 0
  return {
    get current() {
      return current
    },
    async reload() {
      const turn = (asked += 1)
      const next = await read()
      // Of two at the same time the one that was asked for last has the newest keys.
      if (turn < taken) return
      taken = turn
      const sources = [...current.serviceKeys.keys(), ...next.serviceKeys.keys()]
      forgetFoundBy(found, new Set(sources.filter(source => current.serviceKeys.get(source) !== next.serviceKeys.get(source))))
      current = next
    },
  }
}
