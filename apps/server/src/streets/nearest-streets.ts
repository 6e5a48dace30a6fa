/** The nearest named road in the tiles of kept maps, the house or crossing there, and the quarter it is in. */
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FoundPlaceKind, Lang } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { LRUCache } from 'lru-cache'
import { PMTiles, type Source } from 'pmtiles'
import type { KeptMap, KeptMaps } from './kept-maps.ts'
import { crossingOf, nearestOf } from './nearest-line.ts'
import type { StreetSearch } from './street-search.ts'
import { type HouseNumber, type Named, type Names, readStreetTile } from './street-tile.ts'

/** Roads further away than this say nothing of a place, m. */
const maxRoad = 250
/** A crossing is told this near to it, and a house number this near to the house, m. */
const maxCrossing = 60
const maxHouse = 50
/** Between ends of roads that meet: tiles round to about a metre, and dual carriageways have one line for each, m. */
const maxGap = 15
/** Tiles whose roads are kept; a city at zoom 15 has ten thousand. */
const keptTiles = 128
/** Unpacked, bytes. */
const maxTile = 16_000_000
/** At zoom 14 tiles have every road with a name; they are larger than those of 15, so fewer are read. */
const wantedZoom = 14
const earth = 40_075_016.7

interface ReadTile {
  roads: Named[]
  numbers: HouseNumber[]
  extent: number
}

export interface NearestStreet {
  road: string
  /** Of a house on this road. */
  number: string | undefined
  /** The road that meets it here. */
  crossing: string | undefined
  quarter: string | undefined
}

const unzip = promisify(gunzip)

export class NearestStreets {
  readonly #maps: KeptMaps
  readonly #search: StreetSearch
  readonly #archives = new LRUCache<string, PMTiles>({ max: 16 })
  readonly #tiles = new LRUCache<string, ReadTile>({ max: keptTiles })

  constructor(maps: KeptMaps, search: StreetSearch) {
    this.#maps = maps
    this.#search = search
  }

  /** undefined: no map has a named road there. */
  async of(place: Coordinates, lang: Lang): Promise<NearestStreet | undefined> {
    const { latitude, longitude } = place
    for (const map of this.#maps.list()) {
      const { west, south, east, north } = map.area
      if (longitude < west || longitude > east || latitude < south || latitude > north) continue
      const here = await this.#at(map, Math.min(wantedZoom, map.maxZoom), place)
      const nearest = here && nearestOf(here.tile.roads, here.spot, maxRoad / here.metresPerUnit)
      const road = nearest?.names[lang]
      if (!here || !nearest || road === undefined) continue
      const { tile, spot, metresPerUnit } = here
      const own = tile.roads.filter(({ names }) => names[lang] === road)
      const others = tile.roads.filter(({ names }) => names[lang] !== undefined && names[lang] !== road)
      const crossing = crossingOf(own, others, spot, maxCrossing / metresPerUnit, maxGap / metresPerUnit)
      return {
        road,
        number: await this.#numberAt(map, place, nearest.names),
        crossing: crossing?.names[lang],
        quarter: await this.#search.quarterAt(map, place, lang),
      }
    }
    return undefined
  }

  /** Houses are in the tiles of the deepest zoom level. */
  async #numberAt(map: KeptMap, place: Coordinates, road: Names): Promise<string | undefined> {
    const here = await this.#at(map, map.maxZoom, place)
    if (!here) return undefined
    const ofRoad = here.tile.numbers.filter(({ street }) => street === undefined || Object.values(road).includes(street))
    const points = ofRoad.map(house => ({ ...house, shapes: [[house.at]] }))
    return nearestOf(points, here.spot, maxHouse / here.metresPerUnit)?.number
  }

  async #at(map: KeptMap, zoom: number, { latitude, longitude }: Coordinates) {
    const x = ((longitude + 180) / 360) * 2 ** zoom
    const y = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom
    const tile = await this.#tile(map, zoom, Math.floor(x), Math.floor(y))
    if (!tile) return undefined
    return {
      tile,
      spot: { x: (x % 1) * tile.extent, y: (y % 1) * tile.extent },
      metresPerUnit: (earth * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom / tile.extent,
    }
  }

  async #tile(map: KeptMap, z: number, x: number, y: number): Promise<ReadTile | undefined> {
    const key = `${map.file} ${z} ${x} ${y}`
    const kept = this.#tiles.get(key)
    if (kept) return kept
    const bytes = await this.#archive(map).getZxy(z, x, y)
    if (!bytes) return undefined
    const read = readTile(new Uint8Array(bytes.data))
    this.#tiles.set(key, read)
    return read
  }

  #archive({ file }: KeptMap): PMTiles {
    const kept = this.#archives.get(file)
    if (kept) return kept
    const path = this.#maps.pathOf(file) ?? ''
    const archive = new PMTiles(fileSource(path), undefined, async bytes => {
      const unpacked = await unzip(bytes, { maxOutputLength: maxTile })
      return Uint8Array.from(unpacked).buffer
    })
    this.#archives.set(file, archive)
    return archive
  }
}

/** Opened for each read: a removed map is not held on the disk. */
const fileSource = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await open(path, 'r')
    try {
      const buffer = new Uint8Array(length)
      const { bytesRead } = await file.read(buffer, 0, length, offset)
      return { data: buffer.slice(0, bytesRead).buffer }
    } finally {
      await file.close()
    }
  },
})

const wanted: ReadonlySet<FoundPlaceKind> = new Set(['road'])

function readTile(bytes: Uint8Array): ReadTile {
  const { named, numbers, extent } = readStreetTile(bytes, wanted)
  return { roads: named, numbers, extent }
}
