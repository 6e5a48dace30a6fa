/**
 * What a street map names, as rows to be searched: built once when the map is kept, and stored beside it under its name. A map with another content
 * has another name, so rows never belong to an earlier one.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type FoundPlaceKind, foundPlaceKinds } from '@outrider/contract'
import { type TileAt, tilesAt } from './map-file.ts'
import { type Named, readStreetTile, type Spot } from './street-tile.ts'

export interface NameRow {
  kind: FoundPlaceKind
  rank: number
  /** Empty: it has none in this language. */
  zh: string
  en: string
  latitude: number
  longitude: number
}

/** A metropolis has some fifty thousand; the least important are left out beyond. */
const maxRows = 200_000
/** While tiles are read: pieces that were not joined yet. */
const maxPieces = 800_000
/** Parts of a street that are closer to each other than this are one street, degrees: some 300 m. */
const joinWithin = 0.003
/** Spots of a street of which one is shown. */
const maxSpots = 48
const maxUnpacked = 64_000_000
/** Every road with a name is in tiles of 14. */
const wantedZoom = 14
const format = 'outrider names 1'

export const namesFile = (map: string): string => `${map}.names`

interface Box {
  west: number
  south: number
  east: number
  north: number
}
interface Piece extends Box {
  kind: FoundPlaceKind
  rank: number
  zh: string
  en: string
  spots: [longitude: number, latitude: number][]
}

const kinds: ReadonlySet<FoundPlaceKind> = new Set(foundPlaceKinds)

/** Reads every tile of one zoom level. */
export async function namesIn(path: string, maxZoom: number): Promise<NameRow[]> {
  const zoom = Math.min(wantedZoom, maxZoom)
  const byName = new Map<string, Piece[]>()
  let pieces = 0
  for await (const tile of tilesAt(path, zoom))
    for (const piece of piecesIn(tile, zoom)) {
      if (pieces >= maxPieces) return rowsOf(byName)
      pieces += join(byName, piece)
    }
  return rowsOf(byName)
}

const clean = (name = ''): string => name.replaceAll(/\s+/g, ' ').trim()

function* piecesIn({ x, y, bytes }: TileAt, zoom: number): Generator<Piece> {
  const { named, extent } = readStreetTile(bytes, kinds)
  const longitudeOf = (at: number): number => ((x + at / extent) / 2 ** zoom) * 360 - 180
  const latitudeOf = (at: number): number =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + at / extent)) / 2 ** zoom))) * 180) / Math.PI
  for (const each of named) {
    const inside = spotsInside(each, extent)
    const spots = inside.map((spot): [number, number] => [longitudeOf(spot.x), latitudeOf(spot.y)])
    if (spots.length === 0) continue
    const [longitudes, latitudes] = [spots.map(([longitude]) => longitude), spots.map(([, latitude]) => latitude)]
    yield {
      kind: each.kind,
      rank: each.rank,
      zh: clean(each.names.zh),
      en: clean(each.names.en),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
      spots: thinned(spots),
    }
  }
}

/** Tiles overlap: what lies outside is in the tile beside it. Lines and rings also have the points where they cross its edge, nearly. */
function spotsInside({ shapes }: Named, extent: number): Spot[] {
  const within = ({ x, y }: Spot): boolean => x >= 0 && y >= 0 && x <= extent && y <= extent
  const clamp = (value: number): number => Math.min(extent, Math.max(0, value))
  const found: Spot[] = []
  for (const shape of shapes)
    for (const [index, spot] of shape.entries()) {
      if (within(spot)) found.push(spot)
      else if ([shape[index - 1], shape[index + 1]].some(beside => beside && within(beside)))
        found.push({ x: clamp(spot.x), y: clamp(spot.y) })
    }
  return found
}

function thinned<Item>(items: Item[]): Item[] {
  const step = Math.ceil(items.length / maxSpots)
  return step <= 1 ? items : items.filter((_, index) => index % step === 0)
}

/** How many pieces there are more. */
function join(byName: Map<string, Piece[]>, piece: Piece): 0 | 1 {
  const key = `${piece.kind}\t${piece.zh}\t${piece.en}`
  const known = byName.get(key)
  const near = known?.find(each => touches(each, piece))
  if (near) {
    absorb(near, piece)
    return 0
  }
  if (known) known.push(piece)
  else byName.set(key, [piece])
  return 1
}

const touches = (one: Box, other: Box): boolean =>
  one.west - joinWithin <= other.east &&
  other.west - joinWithin <= one.east &&
  one.south - joinWithin <= other.north &&
  other.south - joinWithin <= one.north

function absorb(into: Piece, piece: Piece): void {
  into.rank = Math.min(into.rank, piece.rank)
  into.west = Math.min(into.west, piece.west)
  into.south = Math.min(into.south, piece.south)
  into.east = Math.max(into.east, piece.east)
  into.north = Math.max(into.north, piece.north)
  into.spots = thinned([...into.spots, ...piece.spots])
}

/** Pieces that have grown towards each other are one; the most important come first. */
function rowsOf(byName: ReadonlyMap<string, Piece[]>): NameRow[] {
  const rows = [...byName.values()].flatMap(pieces => joined(pieces).map(rowOf))
  return rows.toSorted((a, b) => a.rank - b.rank).slice(0, maxRows)
}

function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    for (let index = whole.length - 1; index >= 0; index--) {
      const other = whole[index]
      if (!other || !touches(other, piece)) continue
      absorb(piece, other)
      whole.splice(index, 1)
    }
    whole.push(piece)
  }
  return whole
}

/** Shown where it is nearest to its middle: the middle of a bend is not on the street. */
function rowOf({ kind, rank, zh, en, west, south, east, north, spots }: Piece): NameRow {
  const middle = [(west + east) / 2, (south + north) / 2] as const
  const away = ([longitude, latitude]: readonly [number, number]): number =>
    Math.hypot(longitude - middle[0], latitude - middle[1])
  const [longitude, latitude] = spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best))
  return { kind, rank, zh, en, latitude: rounded(latitude), longitude: rounded(longitude) }
}

/** To 10 cm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** In one step: a file that is there is whole. */
export async function writeNames(path: string, rows: readonly NameRow[]): Promise<void> {
  const lines = rows.map(({ kind, rank, zh, en, latitude, longitude }) => [kind, rank, zh, en, latitude, longitude].join('\t'))
  await writeFile(`${path}.part`, await promisify(gzip)([format, ...lines].join('\n')), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** undefined: there is none, or none of this format. */
export async function readNames(path: string): Promise<NameRow[] | undefined> {
  let text
  try {
    text = (await promisify(gunzip)(await readFile(path), { maxOutputLength: maxUnpacked })).toString('utf8')
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
  const [first, ...lines] = text.split('\n')
  if (first !== format) return undefined
  return lines.slice(0, maxRows).flatMap(line => {
    const [kind, rank, zh = '', en = '', latitude, longitude] = line.split('\t')
    const known = foundPlaceKinds.find(each => each === kind)
    return known ? [{ kind: known, rank: Number(rank), zh, en, latitude: Number(latitude), longitude: Number(longitude) }] : []
  })
}
