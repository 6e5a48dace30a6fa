/** Puts what the map is drawn on into place, and tells when its address gives nothing. */
import type { Basemap } from '@outrider/contract'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { type ArchiveSchema, readSchema } from './archive-schema.ts'
import { grid } from './grid.ts'
import type { FleetMapOptions } from './map-options.ts'
import { gridSource, styleFor } from './style.ts'

const archive = (): string => new URL(`${import.meta.env.BASE_URL}basemap/world.pmtiles`, window.location.origin).href

export interface GroundScene {
  options(): Pick<FleetMapOptions, 'basemap' | 'lang' | 'look'>
  /** There is a new style, with nothing on it yet. */
  onStyled(): void
  /** Once. */
  onFailed(): void
}

export class Ground {
  /** There is a style to add layers to. */
  styled = false
  /** The first ground has been shown: from then on a tile that is missing is no more than that. */
  shown = false
  private complained = false
  private removed = false
  private readonly map: MapLibreMap
  private readonly scene: GroundScene

  constructor(map: MapLibreMap, scene: GroundScene) {
    this.map = map
    this.scene = scene
    map.on('style.load', () => {
      this.styled = true
      scene.onStyled()
      this.drawGrid()
    })
    map.on('moveend', () => this.drawGrid())
    map.on('error', ({ error }) => this.complain(error))
    map.once('load', () => {
      this.shown = true
    })
  }

  /** What an archive holds has to be read first. */
  async renew(): Promise<void> {
    const { basemap, lang, look } = this.scene.options()
    this.styled = false
    let schema: ArchiveSchema | undefined
    if (basemap.kind === 'pmtiles') {
      try {
        schema = await readSchema(basemap.url)
      } catch (error) {
        this.complain(error)
      }
    }
    const now = this.scene.options()
    const outdated = basemap !== now.basemap || lang !== now.lang || look !== now.look
    if (this.removed || outdated) return
    // An archive that cannot be read leaves the vehicles over the embedded map rather than over nothing.
    const ground: Basemap = basemap.kind === 'pmtiles' && !schema ? { kind: 'embedded' } : basemap
    this.map.setStyle(styleFor(ground, lang, archive(), schema, look), { diff: false })
  }

  remove(): void {
    this.removed = true
  }

  private complain(error: unknown): void {
    console.warn('map:', error instanceof Error ? error.message : error)
    // Single tiles fail now and then; a ground of which nothing ever came is another matter.
    if (this.complained || (this.styled && this.shown)) return
    this.complained = true
    this.scene.onFailed()
  }

  private drawGrid(): void {
    const source = this.map.getSource<GeoJSONSource>(gridSource)
    if (!source) return
    const bounds = this.map.getBounds()
    const [w, h] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    const wide = {
      west: bounds.getWest() - w / 2,
      east: bounds.getEast() + w / 2,
      south: bounds.getSouth() - h / 2,
      north: bounds.getNorth() + h / 2,
    }
    source
      .setData(grid(wide, this.map.getZoom()))
      .catch((error: unknown) => console.warn('map: the grid could not be drawn', error))
  }
}
