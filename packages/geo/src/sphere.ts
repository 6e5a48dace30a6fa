/** Geometry on a sphere of the WGS-84 mean radius: accurate to about 0.5 %, which is enough for vehicle distances. */

/** Degrees, WGS-84, north and east positive. */
export interface Point {
  readonly lat: number
  readonly lon: number
}

/** Mean radius (2a + b) / 3 of the WGS-84 ellipsoid, metres. */
export const meanRadius = 6_371_008.8

const rad = Math.PI / 180
const clamp = (x: number): number => Math.min(1, Math.max(-1, x))
const wrapLon = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Angle between two points seen from the centre, radians 0..pi (haversine: exact for small distances too). */
function angle(a: Point, b: Point): number {
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 2 * Math.asin(Math.sqrt(clamp(h)))
}

/** Great-circle distance, metres. */
export const distance = (a: Point, b: Point): number => meanRadius * angle(a, b)

/** Initial course from a to b, degrees 0 up to 360, north 0, clockwise; 0 when both are the same point. */
export function bearing(a: Point, b: Point): number {
  const east = Math.sin((b.lon - a.lon) * rad) * Math.cos(b.lat * rad)
  const north =
    Math.cos(a.lat * rad) * Math.sin(b.lat * rad) -
    Math.sin(a.lat * rad) * Math.cos(b.lat * rad) * Math.cos((b.lon - a.lon) * rad)
  const degrees = Math.atan2(east, north) / rad
  const course = degrees < 0 ? degrees + 360 : degrees
  // A tiny negative angle rounds up to a full circle.
  return course === 360 ? 0 : course
}

/** The point `metres` from p along the great circle that leaves it at `course` degrees (north 0, clockwise). */
export function destination(p: Point, course: number, metres: number): Point {
  const d = metres / meanRadius
  const sinLat = Math.sin(p.lat * rad) * Math.cos(d) + Math.cos(p.lat * rad) * Math.sin(d) * Math.cos(course * rad)
  const east = Math.sin(course * rad) * Math.sin(d) * Math.cos(p.lat * rad)
  const north = Math.cos(d) - Math.sin(p.lat * rad) * sinLat
  return { lat: Math.asin(clamp(sinLat)) / rad, lon: wrapLon(p.lon + Math.atan2(east, north) / rad) }
}

/** The point at the fraction t (0: a, 1: b) of the great circle from a to b. For antipodes the great circle is arbitrary. */
export function interpolate(a: Point, b: Point, t: number): Point {
  const d = angle(a, b)
  const sinD = Math.sin(d)
  // Below a millimetre the weights lose precision; a straight line is the same.
  if (sinD < 1e-10) return { lat: a.lat + (b.lat - a.lat) * t, lon: a.lon + (b.lon - a.lon) * t }
  const wa = Math.sin((1 - t) * d) / sinD
  const wb = Math.sin(t * d) / sinD
  const x = wa * Math.cos(a.lat * rad) * Math.cos(a.lon * rad) + wb * Math.cos(b.lat * rad) * Math.cos(b.lon * rad)
  const y = wa * Math.cos(a.lat * rad) * Math.sin(a.lon * rad) + wb * Math.cos(b.lat * rad) * Math.sin(b.lon * rad)
  const z = wa * Math.sin(a.lat * rad) + wb * Math.sin(b.lat * rad)
  return { lat: Math.atan2(z, Math.hypot(x, y)) / rad, lon: Math.atan2(y, x) / rad }
}
