/** The corridor of a route as a line whose width is in metres: layers take pixels, which double with each zoom. */
import type { ExpressionSpecification } from 'maplibre-gl'

/** Pixels of the whole equator at zoom 0, and its metres. */
const world = 512
const equator = 40_075_017
const highestZoom = 22

/** What a feature has for `corridorWidth`: pixels at zoom 0. */
export const corridorAtZero = (metres: number, latitude: number): number =>
  (metres * world) / (equator * Math.max(0.05, Math.cos((latitude * Math.PI) / 180)))

export const corridorWidth: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'corridor'],
  highestZoom,
  ['*', ['get', 'corridor'], 2 ** highestZoom],
]
