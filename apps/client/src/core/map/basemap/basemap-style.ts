/** The MapLibre style of a basemap. Archives have to be read first: their schema, and which part of the earth they have. */
import type { Lang, MapLayer } from '@outrider/contract'
import type { StyleSpecification } from 'maplibre-gl'
import { servedFrom } from '../../host/served-from.ts'
import { readArchive } from './archive-schema.ts'
import type { MapTheme } from './palette.ts'
import { styleFor } from './style.ts'

const embedded = (): string => `${servedFrom()}/basemap/world.pmtiles`

/** Rejects when an archive cannot be read. */
export async function basemapStyle(layer: MapLayer, lang: Lang, theme: MapTheme): Promise<StyleSpecification | string> {
  // Paths are of the page's own server: shared pages have no session that would name another.
  const urls =
    layer.kind === 'pmtiles' ? layer.addresses.map(address => (address.startsWith('/') ? servedFrom() + address : address)) : []
  return styleFor(layer, lang, embedded(), await Promise.all(urls.map(readArchive)), theme)
}
