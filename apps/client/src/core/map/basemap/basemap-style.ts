/** The MapLibre style of a basemap. An archive's schema has to be read first. */
import type { Lang, MapLayer } from '@outrider/contract'
import type { StyleSpecification } from 'maplibre-gl'
import { servedFrom } from '../../host/served-from.ts'
import { readSchema } from './archive-schema.ts'
import type { MapTheme } from './palette.ts'
import { styleFor } from './style.ts'

const archive = (): string => `${servedFrom()}/basemap/world.pmtiles`

/** Rejects when an archive cannot be read. */
export async function basemapStyle(layer: MapLayer, lang: Lang, theme: MapTheme): Promise<StyleSpecification | string> {
  const schema = layer.kind === 'pmtiles' ? await readSchema(layer.addresses[0] ?? '') : undefined
  return styleFor(layer, lang, archive(), schema, theme)
}
