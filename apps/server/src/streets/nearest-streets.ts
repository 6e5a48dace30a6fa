/** The nearest named road in the tiles of kept maps, and the quarter it is in. */
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import type { Lang } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { LRUCache } from 'lru-cache'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import type { KeptMap, KeptMaps } from './kept-maps.ts'

/** Roads further away than this say nothing of a place, and quarters, m. */
const maxRoad = 250
const maxQuarter = 4_000
/** Tiles whose roads are kept; a city at zoom 15 has ten thousand. */
const keptTiles = 128
/** Unpacked, bytes. */
const maxTile = 16_000_000
/** At zoom 14 tiles have every road with a name; they are larger than those of 15, so fewer are read. */
const wantedZoom = 14
const earth = 40_075_016.7

type Names = Partial<Record<Lang, string>>
interface Named {
  names: Names
  /** Lines, or one point, in units of the tile. */
  shapes: { x: number; y: number }[][]
}
interface ReadTile {
  roads: Named[]
  quarters: Named[]
  extent: number
}

const keys: Readonly<Record<Lang, readonly string[]>> = {
  zh: ['name:zh-Hans', 'name:zh', 'name'],
  en: ['name:en', 'name:latin', 'name'],
}
const nameOf = (properties: Readonly<Record<string, unknown>>, lang: Lang): string | undefined => {
  const name = keys[lang].map(key => properties[key]).find(value => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name.slice(0, 100) : undefined
}

const unzip = promisify(gunzip)

export class NearestStreets {
  readonly #maps: KeptMaps
  readonly #archives = new LRUCache<string, PMTiles>({ max: 16 })
  readonly #tiles = new LRUCache<string, ReadTile>({ max: keptTiles })

  constructor(maps: KeptMaps) {
    this.#maps = maps
  }

  /** undefined: no map has a named road there. */
  async of({ latitude, longitude }: Coordinates, lang: Lang): Promise<{ road: string; quarter: string | undefined } | undefined> {
    for (const map of this.#maps.list()) {
      const { west, south, east, north } = map.area
      if (longitude < west || longitude > east || latitude < south || latitude > north) continue
      const zoom = Math.min(wantedZoom, map.maxZoom)
      const x = ((longitude + 180) / 360) * 2 ** zoom
      const y = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom
      const tile = await this.#tile(map, zoom, Math.floor(x), Math.floor(y))
      if (!tile) continue
      const at = { x: (x % 1) * tile.extent, y: (y % 1) * tile.extent }
      const metresPerUnit = (earth * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom / tile.extent
      const road = nearest(tile.roads, at, lang, maxRoad / metresPerUnit)
      if (road !== undefined) return { road, quarter: nearest(tile.quarters, at, lang, maxQuarter / metresPerUnit) }
    }
    return undefined
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

function readTile(bytes: Uint8Array): ReadTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const roads = layers['transportation_name'] ?? layers['roads']
  const places = layers['places'] ?? layers['place']
  return {
    roads: namedOf(roads, 2, () => true),
    quarters: namedOf(places, 1, kind => kind === 'neighbourhood' || kind === 'macrohood' || kind === 'suburb'),
    extent: (roads ?? places)?.extent ?? 4096,
  }
}

/** `type`: 1 points, 2 lines. */
function namedOf(layer: VectorTileLayer | undefined, type: 1 | 2, isWanted: (kind: unknown) => boolean): Named[] {
  const found: Named[] = []
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    const feature = layer?.feature(index)
    if (!feature || feature.type !== type) continue
    const { properties } = feature
    const [zh, en] = [nameOf(properties, 'zh'), nameOf(properties, 'en')]
    if ((zh === undefined && en === undefined) || !isWanted(properties['kind'] ?? properties['class'])) continue
    found.push({ names: { ...(zh !== undefined && { zh }), ...(en !== undefined && { en }) }, shapes: feature.loadGeometry() })
  }
  return found
}

interface Spot {
  x: number
  y: number
}

function nearest(among: readonly Named[], at: Spot, lang: Lang, within: number): string | undefined {
  let best = { distance: within, name: undefined as string | undefined }
  for (const { names, shapes } of among)
    for (const shape of shapes)
      for (const [index, to] of shape.entries()) {
        const distance = distanceTo(at, shape[Math.max(0, index - 1)] ?? to, to)
        if (distance < best.distance) best = { distance, name: names[lang] }
      }
  return best.name
}

/** To the part between two points. */
function distanceTo(at: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / square))
  return Math.hypot(from.x + share * dx - at.x, from.y + share * dy - at.y)
}
