/** Every named place of the product in one list, most important first within each table. */
import { chinaCities } from './china-cities.ts'
import { type Place, placeOf } from './place.ts'
import { worldCapitals, worldCities, type WorldRow } from './world-cities.ts'

const abroad = (rows: readonly WorldRow[], kind: Place['kind']): Place[] =>
  rows.map(([country, ...row]) => placeOf(row, kind, country))

const everyPlace = (): Place[] => [
  placeOf(['北京', 'Beijing', 39.9042, 116.4074, 1], 'capital', 'CN'),
  ...chinaCities.map(row => placeOf(row, 'city', 'CN')),
  ...abroad(worldCapitals, 'capital'),
  ...abroad(worldCities, 'city'),
]
// Marked as pure, so that bundles that only need the geometry do not contain the names.
export const places: readonly Place[] = /* @__PURE__ */ everyPlace()
