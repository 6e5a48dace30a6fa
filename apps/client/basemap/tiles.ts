/** Cuts GeoJSON layers into vector tiles, zoom by zoom. */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { firstZoom, type Layer } from './layers.ts'
import type { Tile } from './pmtiles-writer.ts'

/** Higher zooms enlarge these tiles: the coast data has no more detail. */
export const maxZoom = 7
const extent = 4096

/** At zoom 0 the coast is simplified further: renderers allow 65,535 vertices per tile. */
const fineFrom = 3

export function* cut(layers: Layer[]): Generator<Tile> {
  const options = { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent, buffer: 64 }
  const coarse = layers.map(({ name, data, tolerance }) => ({
    name,
    index: new GeoJSONVT(data, { ...options, tolerance: 2 * tolerance, indexMaxZoom: fineFrom }),
  }))
  const fine = layers.map(({ name, data, tolerance }) => ({ name, index: new GeoJSONVT(data, { ...options, tolerance }) }))
  for (let z = 0; z <= maxZoom; z++) {
    const indexes = z < fineFrom ? coarse : fine
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const found: Record<string, GeoJSONVTTile> = {}
        for (const { name, index } of indexes) {
          const tile = index.getTile(z, x, y)
          const shown =
            tile && name === 'place' ? { ...tile, features: tile.features.filter(({ tags }) => isDue(tags, z)) } : tile
          if (shown?.features.length) found[name] = shown as GeoJSONVTTile
        }
        if (Object.keys(found).length) yield { z, x, y, bytes: fromGeojsonVt(found, { version: 2, extent }) }
      }
    }
  }
}

const isDue = (tags: Record<string, unknown> | null, zoom: number): boolean =>
  firstZoom(String(tags?.['kind']), Number(tags?.['rank'])) <= zoom
