/** What a click or tap on the map means: a vehicle, a bubble, a marked point, or the ground; and what a long one does. */
import type { LngLat, Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl'
import { markLayer } from './marks-layer.ts'
import { bubbleLayer, selectedLayer, vehicleLayer } from './vehicles-layer.ts'

export type Target =
  | { kind: 'vehicle'; id: string }
  | { kind: 'bubble'; seed: string }
  | { kind: 'mark'; id: string }
  | { kind: 'ground' }

const touchable = [vehicleLayer, selectedLayer, bubbleLayer, markLayer]

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
    nearest = targetOf(layer.id, id)
  }
  return nearest
}

const targetOf = (layer: string, id: string): Target =>
  layer === bubbleLayer ? { kind: 'bubble', seed: id } : { kind: layer === markLayer ? 'mark' : 'vehicle', id }

/** A finger that rests this long in one place means the place, ms and CSS pixels. */
const longPress = 550
const stillness = 10

/** The right button of a mouse, or a finger that rests. */
export function listenForPlaces(map: MapLibreMap, onPlace: (at: LngLat) => void): void {
  let held: { timer: ReturnType<typeof setTimeout>; from: Point } | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const release = (): void => {
    clearTimeout(held?.timer)
    held = undefined
  }
  /** Some devices tell a long press themselves as well. */
  const tell = (at: LngLat): void => {
    release()
    if (performance.now() - toldAt < 1_000) return
    toldAt = performance.now()
    onPlace(at)
  }
  map.on('contextmenu', ({ lngLat }) => tell(lngLat))
  map.on('touchstart', ({ points, point, lngLat }) => {
    release()
    if (points.length === 1) held = { from: point, timer: setTimeout(() => tell(lngLat), longPress) }
  })
  map.on('touchmove', ({ point }) => {
    if (held && held.from.dist(point) > stillness) release()
  })
  map.on('touchend', release)
  map.on('touchcancel', release)
  map.on('remove', release)
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
