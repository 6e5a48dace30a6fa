/** Right clicks, long presses by touch, and the menu key on a map. */
import { type Coordinates, convertDatum } from '@outrider/geo'
import { LngLat, type Point } from 'maplibre-gl'
import type { BaseMap, BaseMapOptions } from './base-map.ts'
import type { Layer } from './layer.ts'
import { nearestAt } from './taps.ts'

export interface MapPress {
  /** WGS-84. */
  at: Coordinates
  /** CSS pixels of the window. */
  x: number
  y: number
  /** What was pressed, by its property `id`; undefined: nothing of the layers asked for. */
  id: string | undefined
}

interface PressOptions {
  /** Ids of style layers with points that can be pressed. */
  on?: readonly string[]
  /** What the menu key is for, and where it is drawn, degrees in the map's datum; undefined: the middle of the map. */
  keyed?: () => { id: string; at: readonly [longitude: number, latitude: number] } | undefined
}

/** Long press: minimum duration (ms) and maximum movement (CSS pixels). */
const longPress = 550
const moveTolerance = 10

/** A layer that draws nothing and reports presses. */
export function pressLayer(
  base: BaseMap,
  onPress: (press: MapPress) => void,
  { on = [], keyed }: PressOptions = {},
): Layer<BaseMapOptions> {
  const { map } = base
  const canvas = map.getCanvas()
  let press: { timer: ReturnType<typeof setTimeout>; from: Point } | undefined
  let firedAt = Number.NEGATIVE_INFINITY
  const release = (): void => {
    clearTimeout(press?.timer)
    press = undefined
  }
  /** Some devices also fire `contextmenu` after a long press, and after the menu key. */
  const fire = (point: Point, place: LngLat, id: string | undefined): void => {
    release()
    if (performance.now() - firedAt < 1_000) return
    firedAt = performance.now()
    const { lng: longitude, lat: latitude } = place.wrap()
    const { left, top } = canvas.getBoundingClientRect()
    onPress({ at: convertDatum({ latitude, longitude }, base.datum, 'wgs84'), x: left + point.x, y: top + point.y, id })
  }
  const fireAt = (point: Point, place: LngLat): void => {
    const present = on.filter(layer => map.getLayer(layer))
    const hit = present.length > 0 ? nearestAt(map, point, present) : undefined
    fire(point, place, hit && String(hit.properties['id']))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    const { id, at } = keyed?.() ?? {}
    const place = at ? new LngLat(...at) : map.getCenter()
    fire(map.project(place), place, id)
  }
  map.on('contextmenu', ({ point, lngLat }) => fireAt(point, lngLat))
  map.on('touchstart', ({ points, point, lngLat }) => {
    release()
    if (points.length === 1) press = { from: point, timer: setTimeout(() => fireAt(point, lngLat), longPress) }
  })
  map.on('touchmove', ({ point }) => {
    if (press && press.from.dist(point) > moveTolerance) release()
  })
  map.on('touchend', release)
  map.on('touchcancel', release)
  canvas.addEventListener('keydown', onKey)
  return {
    remove() {
      release()
      canvas.removeEventListener('keydown', onKey)
    },
  }
}
