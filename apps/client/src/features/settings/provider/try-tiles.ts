/** Loads one tile of each address of a raster basemap, as the map does, and says what came of it. */
import type { MapLayer } from '@outrider/contract'

export interface Tried {
  outcome: 'works' | 'refused' | 'unreachable'
  /** An address or a reason; never with a key. */
  text: string
}

/** In Beijing, which every provider has. */
const tile = { z: 10, x: 843, y: 388 } as const
const tileTimeoutMs = 8_000

export async function tryTiles({ addresses }: Pick<MapLayer, 'addresses'>): Promise<Tried> {
  for (const address of addresses) {
    const tried = await tryTile(address.replace('{z}', `${tile.z}`).replace('{x}', `${tile.x}`).replace('{y}', `${tile.y}`))
    if (tried.outcome !== 'works') return tried
  }
  return { outcome: 'works', text: '' }
}

async function tryTile(address: string): Promise<Tried> {
  // Never the message of a failed fetch: it may have the address with the key.
  const { host } = new URL(address)
  let response: Response
  try {
    response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(tileTimeoutMs) })
  } catch (error) {
    return { outcome: 'unreachable', text: error instanceof DOMException ? `${host}: ${tileTimeoutMs / 1000} s` : host }
  }
  await response.body?.cancel()
  if (response.status >= 500) return { outcome: 'unreachable', text: `HTTP ${response.status}` }
  if (!response.ok) return { outcome: 'refused', text: `HTTP ${response.status}` }
  const type = response.headers.get('content-type') ?? ''
  return type.startsWith('image/') ? { outcome: 'works', text: '' } : { outcome: 'refused', text: type || host }
}
