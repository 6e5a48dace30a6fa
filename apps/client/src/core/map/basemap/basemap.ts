/**
 * Applies the chosen basemap. If it cannot be loaded, reports that and falls back to the embedded one, so that vehicles are never
 * drawn on an empty background.
 */
import { embeddedLayer, type Lang, type MapLayer } from '@outrider/contract'
import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import { grid } from './grid.ts'
import { basemapStyle } from './basemap-style.ts'
import type { MapTheme } from './palette.ts'
import { jumpToCentre, currentCentre } from '../camera/map-centre.ts'
import { fillSea } from './sea.ts'
import { gridSource } from './style.ts'

/** Tile errors tolerated before the first tile has loaded; single tiles fail now and then. */
const maxFailures = 4

export interface BasemapChoice {
  basemap: MapLayer
  lang: Lang
  theme: MapTheme
}

export interface BasemapHost {
  choice(): BasemapChoice
  /** A new style is loaded; sources and layers have to be added again. */
  onStyled(): void
  /** The basemap in use has another datum. */
  onDatum(): void
  /** The chosen basemap could not be loaded. */
  onFailed(): void
  /** False: the land is wanted at once. Otherwise `show` is called when it is. */
  holdsLand(show: () => void): boolean
}

export class Basemap {
  /** A style is loaded, layers can be added. */
  styled = false
  /** Land, roads and names are drawn, or on their way. */
  isShown = false
  /** The basemap in use: the chosen one or the fallback. */
  layer: MapLayer
  #failures = 0
  /** At least one tile of this basemap has loaded. */
  #loaded = false
  #generation = 0
  /** What the style was made of. */
  #applied: BasemapChoice | undefined
  readonly #map: MapLibreMap
  readonly #host: BasemapHost

  constructor(map: MapLibreMap, host: BasemapHost) {
    this.#map = map
    this.#host = host
    this.layer = host.choice().basemap
    map.on('style.load', () => {
      this.styled = true
      host.onStyled()
      this.#drawGrid()
    })
    map.on('moveend', () => this.#drawGrid())
    map.on('sourcedata', (event: MapSourceDataEvent) => {
      // GeoJSON overlays do not count as loaded basemap tiles.
      if (map.getSource(event.sourceId)?.type === 'geojson') return
      if (event.tile) this.#loaded = true
      if (event.isSourceLoaded && this.#loaded) fillSea(map)
    })
    map.on('error', ({ error }) => this.#handleError(error))
  }

  /** Call when the basemap, the language or the theme changed. */
  apply(): void {
    void this.#applyStyle(this.#host.choice().basemap)
  }

  /** For the first time of this user: what was applied for somebody before stays where it is the same. */
  begin(): void {
    if (!this.#applied || !isSameStyle(this.#applied, this.#host.choice())) this.apply()
    else if (this.styled) this.#host.onStyled()
  }

  remove(): void {
    this.#generation++
  }

  async #applyStyle(layer: MapLayer): Promise<void> {
    const generation = ++this.#generation
    const { lang, theme } = this.#host.choice()
    this.#applied = { basemap: layer, lang, theme }
    // Keeps the same place in view when the datum changes.
    const { datum } = this.layer
    if (layer.datum !== datum) jumpToCentre(this.#map, currentCentre(this.#map, datum), layer.datum)
    this.layer = layer
    this.styled = false
    this.isShown = true
    this.#loaded = false
    this.#failures = 0
    if (layer.datum !== datum) this.#host.onDatum()
    try {
      const style = await basemapStyle(layer, lang, theme)
      if (generation !== this.#generation) return
      if (typeof style === 'string') return void this.#map.setStyle(style, { diff: false })
      const held = this.#host.holdsLand(() => {
        if (generation === this.#generation) this.#showLand(style)
      })
      this.isShown = !held
      this.#map.setStyle(held ? withoutLand(style) : style, { diff: false })
    } catch (error) {
      if (generation === this.#generation) this.#handleError(error)
    }
  }

  #showLand({ layers }: StyleSpecification): void {
    this.isShown = true
    for (const { id, type } of layers) if (type !== 'background') this.#map.setLayoutProperty(id, 'visibility', 'visible')
  }

  #handleError(error: unknown): void {
    console.warn('map:', error instanceof Error ? error.message : error)
    if (this.#loaded) return
    // An error before the style is loaded means that the style or the archive itself failed.
    if (this.styled && ++this.#failures < maxFailures) return
    this.#loaded = true
    if (this.layer.kind !== 'embedded') void this.#applyStyle(embeddedLayer)
    this.#host.onFailed()
  }

  #drawGrid(): void {
    const source = this.#map.getSource<GeoJSONSource>(gridSource)
    if (!source) return
    const bounds = this.#map.getBounds()
    const [w, h] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    const padded = {
      west: bounds.getWest() - w / 2,
      east: bounds.getEast() + w / 2,
      south: bounds.getSouth() - h / 2,
      north: bounds.getNorth() + h / 2,
    }
    source
      .setData(grid(padded, this.#map.getZoom()))
      .catch((error: unknown) => console.warn('map: the grid could not be drawn', error))
  }
}

/** All layers are there, so that others find their place between them; what is not visible asks for no tile and no program of the graphics card. */
const withoutLand = (style: StyleSpecification): StyleSpecification => ({
  ...style,
  layers: style.layers.map(layer =>
    layer.type === 'background' ? layer : { ...layer, layout: { ...layer.layout, visibility: 'none' } },
  ),
})

/** Of the embedded basemap, platforms may say what they like: it is built in. */
const isSameStyle = (one: BasemapChoice, other: BasemapChoice): boolean =>
  one.lang === other.lang &&
  one.theme === other.theme &&
  (one.basemap.kind === 'embedded'
    ? other.basemap.kind === 'embedded'
    : JSON.stringify(one.basemap) === JSON.stringify(other.basemap))
