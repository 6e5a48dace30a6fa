/** What the map can be drawn on: the operator's ground, the embedded one, Tianditu by key, and what a file lists. */
import { readFile } from 'node:fs/promises'
import { embeddedLayer, type MapLayer, mapLayer } from '@outrider/contract'
import { z } from 'zod'
import { basemapOf, type Config, ConfigError } from './config.ts'

/** Streets with names, and pictures with names. Its CGCS2000 is WGS-84 to less than a metre. */
function tianditu(key: string): MapLayer[] {
  const address = (layer: string) =>
    `https://t0.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`
  const common = { kind: 'raster', datum: 'wgs84', attribution: '天地图 Tianditu', maxZoom: 18 } as const
  return [
    { id: 'tianditu', zh: '天地图', en: 'Tianditu', addresses: ['vec', 'cva'].map(address), satellite: false, ...common },
    {
      id: 'tianditu-satellite',
      zh: '天地图影像',
      en: 'Tianditu imagery',
      addresses: ['img', 'cia'].map(address),
      satellite: true,
      ...common,
    },
  ]
}

/** The ground named by the options, unless it is the embedded one. */
function chosen(config: Config): MapLayer[] {
  const basemap = basemapOf(config)
  if (basemap.kind === 'embedded') return []
  const common = { id: 'streets', zh: '街道地图', en: 'Streets', addresses: [basemap.url], satellite: false }
  if (basemap.kind === 'tiles') return [{ ...common, kind: 'raster', datum: basemap.datum, attribution: basemap.attribution }]
  return [{ ...common, kind: basemap.kind, datum: 'wgs84', attribution: '' }]
}

const rows = z.array(
  z.strictObject({
    ...mapLayer.shape,
    kind: z.enum(['style', 'pmtiles', 'raster']),
    addresses: z.array(z.string().min(1).max(2048)).min(1).max(4),
    datum: z.enum(['wgs84', 'gcj02', 'bd09']).default('wgs84'),
    satellite: z.boolean().default(false),
    attribution: z.string().max(256).default(''),
  }),
)

export async function mapLayersOf(config: Config): Promise<MapLayer[]> {
  const file = config['map-layers']
  const key = config['tianditu-key']
  const layers = [...chosen(config), embeddedLayer, ...(key ? tianditu(key) : []), ...(file ? await listed(file) : [])]
  const again = layers.find((layer, index) => layers.findIndex(({ id }) => id === layer.id) !== index)
  if (again) throw new ConfigError(`--map-layers: there is another ground with the id ${again.id}`)
  return layers
}

async function listed(file: string): Promise<MapLayer[]> {
  try {
    const layers = rows.parse(JSON.parse(await readFile(file, 'utf8')))
    for (const { id, kind, addresses } of layers) {
      if (kind !== 'raster' && addresses.length > 1) throw new Error(`${id}: only raster takes several addresses`)
      if (kind === 'raster' && !addresses.every(address => ['{z}', '{x}', '{y}'].every(part => address.includes(part))))
        throw new Error(`${id}: raster addresses have {z}, {x} and {y}`)
    }
    return layers
  } catch (error) {
    throw new ConfigError(`--map-layers ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
