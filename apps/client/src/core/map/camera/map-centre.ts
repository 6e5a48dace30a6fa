/** Centre and zoom, stored in WGS-84 and applied in the datum of the basemap. */
import type { MapCentre } from '@outrider/contract'
import { type Datum, convertDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'

export function jumpToCentre(map: MapLibreMap, { zoom, ...centre }: MapCentre, datum: Datum): void {
  const { longitude, latitude } = convertDatum(centre, 'wgs84', datum)
  map.jumpTo({ center: [longitude, latitude], zoom })
}

export function currentCentre(map: MapLibreMap, datum: Datum): MapCentre {
  const { lat: latitude, lng: longitude } = map.getCenter().wrap()
  return { ...convertDatum({ latitude, longitude }, datum, 'wgs84'), zoom: map.getZoom() }
}
