/** Where lines belong: over roads and areas, under the names of the basemap. */
import type { Map as MapLibreMap } from 'maplibre-gl'

/** Id of the lowest layer with names, to be added before; undefined: the basemap is a picture, without names of its own. */
export const lowestLabels = (map: MapLibreMap): string | undefined =>
  map.getStyle().layers.find(({ type, layout }) => type === 'symbol' && layout !== undefined && 'text-field' in layout)?.id
