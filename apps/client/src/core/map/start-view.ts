/** The view the map starts with and the one it is left with: kept in WGS-84, shown in the datum of the ground. */
import type { MapCentre } from '@outrider/contract'
import { type Datum, inDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'

export function startAt(map: MapLibreMap, { zoom, ...centre }: MapCentre, datum: Datum): void {
  const { longitude, latitude } = inDatum(centre, 'wgs84', datum)
  map.jumpTo({ center: [longitude, latitude], zoom })
}

export function viewNow(map: MapLibreMap, datum: Datum): MapCentre {
  const { lat: latitude, lng: longitude } = map.getCenter().wrap()
  return { ...inDatum({ latitude, longitude }, datum, 'wgs84'), zoom: map.getZoom() }
}
