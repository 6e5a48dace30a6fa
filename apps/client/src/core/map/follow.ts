/** Keeps the camera on the vehicle that is followed, and finds the views one asks for. The rules are pure; the camera is not. */
import type { MapLayer } from '@outrider/contract'
import type { LngLatBoundsLike, Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { type Place, worldPixels } from './mercator.ts'

/** China, where nothing else is to be shown. */
export const home: LngLatBoundsLike = [
  [74, 17.5],
  [135.5, 54],
]
/** Fitting the whole fleet does not go nearer than this: one vehicle alone still has a town around it. */
export const fittingZoom = 12
/** A vehicle that is followed is looked at from here or nearer: the embedded ground has towns but no streets, so from farther. */
export const followingZoom = ({ kind }: MapLayer): number => (kind === 'embedded' ? 9.5 : 13)

/** True when the vehicle is so far from the middle that the camera has to go after it; below half a pixel nobody sees it. */
export const isOffCentre = (vehicle: Place, centre: Place, zoom: number): boolean =>
  Math.hypot(vehicle.x - centre.x, vehicle.y - centre.y) * worldPixels(zoom) > 0.5

/** What floats over the map takes at most two thirds of it: a view has to have room left. */
export function roomyPadding(padding: PaddingOptions, width: number, height: number, margin: number): Required<PaddingOptions> {
  const fit = (a: number, b: number, length: number): [number, number] => {
    const most = Math.max(0, length * 0.66)
    const scale = a + b > most ? most / (a + b) : 1
    return [a * scale, b * scale]
  }
  const [left, right] = fit((padding.left ?? 0) + margin, (padding.right ?? 0) + margin, width)
  const [top, bottom] = fit((padding.top ?? 0) + margin, (padding.bottom ?? 0) + margin, height)
  return { top, right, bottom, left }
}

/** Shows a box beside what floats over the map, with some margin (CSS pixels) for icons and labels. */
export function show(
  map: MapLibreMap,
  box: LngLatBoundsLike,
  padding: PaddingOptions,
  { maxZoom = fittingZoom, margin = 56, animate = true } = {},
): void {
  const { clientWidth, clientHeight } = map.getContainer()
  // The camera adds the map's own padding, which is the same: only the difference is asked for here.
  const room = roomyPadding(padding, clientWidth, clientHeight, margin)
  const own = map.getPadding()
  const rest = (side: keyof typeof room): number => Math.max(0, room[side] - (own[side] ?? 0))
  map.fitBounds(box, {
    padding: { top: rest('top'), right: rest('right'), bottom: rest('bottom'), left: rest('left') },
    maxZoom,
    animate,
    duration: 700,
  })
}
