/** What a click or tap on the map means: a vehicle, a bubble, or the ground. */
import type { Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl'
import { bubbleLayer, selectedLayer, vehicleLayer } from './vehicles-layer.ts'

export type Target = { kind: 'vehicle'; id: string } | { kind: 'bubble'; seed: string } | { kind: 'ground' }

const touchable = [vehicleLayer, selectedLayer, bubbleLayer]

/** Fingers are not exact: this far around counts, CSS pixels. */
const slack = 8

export function targetAt(map: MapLibreMap, { x, y }: Point): Target {
  const layers = touchable.filter(id => map.getLayer(id))
  const found = map.queryRenderedFeatures(
    [
      [x - slack, y - slack],
      [x + slack, y + slack],
    ],
    { layers },
  )
  let nearest: Target = { kind: 'ground' }
  let least = Number.POSITIVE_INFINITY
  for (const { layer, properties, geometry } of found) {
    if (geometry.type !== 'Point') continue
    const at = map.project(geometry.coordinates as [number, number])
    const distance = Math.hypot(at.x - x, at.y - y)
    if (distance >= least) continue
    least = distance
    const id = String(properties['id'])
    nearest = layer.id === bubbleLayer ? { kind: 'bubble', seed: id } : { kind: 'vehicle', id }
  }
  return nearest
}

export function listen(map: MapLibreMap, onTarget: (target: Target) => void, onUserMove: () => void): void {
  map.on('click', (event: MapMouseEvent) => onTarget(targetAt(map, event.point)))
  for (const layer of touchable) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = ''
    })
  }
  // Zooming keeps to the middle and so to the vehicle; dragging and arrow keys leave it.
  map.on('dragstart', onUserMove)
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key.startsWith('Arrow')) onUserMove()
  })
}
