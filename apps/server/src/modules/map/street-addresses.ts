/** Addresses from the street maps of this server: the nearest named road, the house or crossing there, its quarter and its city, in either language, without asking anybody. */
import type { Lang } from '@outrider/contract'
import { type Coordinates, nearestPlace } from '@outrider/geo'
import type { KeptMap, KeptMaps } from '../../streets/kept-maps.ts'
import { type NearestStreet, NearestStreets } from '../../streets/nearest-streets.ts'
import type { StreetSearch } from '../../streets/street-search.ts'
import { type AddressService, MapServiceError } from './map-service.ts'

/** From its centre a city's name is told, m: beyond it the road is in the country. */
const cityRadius = 40_000

/** Such as 上海黄浦区南京东路近西藏中路, as one says it there. */
export function textOf(lang: Lang, { road, number, crossing, quarter }: NearestStreet, city: string | undefined): string {
  if (lang === 'zh') {
    const at = number !== undefined ? `${number.replace(/号$/, '')}号附近` : crossing !== undefined ? `近${crossing}` : '附近'
    return `${city ?? ''}${quarter ?? ''}${road}${at}`
  }
  const at = number !== undefined ? `${number} ${road}` : crossing !== undefined ? `${road} and ${crossing}` : road
  return `Near ${[at, quarter, city].filter(Boolean).join(', ')}`
}

/** One for each language. `onChange`: other maps are kept than before. */
export function streetAddresses(maps: KeptMaps, search: StreetSearch, onChange: () => void): AddressService[] {
  let known: readonly KeptMap[] = maps.list()
  const nearest = new NearestStreets(maps, search)
  return (['zh', 'en'] as const).map(lang => ({
    source: 'streets',
    local: true,
    /** None where there is no map: then the nearest place is told at once. */
    get languages() {
      const now = maps.list()
      if (now !== known) onChange()
      known = now
      return now.length > 0 ? [lang] : []
    },
    async addressOf(place: Coordinates) {
      const found = await nearest.of(place, lang).catch((error: unknown) => {
        // Such as one that was removed just now.
        throw new MapServiceError(`a street map cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      })
      if (!found) return null
      const city = nearestPlace({ lat: place.latitude, lon: place.longitude })
      return textOf(lang, found, city.distance < cityRadius ? city.place[lang] : undefined)
    },
  }))
}
