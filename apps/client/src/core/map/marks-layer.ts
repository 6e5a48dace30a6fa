/** Points that people have marked: below the vehicles, so that they hide none. */
import type { MarkedPoint } from '@outrider/contract'
import { type Datum, inDatum } from '@outrider/geo'
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { collection, fontFor } from './vehicles-layer.ts'

export const marksSource = 'marks'
/** Answers to a touch. */
export const markLayer = 'mark'

const markFeature = ({ pointId, kind, name, ...at }: MarkedPoint, datum: Datum): Feature<Point> => {
  const { longitude, latitude } = inDatum(at, 'wgs84', datum)
  return {
    type: 'Feature',
    properties: { id: pointId, icon: `mark:${kind}`, name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }
}

export function addMarkLayers(map: MapLibreMap, ink: Palette): void {
  map.addSource(marksSource, { type: 'geojson', data: collection([]), tolerance: 0, maxzoom: 16 })
  map.addLayer({
    id: markLayer,
    type: 'symbol',
    source: marksSource,
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

export function drawMarks(map: MapLibreMap, marks: readonly MarkedPoint[], datum: Datum): void {
  map
    .getSource<GeoJSONSource>(marksSource)
    ?.setData(collection(marks.map(mark => markFeature(mark, datum))))
    .catch((error: unknown) => console.warn('map: marked points could not be drawn', error))
}
