/** The sea of basemaps whose tiles have the land: what is left of the background. */
import type { BackgroundLayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { Palette } from './palette.ts'

/** In the metadata of the layer: its colour once the land in view is there. */
const seaColour = 'outrider:sea'

/** Until the tiles are there nothing tells sea from land: drawn as land, which looks like no place. `fillSea` gives it its colour. */
export const seaBackground = (id: string, ink: Palette): BackgroundLayerSpecification => ({
  id,
  type: 'background',
  metadata: { [seaColour]: ink.sea },
  paint: { 'background-color': ink.land },
})

export function fillSea(map: MapLibreMap): void {
  for (const id of map.getLayersOrder()) {
    const { type, metadata } = map.getLayer(id) ?? {}
    const colour: unknown = type === 'background' && metadata instanceof Object ? Reflect.get(metadata, seaColour) : undefined
    if (typeof colour !== 'string' || map.getPaintProperty(id, 'background-color') === colour) continue
    map.setPaintProperty(id, 'background-color', colour)
  }
}
