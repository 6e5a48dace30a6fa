/** POIs, drawn below the vehicles. */
import type { Poi } from '@outrider/contract'
import { type Datum, convertDatum } from '@outrider/geo'
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Palette } from '../basemap/palette.ts'
import { collection, fontFor } from '../vehicles/vehicles-layer.ts'

export const poiSource = 'pois'
/** Reacts to taps. */
export const poiLayer = 'poi'

const poiFeature = ({ pointId, kind, name, ...at }: Poi, datum: Datum): Feature<Point> => {
  const { longitude, latitude } = convertDatum(at, 'wgs84', datum)
  return {
    type: 'Feature',
    properties: { id: pointId, icon: `poi:${kind}`, name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }
}

export function addPoiLayers(map: MapLibreMap, ink: Palette): void {
  map.addSource(poiSource, { type: 'geojson', data: collection([]), tolerance: 0, maxzoom: 16 })
  map.addLayer({
    id: poiLayer,
    type: 'symbol',
    source: poiSource,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'text-field': ['get', 'name'],
      'text-font': fontFor(map),
      'text-size': 11.5,
      'text-anchor': 'top',
      'text-offset': [0, 0.2],
      'text-max-width': 9,
      'text-optional': true,
    },
    paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.5 },
  })
}

export function drawPois(map: MapLibreMap, pois: readonly Poi[], datum: Datum): void {
  map
    .getSource<GeoJSONSource>(poiSource)
    ?.setData(collection(pois.map(poi => poiFeature(poi, datum))))
    .catch((error: unknown) => console.warn('map: POIs could not be drawn', error))
}
