/** Rules for following a vehicle and for fitting views. Pure, except for `fitBox`. */
import type { MapLayer } from '@outrider/contract'
import type { LngLatBoundsLike, Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { type MercatorPoint, worldPixels } from '@outrider/geo/mercator'

/** China: the default view. */
export const homeBounds: LngLatBoundsLike = [
  [74, 17.5],
  [135.5, 54],
]
/** Maximum zoom when fitting the fleet, so that a single vehicle is shown with its surroundings. */
export const maxFitZoom = 12
/** Minimum zoom while following. Lower on the embedded basemap, which has no streets. */
export const followingZoom = ({ kind }: MapLayer): number => (kind === 'embedded' ? 9.5 : 13)

/** True when the vehicle is more than half a pixel off the centre. */
export const isOffCentre = (vehicle: MercatorPoint, centre: MercatorPoint, zoom: number): boolean =>
  Math.hypot(vehicle.x - centre.x, vehicle.y - centre.y) * worldPixels(zoom) > 0.5

/**
 * South-west and north-east corner of these places; undefined when there are none. Of both ways round the world the shorter one: on both sides of
 * the 180th meridian the east is beyond 180 degrees.
 */
export function boundsOfPlaces(
  places: readonly (readonly [longitude: number, latitude: number])[],
): [[number, number], [number, number]] | undefined {
  if (places.length === 0) return undefined
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  let [westOver, eastOver] = [Infinity, -Infinity]
  for (const [longitude, latitude] of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    const over = longitude < 0 ? longitude + 360 : longitude
    westOver = Math.min(westOver, over)
    eastOver = Math.max(eastOver, over)
  }
  const isOver = eastOver - westOver < east - west
  return [
    [isOver ? westOver : west, south],
    [isOver ? eastOver : east, north],
  ]
}

/** Overlays may take at most two thirds of each dimension, so that some room for the view is left. */
export function limitPadding(padding: PaddingOptions, width: number, height: number, margin: number): Required<PaddingOptions> {
  const fit = (a: number, b: number, length: number): [number, number] => {
    const limit = Math.max(0, length * 0.66)
    const scale = a + b > limit ? limit / (a + b) : 1
    return [a * scale, b * scale]
  }
  const [left, right] = fit((padding.left ?? 0) + margin, (padding.right ?? 0) + margin, width)
  const [top, bottom] = fit((padding.top ?? 0) + margin, (padding.bottom ?? 0) + margin, height)
  return { top, right, bottom, left }
}

/** Fits a box into the area not covered by overlays; `margin` in CSS pixels for icons and labels. */
export function fitBox(
  map: MapLibreMap,
  box: LngLatBoundsLike,
  padding: PaddingOptions,
  { maxZoom = maxFitZoom, margin = 56, animate = true } = {},
): void {
  const { clientWidth, clientHeight } = map.getContainer()
  // `fitBounds` adds the map's own padding; only the difference is passed.
  const room = limitPadding(padding, clientWidth, clientHeight, margin)
  const own = map.getPadding()
  const missing = (side: keyof typeof room): number => Math.max(0, room[side] - (own[side] ?? 0))
  map.fitBounds(box, {
    padding: { top: missing('top'), right: missing('right'), bottom: missing('bottom'), left: missing('left') },
    maxZoom,
    animate,
    duration: 700,
  })
}
