/** Taps and panning on a map. */
import type { Map as MapLibreMap, MapGeoJSONFeature, Point } from 'maplibre-gl'
import type { Layer } from './layer.ts'

/** Tap tolerance, CSS pixels. */
const tapTolerance = 8

/** The nearest point of these style layers. */
export function nearestAt(map: MapLibreMap, { x, y }: Point, layers: string[]): MapGeoJSONFeature | undefined {
  const found = map.queryRenderedFeatures(
    [
      [x - tapTolerance, y - tapTolerance],
      [x + tapTolerance, y + tapTolerance],
    ],
    { layers },
  )
  let nearest: MapGeoJSONFeature | undefined
  let nearestDistance = Number.POSITIVE_INFINITY
  for (const feature of found) {
    if (feature.geometry.type !== 'Point') continue
    const at = map.project(feature.geometry.coordinates as [number, number])
    const distance = Math.hypot(at.x - x, at.y - y)
    if (distance >= nearestDistance) continue
    nearestDistance = distance
    nearest = feature
  }
  return nearest
}

/** Hands each tap to the layer it hits, or to all as beside everything. Over what can be tapped the pointer is a hand. */
export function listenForTaps(map: MapLibreMap, layers: readonly Layer<never>[]): void {
  const owners = new Map(layers.flatMap(layer => (layer.tappable ?? []).map(id => [id, layer] as const)))
  map.on('click', event => {
    if (layers.some(layer => layer.takeTap?.(event))) return
    const present = [...owners.keys()].filter(id => map.getLayer(id))
    const hit = present.length > 0 ? nearestAt(map, event.point, present) : undefined
    if (hit) owners.get(hit.layer.id)?.tap?.(hit)
    else for (const layer of layers) layer.tapBeside?.(event)
  })
  for (const id of owners.keys()) {
    map.on('mouseenter', id, () => {
      map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', id, () => {
      map.getCanvas().style.cursor = ''
    })
  }
}

/** Panning by pointer or arrow keys. Zooming is none: it keeps a followed vehicle in the centre. */
export function listenForPanning(map: MapLibreMap, onPan: () => void): void {
  map.on('dragstart', onPan)
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key.startsWith('Arrow')) onPan()
  })
}
