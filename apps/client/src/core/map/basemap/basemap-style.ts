/** The MapLibre style of a basemap. Archives have to be read first: their schema, and which part of the earth they have. */
import type { Lang, MapLayer } from '@outrider/contract'
import type { StyleSpecification } from 'maplibre-gl'
import { readArchive } from './archive-schema.ts'
import type { MapTheme } from './palette.ts'
import { styleFor } from './style.ts'

const embedded = (): string => new URL(`${import.meta.env.BASE_URL}basemap/world.pmtiles`, window.location.origin).href

/** Rejects when an archive cannot be read. */
export async function basemapStyle(layer: MapLayer, lang: Lang, theme: MapTheme): Promise<StyleSpecification | string> {
  // Paths are of the page's own server: shared pages have no session that would name another.
  const urls = layer.kind === 'pmtiles' ? layer.addresses.map(address => new URL(address, window.location.origin).href) : []
  return styleFor(layer, lang, embedded(), await Promise.all(urls.map(readArchive)), theme)
}
