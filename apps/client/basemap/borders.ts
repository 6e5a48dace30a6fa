/**
 * International borders from the country polygons. The source draws every polygon as a country; this table decides which lines
 * are borders, which are disputed and which are omitted.
 */
import type { Feature, MultiLineString } from 'geojson'
import { mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'

/** ISO 3166-1 numeric codes, or names where the data has no code. */
const keyOf = ({ id, properties }: GeometryObject): string =>
  String(id ?? (properties && 'name' in properties ? properties.name : ''))

/** Polygons merged for the map: no line between them. The value is the country they belong to. */
const partOf: Record<string, string> = {
  // One country: mainland, Hong Kong, Macao, Taiwan.
  '344': '156',
  '446': '156',
  '158': '156',
  // Leased territory and bases.
  Baikonur: '398',
  'USNB Guantanamo Bay': '192',
  Dhekelia: '196',
  Akrotiri: '196',
}

/** Disputed borders: drawn dashed. The order within a pair does not matter. */
const disputed: ReadonlySet<string> = new Set(
  [
    ['156', '356'], // China, India
    ['156', '064'], // China, Bhutan
    ['356', '586'], // India, Pakistan
    ['156', '586'], // China, Pakistan (Kashmir)
    ['356', 'Siachen Glacier'],
    ['586', 'Siachen Glacier'],
    ['156', 'Siachen Glacier'],
    ['376', '275'], // Israel, Palestine
    ['376', '760'], // Israel, Syria
    ['376', '422'], // Israel, Lebanon
    ['400', '275'], // Jordan, Palestine
    ['688', 'Kosovo'],
    ['196', 'N. Cyprus'],
    ['196', 'Cyprus U.N. Buffer Zone'],
    ['N. Cyprus', 'Cyprus U.N. Buffer Zone'],
    ['706', 'Somaliland'],
    ['504', '732'], // Morocco, Western Sahara
    ['729', '728'], // Sudan, South Sudan
    ['804', '643'], // Ukraine, Russia
    ['410', '408'], // Korean peninsula
    ['862', '328'], // Venezuela, Guyana
  ].map(pair => pair.toSorted().join('|')),
)

export type Line = 'border' | 'disputed' | 'none'

/** Kind of line between two neighbours, named as in the data. */
export function lineBetween(a: string, b: string): Line {
  const [one, other] = [partOf[a] ?? a, partOf[b] ?? b]
  if (one === other) return 'none'
  return disputed.has([one, other].toSorted().join('|')) ? 'disputed' : 'border'
}

export function borders(world: Topology): Array<Feature<MultiLineString, { disputed: 0 | 1 }>> {
  const countries = world.objects['countries'] as GeometryCollection | undefined
  if (!countries) throw new Error('the world data hold no countries')
  return (['border', 'disputed'] as const).map(kind => ({
    type: 'Feature',
    properties: { disputed: kind === 'disputed' ? 1 : 0 },
    // A coast has the same country on both sides: part of the land, not a border.
    geometry: mesh(world, countries, (a, b) => a !== b && lineBetween(keyOf(a), keyOf(b)) === kind),
  }))
}
