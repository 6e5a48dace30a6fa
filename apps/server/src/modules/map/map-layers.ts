/** Available basemaps: the operator's, the embedded one, Tianditu with a key, and those listed in a file. */
import { readFile } from 'node:fs/promises'
import { embeddedLayer, type MapLayer, mapLayer, tiandituLayers } from '@outrider/contract'
import { z } from 'zod'
import { ConfigError } from '../../options/option.ts'
import { basemapOf, type MapOptions } from './options.ts'

/** The basemap given by options; none for the embedded one. */
function operatorBasemap(options: MapOptions): MapLayer[] {
  const basemap = basemapOf(options)
  if (basemap.kind === 'embedded') return []
  const common = { id: 'streets', zh: '街道地图', en: 'Streets', addresses: [basemap.url], satellite: false }
  if (basemap.kind === 'tiles') return [{ ...common, kind: 'raster', datum: basemap.datum, attribution: basemap.attribution }]
  return [{ ...common, kind: basemap.kind, datum: 'wgs84', attribution: '' }]
}

const layerFile = z.array(
  z.strictObject({
    ...mapLayer.shape,
    kind: z.enum(['style', 'pmtiles', 'raster']),
    addresses: z.array(z.string().min(1).max(2048)).min(1).max(4),
    datum: z.enum(['wgs84', 'gcj02', 'bd09']).default('wgs84'),
    satellite: z.boolean().default(false),
    attribution: z.string().max(256).default(''),
  }),
)

/** Those of the file given by options. */
export const listedLayersOf = (options: MapOptions): Promise<MapLayer[]> | MapLayer[] =>
  options['map-layers'] ? layersFromFile(options['map-layers']) : []

/** `listed`: those of the file; one with the id of a basemap of Tianditu replaces it. */
export function mapLayersOf(options: MapOptions, listed: readonly MapLayer[]): MapLayer[] {
  const key = options['tianditu-key']
  const ofKey = key ? tiandituLayers(key).filter(({ id }) => !listed.some(layer => layer.id === id)) : []
  const layers = [...operatorBasemap(options), embeddedLayer, ...ofKey, ...listed]
  const duplicate = layers.find((layer, index) => layers.findIndex(({ id }) => id === layer.id) !== index)
  if (duplicate) throw new ConfigError(`--map-layers: duplicate basemap id ${duplicate.id}`)
  return layers
}

async function layersFromFile(file: string): Promise<MapLayer[]> {
  try {
    const layers = layerFile.parse(JSON.parse(await readFile(file, 'utf8')))
    for (const { id, kind, addresses } of layers) {
      if (kind !== 'raster' && addresses.length > 1) throw new Error(`${id}: only raster takes several addresses`)
      if (kind === 'raster' && !addresses.every(address => ['{z}', '{x}', '{y}'].every(part => address.includes(part))))
        throw new Error(`${id}: raster addresses need {z}, {x} and {y}`)
    }
    return layers
  } catch (error) {
    throw new ConfigError(`--map-layers ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
