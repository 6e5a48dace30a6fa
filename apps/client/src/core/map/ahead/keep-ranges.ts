/** Reads tiles of street maps into a cache of this device. */
import { type Header, PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { StoreApi } from 'zustand/vanilla'
import type { FleetStatus } from '../../fleet/fleet-status.ts'
import type { FleetTile } from '../../fleet/fleet-tile.ts'
import { streetsFrom } from '../basemap/streets-style.ts'
import { aheadHeader, rangeName } from './kept-ranges.ts'
import { maxBytes } from './max-bytes.ts'
import { maxTiles, type Tile, tilesAhead } from './tiles-ahead.ts'

/** Asked for at the same time. */
const atOnce = 4

export type RangeCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>

interface KeptRanges {
  cache: RangeCache
  signal: AbortSignal
  /** Names of all that belongs to what is kept now, with their sizes. */
  used: Map<string, number>
}

class KeptSource implements Source {
  readonly #url: string
  readonly #ranges: KeptRanges

  constructor(url: string, ranges: KeptRanges) {
    this.#url = url
    this.#ranges = ranges
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const { cache, signal, used } = this.#ranges
    const range = `bytes=${offset}-${offset + length - 1}`
    const name = rangeName(this.#url, range)
    const kept = await cache.match(name)
    const data = kept ? await kept.arrayBuffer() : await this.#fetch(name, range, signal)
    used.set(name, data.byteLength)
    return { data }
  }

  async #fetch(name: string, range: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await fetch(this.#url, { headers: { range, [aheadHeader]: '1' }, signal })
    if (response.status !== 206) throw new Error(`${this.#url}: HTTP ${response.status} for a range`)
    const data = await response.arrayBuffer()
    await this.#ranges.cache.put(name, new Response(data, { headers: response.headers }))
    return data
  }
}

const isIn = ({ minLon, minLat, maxLon, maxLat, maxZoom }: Header, { x, y }: FleetTile): boolean => {
  const across = 2 ** maxZoom
  const longitude = ((x + 0.5) / across) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / across))) * 180) / Math.PI
  return longitude >= minLon && longitude <= maxLon && latitude >= minLat && latitude <= maxLat
}

/** Waits until the fleet has been loaded: of one that is not known yet no place would be kept, and all that was kept would go. */
export async function fleetIsKnown(
  status: Pick<StoreApi<Pick<FleetStatus, 'phase'>>, 'getState' | 'subscribe'>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = () => {
    const { phase } = status.getState()
    if (phase === 'ready') resolve()
    else if (phase === 'failed') reject(new Error('the fleet could not be loaded'))
  }
  const end = status.subscribe(look)
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop)
  look()
  try {
    await promise
  } finally {
    end()
    signal.removeEventListener('abort', stop)
  }
}

interface KeepOptions {
  /** Of the archives of the map. */
  urls: readonly string[]
  /** Where the fleet is. */
  tilesAt: (limits: { zoom: number; max: number }) => Promise<FleetTile[]>
  cache: RangeCache
  signal: AbortSignal
  onProgress: (progress: { done: number; of: number }) => void
  max?: number
}

/** Keeps what is on `urls` around the fleet, and removes what was kept before and is not there any more. Bytes that are kept. */
export async function keepRanges({ urls, tilesAt, cache, signal, onProgress, max = maxBytes }: KeepOptions): Promise<number> {
  const used = new Map<string, number>()
  const bytes = () => [...used.values()].reduce((sum, size) => sum + size, 0)
  const wanted: { archive: PMTiles; tile: Tile }[] = []
  for (const url of urls) {
    const archive = new PMTiles(new KeptSource(url, { cache, signal, used }))
    const header = await archive.getHeader()
    // Its names of layers: without them the map is not drawn.
    await archive.getMetadata()
    const places = (await tilesAt({ zoom: header.maxZoom, max: maxTiles })).filter(place => isIn(header, place))
    const coarsest = Math.max(header.minZoom, streetsFrom)
    wanted.push(...tilesAhead(places, { finest: header.maxZoom, coarsest }).map(tile => ({ archive, tile })))
  }
  const due = wanted.slice(0, maxTiles)
  let done = 0
  const work = async () => {
    for (let next = due.shift(); next && bytes() < max; next = due.shift()) {
      await next.archive.getZxy(...next.tile, signal)
      onProgress({ done: (done += 1), of: Math.min(wanted.length, maxTiles) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url)
  return bytes()
}
