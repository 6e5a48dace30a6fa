/**
 * Puts what the map is drawn on into place. A ground of which nothing comes is told of, and gives way to the embedded one: vehicles
 * over something rather than over nothing.
 */
import { embeddedLayer, type Lang, type MapLayer } from '@outrider/contract'
import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { grid } from './grid.ts'
import { groundStyle } from './ground-style.ts'
import type { MapLook } from './palette.ts'
import { startAt, viewNow } from './start-view.ts'
import { gridSource } from './style.ts'

/** Single tiles fail now and then: so many before the first one came, and there is no ground. */
const mostFailures = 4

export interface GroundWish {
  layer: MapLayer
  lang: Lang
  look: MapLook
}

export interface GroundScene {
  wish(): GroundWish
  /** There is a new style, with nothing on it yet. */
  onStyled(): void
  /** Nothing came of the ground that was wished for. */
  onFailed(): void
}

export class Ground {
  /** There is a style to add layers to. */
  styled = false
  /** What is drawn: the one that was wished for, or what stands in for it. */
  layer: MapLayer
  private failures = 0
  /** Something of this ground has been seen. */
  private came = false
  private round = 0
  private readonly map: MapLibreMap
  private readonly scene: GroundScene

  constructor(map: MapLibreMap, scene: GroundScene) {
    this.map = map
    this.scene = scene
    this.layer = scene.wish().layer
    map.on('style.load', () => {
      this.styled = true
      scene.onStyled()
      this.drawGrid()
    })
    map.on('moveend', () => this.drawGrid())
    map.on('sourcedata', (event: MapSourceDataEvent) => {
      // What is drawn upon a ground is no sign of it.
      if (event.tile && map.getSource(event.sourceId)?.type !== 'geojson') this.came = true
    })
    map.on('error', ({ error }) => this.complain(error))
  }

  /** The ground, the language or the colours are others. */
  renew(): void {
    void this.put(this.scene.wish().layer)
  }

  remove(): void {
    this.round++
  }

  private async put(layer: MapLayer): Promise<void> {
    const round = ++this.round
    const { lang, look } = this.scene.wish()
    // The same place in the datum of the other ground.
    if (layer.datum !== this.layer.datum) startAt(this.map, viewNow(this.map, this.layer.datum), layer.datum)
    this.layer = layer
    this.styled = false
    this.came = false
    this.failures = 0
    try {
      const style = await groundStyle(layer, lang, look)
      if (round === this.round) this.map.setStyle(style, { diff: false })
    } catch (error) {
      if (round === this.round) this.complain(error)
    }
  }

  private complain(error: unknown): void {
    console.warn('map:', error instanceof Error ? error.message : error)
    if (this.came) return
    // Before there is a style, its address or its archive has failed: nothing else will come.
    if (this.styled && ++this.failures < mostFailures) return
    this.came = true
    if (this.layer.kind !== 'embedded') void this.put(embeddedLayer)
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
