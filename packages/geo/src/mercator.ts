/** Web Mercator as a unit square: x grows eastwards, y southwards, the world is 1 wide. */
export interface MercatorPoint {
  x: number
  y: number
}

/** Length of the equator, metres. */
const equator = 40_075_016.686
/** Maximum latitude of Web Mercator. */
const edge = 85.051129

export const squareX = (longitude: number): number => longitude / 360 + 0.5
export function squareY(latitude: number): number {
  const sine = Math.sin((Math.min(edge, Math.max(-edge, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
export const toSquare = (longitude: number, latitude: number): MercatorPoint => ({ x: squareX(longitude), y: squareY(latitude) })

/** The same meridian in the copy of the world that is nearest to `before`: lines over the 180th meridian stay short. */
export const nearestLongitude = (longitude: number, before: number): number =>
  longitude + 360 * Math.round((before - longitude) / 360)
/** As `nearestLongitude`, in units of the square. */
export const nearestX = (x: number, before: number): number => x + Math.round(before - x)

/** Lines on from each other, so that none goes round the world; longitudes may be beyond 180 degrees. */
export function unwrappedLines<T extends readonly [longitude: number, latitude: number]>(
  lines: readonly (readonly T[])[],
): [longitude: number, latitude: number][][] {
  let before: number | undefined
  return lines.map(line =>
    line.map(([longitude, latitude]) => {
      before = nearestLongitude(longitude, before ?? longitude)
      return [before, latitude]
    }),
  )
}

export const longitudeOf = (x: number): number => (x - 0.5) * 360
export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
export const toDegrees = ({ x, y }: MercatorPoint): [longitude: number, latitude: number] => [longitudeOf(x), latitudeOf(y)]

/** Metres on the ground per unit of the square at height `y`. */
export const metresPerUnit = (y: number): number => equator / Math.cosh(Math.PI * (1 - 2 * y))

/** Width of the world at a zoom, CSS pixels. */
export const worldPixels = (zoom: number): number => 512 * 2 ** zoom
