/** Sources, layers and features of vehicles and clusters, on top of any basemap. */
import type { Feature, FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { Cluster } from '../clusters/clusters.ts'
import { clusterIconName } from '../clusters/cluster-rules.ts'
import type { Marker } from './markers.ts'
import { toDegrees } from '@outrider/geo/mercator'
import { inkOn, plateInks } from './plate-colours.ts'
import type { Pose } from './motion.ts'
import type { Palette } from '../basemap/palette.ts'
import { medium } from '../basemap/fonts.ts'

export const vehiclesSource = 'vehicles'
export const clustersSource = 'clusters'
/** Layers that react to taps. */
export const vehicleLayer = 'vehicle'
export const selectedLayer = 'selected'
export const clusterLayer = 'cluster'
/** What is drawn under the vehicles is added before it. */
export const lowestVehicleLayer = 'vehicle-label'

interface VehicleFeature {
  id: string
  icon: string
  label: string
  /** Image behind the label, and the colour of its text; empty: as the map's palette says. */
  plate: string
  ink: string
  course: number
  faded: boolean
  selected: boolean
  /** Has a ring: the label is placed further away. */
  ringed: boolean
  /** Higher is drawn on top and wins when labels collide. */
  weight: number
}

const weightOf = ({ appearance }: Marker, selected: boolean): number =>
  selected ? 4 : appearance.alarm ? 3 : appearance.state === 'driving' ? 2 : appearance.state === 'offline' ? 0 : 1

export const vehicleFeature = (marker: Marker, pose: Pose, selected: boolean): Feature<Point, VehicleFeature> => ({
  type: 'Feature',
  properties: {
    id: marker.id,
    icon: marker.icon,
    label: marker.label,
    plate: marker.plate,
    ink: inkOn(marker.plate) ?? '',
    course: marker.rotates ? Math.round(pose.course) : 0,
    faded: marker.appearance.faded,
    selected,
    ringed: marker.appearance.alarm || marker.appearance.noFix,
    weight: weightOf(marker, selected),
  },
  geometry: { type: 'Point', coordinates: toDegrees(pose) },
})

export const clusterFeature = (cluster: Cluster): Feature<Point> => ({
  type: 'Feature',
  properties: {
    id: cluster.seed,
    icon: clusterIconName(cluster),
    count: compact(cluster.count),
    weight: cluster.count + (cluster.alarm ? 1e6 : 0),
  },
  geometry: { type: 'Point', coordinates: toDegrees(cluster) },
})

/** Five digits do not fit into a cluster icon. */
const compact = (count: number): string => (count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`)

export const collection = (features: Feature<Point>[]): FeatureCollection<Point> => ({ type: 'FeatureCollection', features })

const selected: ExpressionSpecification = ['get', 'selected']

/** Label anchors in order of preference: below, above, beside the icon; ems. */
const labelAnchors = (updown: number, sideways: number): Array<string | [number, number]> => [
  'top',
  [0, updown],
  'bottom',
  [0, -updown],
  'left',
  [sideways, 0],
  'right',
  [-sideways, 0],
]

const plateImage: ExpressionSpecification = ['case', selected, 'plate:selected', ['get', 'plate']]
const bareColour = (ink: Palette): ExpressionSpecification => ['case', ['get', 'faded'], ink.labelFaint, ink.label]
const plateColour = (ink: Palette): ExpressionSpecification => [
  'case',
  selected,
  ink.labelSelected,
  ['==', ['get', 'ink'], 'light'],
  plateInks.light,
  ['==', ['get', 'ink'], 'dark'],
  plateInks.dark,
  bareColour(ink),
]

const labelLayer = (ink: Palette, id: string, font: string[], filter: ExpressionSpecification): LayerSpecification => ({
  id,
  type: 'symbol',
  source: vehiclesSource,
  filter: ['all', filter, ['!=', ['get', 'label'], '']],
  layout: {
    'text-field': ['get', 'label'],
    'text-font': font,
    'text-size': 11.5,
    'text-variable-anchor-offset': [
      'case',
      selected,
      ['literal', ['top', [0, 2.8], 'bottom', [0, -2.8]]],
      ['get', 'ringed'],
      ['literal', labelAnchors(2.3, 2.5)],
      ['literal', labelAnchors(1.75, 1.9)],
    ],
    'text-max-width': 20,
    'text-padding': 1,
    'icon-image': plateImage,
    'icon-text-fit': 'both',
    'icon-padding': 1,
    'symbol-sort-key': ['-', 0, ['get', 'weight']],
  },
  paint: { 'text-color': plateColour(ink) },
})

const iconLayer = (id: string, filter: ExpressionSpecification): LayerSpecification => ({
  id,
  type: 'symbol',
  source: vehiclesSource,
  filter,
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-size': ['case', selected, 1.12, 1],
    'icon-rotate': ['get', 'course'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['get', 'weight'],
  },
  paint: { 'icon-opacity': ['case', ['get', 'faded'], 0.55, 1] },
})

/** The selected vehicle is drawn on top of everything, clusters included. */
const layers = (ink: Palette, font: string[]): LayerSpecification[] => [
  labelLayer(ink, lowestVehicleLayer, font, ['!', selected]),
  {
    // Keeps labels off the icons. A rotated icon would claim its bounding box and suppress its own label.
    id: 'vehicle-room',
    type: 'symbol',
    source: vehiclesSource,
    layout: { 'icon-image': 'room', 'icon-allow-overlap': true, 'icon-padding': 0 },
  },
  iconLayer(vehicleLayer, ['!', selected]),
  {
    id: clusterLayer,
    type: 'symbol',
    source: clustersSource,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'text-field': ['get', 'count'],
      'text-font': font,
      'text-size': 13.5,
      'text-allow-overlap': true,
      'symbol-sort-key': ['get', 'weight'],
    },
    paint: { 'text-color': ink.label },
  },
  {
    id: 'selected-halo',
    type: 'circle',
    source: vehiclesSource,
    filter: selected,
    paint: {
      'circle-radius': 26,
      // Nearly opaque, since it may cover a cluster.
      'circle-color': ink.selectionVeil,
      'circle-opacity': 0.92,
      'circle-stroke-color': ink.selection,
      'circle-stroke-width': 2,
      'circle-stroke-opacity': 0.85,
    },
  },
  labelLayer(ink, 'selected-label', font, selected),
  iconLayer(selectedLayer, selected),
]

/** A style with its own glyphs only has its own fonts: use one of those. */
export function fontFor(map: MapLibreMap): string[] {
  const style = map.getStyle()
  if (!style.glyphs) return medium
  for (const layer of style.layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every(name => typeof name === 'string') && font[0] !== 'literal') return font
  }
  return medium
}

const labelLayers = [lowestVehicleLayer, 'selected-label']

/** Label style: without a plate behind it the text needs an outline. */
export interface LabelOptions {
  transparentPlate: boolean
  /** Label of the selected vehicle; hidden while its popup is open. */
  selectedLabel: boolean
}

export function applyLabelStyle(map: MapLibreMap, ink: Palette, { transparentPlate, selectedLabel }: LabelOptions): void {
  for (const id of labelLayers) {
    if (!map.getLayer(id)) continue
    map.setLayoutProperty(id, 'icon-image', transparentPlate ? '' : plateImage)
    map.setPaintProperty(id, 'text-color', transparentPlate ? bareColour(ink) : plateColour(ink))
    map.setPaintProperty(id, 'text-halo-color', ink.halo)
    map.setPaintProperty(id, 'text-halo-width', transparentPlate ? 1.5 : 0)
  }
  if (map.getLayer('selected-label')) map.setLayoutProperty('selected-label', 'visibility', selectedLabel ? 'visible' : 'none')
}

export function addVehicleLayers(map: MapLibreMap, ink: Palette): void {
  const data = collection([])
  // No simplification: positions are exact to the pixel.
  // By their ids the source of the vehicles is told which have changed.
  for (const id of [vehiclesSource, clustersSource])
    map.addSource(id, { type: 'geojson', data, promoteId: 'id', tolerance: 0, maxzoom: 16 })
  for (const layer of layers(ink, fontFor(map))) map.addLayer(layer)
}
