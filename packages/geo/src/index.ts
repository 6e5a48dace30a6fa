/** Public API: named places for labels and routes, datums, and geometry on the sphere. */
export { type Country, countries } from './countries.ts'
export { type Coordinates, type Datum, datums, convertDatum } from './datum.ts'
export { type NearestPlace, nearestPlace } from './nearest-place.ts'
export type { Place } from './place.ts'
export { places } from './places.ts'
export { type Label, provinces } from './provinces.ts'
export { bearing, destination, distance, interpolate, meanRadius, type Point } from './sphere.ts'
export { type CompassPoint, compassPoint, compassPoints } from './compass-points.ts'
