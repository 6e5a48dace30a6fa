/** Which tile schema a platform's PMTiles archive uses, our own, raster, or one of the two common street schemas, and which part of the earth it has. */
import { PMTiles, TileType } from 'pmtiles'

export type ArchiveSchema = 'world' | 'raster' | 'protomaps' | 'openmaptiles'

/** Each schema has a layer name that the others lack. */
export function schemaOf(layers: readonly string[]): ArchiveSchema | undefined {
  if (layers.includes('earth')) return 'protomaps'
  if (layers.includes('transportation')) return 'openmaptiles'
  if (layers.includes('land')) return 'world'
  return undefined
}

/** west, south, east, north; degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

export interface Archive {
  url: string
  schema: ArchiveSchema
  /** undefined: nearly all of the earth. */
  box: Box | undefined
}

/** An archive wider than this is one of the earth, degrees. */
const nearlyAll = 300

export async function readArchive(url: string): Promise<Archive> {
  const archive = new PMTiles(url)
  const { tileType, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const isPart = maxLon > minLon && maxLon - minLon < nearlyAll
  const box = isPart ? ([minLon, minLat, maxLon, maxLat] as const) : undefined
  if (tileType !== TileType.Mvt) return { url, schema: 'raster', box }
  const metadata: unknown = await archive.getMetadata()
  const schema = schemaOf(layerNames(metadata))
  if (!schema) throw new Error(`${url} has none of the layers of a known schema`)
  return { url, schema, box }
}

function layerNames(metadata: unknown): string[] {
  if (typeof metadata !== 'object' || metadata === null || !('vector_layers' in metadata)) return []
  const layers: unknown = metadata.vector_layers
  if (!Array.isArray(layers)) return []
  return layers.flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer ? [String(layer.id)] : [],
  )
}
