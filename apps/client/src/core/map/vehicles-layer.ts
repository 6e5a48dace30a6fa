/** Sources and layers of the vehicles, on top of whatever ground the map has. Features are made here too, so both sides fit. */
import type { Feature, FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { Bubble } from './bubbles.ts'
import { bubbleOf } from './clusters.ts'
import type { Marker } from './markers.ts'
import { toDegrees } from './mercator.ts'
import type { Pose } from './motion.ts'
import type { Palette } from './palette.ts'
import { medium } from './fonts.ts'

export const vehiclesSource = 'vehicles'
export const bubblesSource = 'bubbles'
/** Layers that answer to a touch. */
export const vehicleLayer = 'vehicle'
export const selectedLayer = 'selected'
export const bubbleLayer = 'bubble'

interface VehicleFeature {
  id: string
  icon: string
  label: string
  course: number
  faded: boolean
  selected: boolean
  /** Has a ring around it: the label stands further off. */
  ringed: boolean
  /** Larger is drawn on top and keeps its label where labels collide. */
  weight: number
}

const weightOf = ({ look }: Marker, selected: boolean): number =>
  selected ? 4 : look.alarm ? 3 : look.state === 'driving' ? 2 : look.state === 'offline' ? 0 : 1

export const vehicleFeature = (marker: Marker, pose: Pose, selected: boolean): Feature<Point, VehicleFeature> => ({
  type: 'Feature',
  properties: {
    id: marker.id,
    icon: marker.icon,
    label: marker.label,
    course: marker.turns ? Math.round(pose.course) : 0,
    faded: marker.look.faded,
    selected,
    ringed: marker.look.alarm || marker.look.noFix,
    weight: weightOf(marker, selected),
  },
  geometry: { type: 'Point', coordinates: toDegrees(pose) },
})

export const bubbleFeature = (bubble: Bubble): Feature<Point> => ({
  type: 'Feature',
  properties: {
    id: bubble.seed,
    icon: bubbleOf(bubble),
    count: compact(bubble.count),
    weight: bubble.count + (bubble.alarm ? 1e6 : 0),
  },
  geometry: { type: 'Point', coordinates: toDegrees(bubble) },
})

/** Five figures do not fit into a bubble. */
const compact = (count: number): string => (count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`)

export const collection = (features: Feature<Point>[]): FeatureCollection<Point> => ({ type: 'FeatureCollection', features })

const selected: ExpressionSpecification = ['get', 'selected']

/** Below the icon, else above, else beside it; ems. */
const beside = (updown: number, sideways: number): Array<string | [number, number]> => [
  'top',
  [0, updown],
  'bottom',
  [0, -updown],
  'left',
  [sideways, 0],
  'right',
  [-sideways, 0],
]

const plateImage: ExpressionSpecification = ['case', selected, 'plate:selected', 'plate']
const bareColour = (ink: Palette): ExpressionSpecification => ['case', ['get', 'faded'], ink.labelFaint, ink.label]
const plateColour = (ink: Palette): ExpressionSpecification => ['case', selected, ink.labelSelected, bareColour(ink)]

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
      ['literal', beside(2.3, 2.5)],
      ['literal', beside(1.75, 1.9)],
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

/** The selected vehicle lies over everything, bubbles too. */
const layers = (ink: Palette, font: string[]): LayerSpecification[] => [
  labelLayer(ink, 'vehicle-label', font, ['!', selected]),
  {
    // Keeps labels off the icons. A turned image itself would claim more room than it fills, and lose its own label to that.
    id: 'vehicle-room',
    type: 'symbol',
    source: vehiclesSource,
    layout: { 'icon-image': 'room', 'icon-allow-overlap': true, 'icon-padding': 0 },
  },
  iconLayer(vehicleLayer, ['!', selected]),
  {
    id: bubbleLayer,
    type: 'symbol',
    source: bubblesSource,
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
      // Nearly opaque: it may lie on a bubble.
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

/** A foreign style with letters of its own has to lend us a font it really has. */
export function fontFor(map: MapLibreMap): string[] {
  const style = map.getStyle()
  if (!style.glyphs) return medium
  for (const layer of style.layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every(name => typeof name === 'string') && font[0] !== 'literal') return font
  }
  return medium
}

const labelLayers = ['vehicle-label', 'selected-label']

/** How labels stand on the map: without a plate behind them they need an outline. */
export interface LabelLook {
  transparentPlate: boolean
  /** The selected vehicle's own; not while a callout says the same. */
  selectedLabel: boolean
}

export function dressLabels(map: MapLibreMap, ink: Palette, { transparentPlate, selectedLabel }: LabelLook): void {
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
  // Placed by the pixel: tile edges and simplification shall not move a vehicle.
  for (const id of [vehiclesSource, bubblesSource]) map.addSource(id, { type: 'geojson', data, tolerance: 0, maxzoom: 16 })
  for (const layer of layers(ink, fontFor(map))) map.addLayer(layer)
}
