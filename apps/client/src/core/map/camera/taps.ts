/** What a tap or a long press on the map hits: a vehicle, a cluster, a POI, or the map itself. */
import type { LngLat, Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl'
import { poiLayer } from '../pois/poi-layer.ts'
import { clusterLayer, selectedLayer, vehicleLayer } from '../vehicles/vehicles-layer.ts'

export type TapTarget =
  | { kind: 'vehicle'; id: string }
  | { kind: 'cluster'; seed: string }
  | { kind: 'poi'; id: string }
  | { kind: 'map' }

const tappableLayers = [vehicleLayer, selectedLayer, clusterLayer, poiLayer]

/** Tap tolerance, CSS pixels. */
const tapTolerance = 8

export function targetAt(map: MapLibreMap, { x, y }: Point): TapTarget {
  const layers = tappableLayers.filter(id => map.getLayer(id))
  const found = map.queryRenderedFeatures(
    [
      [x - tapTolerance, y - tapTolerance],
      [x + tapTolerance, y + tapTolerance],
    ],
    { layers },
  )
  let nearest: TapTarget = { kind: 'map' }
  let nearestDistance = Number.POSITIVE_INFINITY
  for (const { layer, properties, geometry } of found) {
    if (geometry.type !== 'Point') continue
    const at = map.project(geometry.coordinates as [number, number])
    const distance = Math.hypot(at.x - x, at.y - y)
    if (distance >= nearestDistance) continue
    nearestDistance = distance
    const id = String(properties['id'])
    nearest = targetOf(layer.id, id)
  }
  return nearest
}

const targetOf = (layer: string, id: string): TapTarget =>
  layer === clusterLayer ? { kind: 'cluster', seed: id } : { kind: layer === poiLayer ? 'poi' : 'vehicle', id }

/** Long press: minimum duration (ms) and maximum movement (CSS pixels). */
const longPress = 550
const moveTolerance = 10

/** Right click, or long press by touch. */
export function listenForLongPress(map: MapLibreMap, onLongPress: (at: LngLat) => void): void {
  let press: { timer: ReturnType<typeof setTimeout>; from: Point } | undefined
  let firedAt = Number.NEGATIVE_INFINITY
  const release = (): void => {
    clearTimeout(press?.timer)
    press = undefined
  }
  /** Some devices also fire `contextmenu` after a long press. */
  const fire = (at: LngLat): void => {
    release()
    if (performance.now() - firedAt < 1_000) return
    firedAt = performance.now()
    onLongPress(at)
  }
  map.on('contextmenu', ({ lngLat }) => fire(lngLat))
  map.on('touchstart', ({ points, point, lngLat }) => {
    release()
    if (points.length === 1) press = { from: point, timer: setTimeout(() => fire(lngLat), longPress) }
  })
  map.on('touchmove', ({ point }) => {
    if (press && press.from.dist(point) > moveTolerance) release()
  })
  map.on('touchend', release)
  map.on('touchcancel', release)
  map.on('remove', release)
}

export function listenForTaps(map: MapLibreMap, onTarget: (target: TapTarget) => void, onUserMove: () => void): void {
  map.on('click', (event: MapMouseEvent) => onTarget(targetAt(map, event.point)))
  for (const layer of tappableLayers) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = ''
    })
  }
  // Zooming keeps the vehicle centred; panning by pointer or arrow keys ends following.
  map.on('dragstart', onUserMove)
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key.startsWith('Arrow')) onUserMove()
  })
}
