/** Addresses from the street maps of this server: the nearest named road, its quarter and its city, in either language, without asking anybody. */
import type { Lang } from '@outrider/contract'
import { type Coordinates, nearestPlace } from '@outrider/geo'
import type { KeptMap, KeptMaps } from '../../streets/kept-maps.ts'
import { NearestStreets } from '../../streets/nearest-streets.ts'
import { type AddressService, MapServiceError } from './map-service.ts'

/** From its centre a city's name is told, m: beyond it the road is in the country. */
const cityRadius = 40_000

export function textOf(lang: Lang, road: string, quarter: string | undefined, city: string | undefined): string {
  if (lang === 'zh') return `${city ?? ''}${quarter ?? ''}${road}附近`
  return `Near ${[road, quarter, city].filter(Boolean).join(', ')}`
}

/** One for each language. `onChange`: other maps are kept than before. */
export function streetAddresses(maps: KeptMaps, onChange: () => void): AddressService[] {
  let known: readonly KeptMap[] = maps.list()
  const nearest = new NearestStreets(maps)
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
      return textOf(lang, found.road, found.quarter, city.distance < cityRadius ? city.place[lang] : undefined)
    },
  }))
}
