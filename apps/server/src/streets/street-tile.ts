/** What a tile of streets names: roads, quarters, towns, sites and house numbers, in the layers of Protomaps and of OpenMapTiles. */
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import type { FoundPlaceKind, Lang } from '@outrider/contract'
import { PbfReader } from 'pbf'

export type Names = Partial<Record<Lang, string>>
/** In units of the tile. */
export interface Spot {
  x: number
  y: number
}

export interface Named {
  kind: FoundPlaceKind
  /** 0: a city, to 5: a site. */
  rank: number
  names: Names
  /** Lines, rings, or one point. */
  shapes: Spot[][]
}

export interface HouseNumber {
  number: string
  /** In the language of the place; undefined: the tile does not say. */
  street: string | undefined
  at: Spot
}

const keys: Readonly<Record<Lang, readonly string[]>> = {
  zh: ['name:zh-Hans', 'name:zh', 'name'],
  en: ['name:en', 'name:latin', 'name'],
}
const longestName = 100

type Properties = VectorTileFeature['properties']

function namesOf(properties: Properties): Names | undefined {
  const nameIn = (lang: Lang): string | undefined => {
    const name = keys[lang].map(key => properties[key]).find(value => typeof value === 'string' && value !== '')
    return typeof name === 'string' ? name.slice(0, longestName) : undefined
  }
  const [zh, en] = [nameIn('zh'), nameIn('en')]
  return zh === undefined && en === undefined ? undefined : { ...(zh !== undefined && { zh }), ...(en !== undefined && { en }) }
}

/** By `kind` (Protomaps) or `class` (OpenMapTiles); others are 4. */
const roadRanks: Readonly<Record<string, number>> = {
  highway: 1,
  motorway: 1,
  trunk: 1,
  major_road: 2,
  primary: 2,
  secondary: 2,
  medium_road: 3,
  tertiary: 3,
}
const quarters = new Set(['neighbourhood', 'macrohood', 'suburb', 'quarter', 'borough'])
/** By `kind_detail` or `class`. */
const townRanks: Readonly<Record<string, number>> = { city: 0, town: 1 }

type What = Pick<Named, 'kind' | 'rank'>

function placeIs(kind: unknown, detail: unknown): What | undefined {
  if (quarters.has(String(kind))) return { kind: 'quarter', rank: 2 }
  const size = String(kind === 'locality' ? detail : kind)
  if (kind === 'locality' || ['city', 'town', 'village', 'hamlet'].includes(size))
    return { kind: 'town', rank: townRanks[size] ?? 3 }
  return undefined
}

const roadIs = (kind: unknown): What => ({ kind: 'road', rank: roadRanks[String(kind)] ?? 4 })
const siteIs = (): What => ({ kind: 'site', rank: 5 })

/** A layer is read by the first that names it. */
const layerRows: readonly { layers: readonly string[]; is: (kind: unknown, detail: unknown) => What | undefined }[] = [
  { layers: ['transportation_name', 'roads'], is: roadIs },
  { layers: ['places', 'place'], is: placeIs },
  { layers: ['pois', 'poi'], is: siteIs },
  { layers: ['landuse', 'park'], is: siteIs },
]

export interface StreetTile {
  named: Named[]
  numbers: HouseNumber[]
  extent: number
}

export function readStreetTile(bytes: Uint8Array, kinds: ReadonlySet<FoundPlaceKind>): StreetTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const named: Named[] = []
  let extent = 4096
  for (const { layers: names, is } of layerRows) {
    const layer = names.map(name => layers[name]).find(found => found !== undefined)
    if (!layer) continue
    extent = layer.extent
    addNamed(layer, is, kinds, named)
  }
  return { named, numbers: numbersIn(layers['housenumber'] ?? layers['buildings']), extent }
}

function addNamed(
  layer: VectorTileLayer,
  is: (typeof layerRows)[number]['is'],
  kinds: ReadonlySet<FoundPlaceKind>,
  named: Named[],
): void {
  for (const { properties, shapes } of featuresOf(layer)) {
    const what = is(properties['kind'] ?? properties['class'], properties['kind_detail'])
    const names = what && kinds.has(what.kind) ? namesOf(properties) : undefined
    if (what && names) named.push({ ...what, names, shapes: shapes() })
  }
}

function* featuresOf(layer: VectorTileLayer): Generator<{ properties: Properties; shapes: () => Spot[][] }> {
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index)
    yield { properties: feature.properties, shapes: () => feature.loadGeometry() }
  }
}

function numbersIn(layer: VectorTileLayer | undefined): HouseNumber[] {
  if (!layer) return []
  const found: HouseNumber[] = []
  for (const { properties, shapes } of featuresOf(layer)) {
    const number = properties['addr_housenumber'] ?? properties['housenumber']
    const at = number === undefined ? undefined : shapes()[0]?.[0]
    if (!at) continue
    const street = properties['addr_street']
    found.push({ number: String(number).slice(0, 20), street: typeof street === 'string' ? street : undefined, at })
  }
  return found
}
