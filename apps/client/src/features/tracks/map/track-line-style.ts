/** Map layers of the tracks, from the bottom: lines, then spots. Vehicle markers are HTML elements above them. */
import type { FeatureCollection } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { lowestLabels } from '../../../core/map/shell/below-labels.ts'
import type { Palette } from '../../../core/map/basemap/palette.ts'

export const lineSource = 'track-line'
export const spotSource = 'track-spots'
export const spotLayer = 'track-spots'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

export function addTrackStyle(map: MapLibreMap, ink: Palette): void {
  map.addSource(lineSource, { type: 'geojson', data: nothing, tolerance: 0.2 })
  map.addSource(spotSource, { type: 'geojson', data: nothing })
  const names = lowestLabels(map)
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer(
    {
      id: 'track-line-gap',
      type: 'line',
      source: lineSource,
      filter: ['==', ['get', 'kind'], 'gap'],
      paint: { 'line-color': ['get', 'colour'], 'line-width': 2.5, 'line-dasharray': [2, 2.4] },
    },
    names,
  )
  map.addLayer(
    {
      id: 'track-line-casing',
      type: 'line',
      source: lineSource,
      filter: ['!=', ['get', 'kind'], 'gap'],
      layout: round,
      paint: { 'line-color': ink.halo, 'line-width': 7.5, 'line-opacity': 0.9 },
    },
    names,
  )
  map.addLayer(
    {
      id: 'track-line-driven',
      type: 'line',
      source: lineSource,
      filter: ['==', ['get', 'kind'], 'driven'],
      layout: round,
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4.5 },
    },
    names,
  )
  // Dotted: sent late, so not known at the time.
  map.addLayer(
    {
      id: 'track-line-late',
      type: 'line',
      source: lineSource,
      filter: ['==', ['get', 'kind'], 'late'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4, 'line-dasharray': [0.1, 1.7] },
    },
    names,
  )
  map.addLayer({
    id: spotLayer,
    type: 'symbol',
    source: spotSource,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 8, 0.78, 14, 1],
      'icon-padding': 0,
      // Ends first, then the longest stops.
      'symbol-sort-key': ['get', 'order'],
      'icon-allow-overlap': ['step', ['zoom'], false, 15, true],
    },
  })
}
