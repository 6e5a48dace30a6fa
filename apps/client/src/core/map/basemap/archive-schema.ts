/** Which tile schema a platform's PMTiles archive uses: our own, raster, or one of the two common street schemas. */
import { PMTiles, TileType } from 'pmtiles'

export type ArchiveSchema = 'world' | 'raster' | 'protomaps' | 'openmaptiles'

/** Each schema has a layer name that the others lack. */
export function schemaOf(layers: readonly string[]): ArchiveSchema | undefined {
  if (layers.includes('earth')) return 'protomaps'
  if (layers.includes('transportation')) return 'openmaptiles'
  if (layers.includes('land')) return 'world'
  return undefined
}

export async function readSchema(url: string): Promise<ArchiveSchema> {
  const archive = new PMTiles(url)
  const { tileType } = await archive.getHeader()
  if (tileType !== TileType.Mvt) return 'raster'
  const metadata: unknown = await archive.getMetadata()
  const schema = schemaOf(layerNames(metadata))
  if (!schema) throw new Error(`${url} has none of the layers of a known schema`)
  return schema
}

function layerNames(metadata: unknown): string[] {
  if (typeof metadata !== 'object' || metadata === null || !('vector_layers' in metadata)) return []
  const layers: unknown = metadata.vector_layers
  if (!Array.isArray(layers)) return []
  return layers.flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer ? [String(layer.id)] : [],
  )
}
