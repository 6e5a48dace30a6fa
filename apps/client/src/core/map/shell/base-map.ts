/**
 * A map without React: opens MapLibre, keeps basemap, theme, padding and icons in step with the options, and hands styles, options and taps to
 * its layers. `remove` ends it.
 */
import { type Coordinates, convertDatum, type Datum } from '@outrider/geo'
import type { MapCentre, MapLayer } from '@outrider/contract'
import {
  AttributionControl,
  type GeoJSONSource,
  type GeoJSONSourceSpecification,
  Map as MapLibreMap,
  type PaddingOptions,
  ScaleControl,
} from 'maplibre-gl'
import { Basemap, type BasemapChoice } from '../basemap/basemap.ts'
import { type Palette, palettes } from '../basemap/palette.ts'
import { maxZoom } from '../basemap/style.ts'
import { homeBounds } from '../camera/follow.ts'
import { currentCentre } from '../camera/map-centre.ts'
import { Frames } from './frames.ts'
import { provideIcons, type Shapes } from './icons.ts'
import type { Layer } from './layer.ts'
import { libraryTexts } from './library-texts.ts'
import { keepMapWorkers, prepareMapLibrary } from './map-library.ts'
import { listenForTaps } from './taps.ts'

export interface BaseMapOptions extends BasemapChoice, Shapes {
  /** Space covered by what lies over the map, CSS pixels; fitted views avoid it. */
  padding?: Required<PaddingOptions>
  /** Fade duration of labels, ms. Read once. */
  labelFadeMs?: number
}

/** The map's element with its hooks for tests; `data-ready`: basemap and layers are drawn. */
export interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
}

export type Layers<Options> = Readonly<Record<string, Layer<Options>>>

/** Short, because labels appear and vanish as vehicles pass each other. */
const defaultLabelFadeMs = 120

const noPadding = { top: 0, right: 0, bottom: 0, left: 0 }

export class BaseMap<Options extends BaseMapOptions = BaseMapOptions, Own extends Layers<Options> = Layers<Options>> {
  readonly map: MapLibreMap
  readonly frames: Frames
  /** By name, from the bottom. */
  readonly layers: Own
  options: Options
  readonly element: MapElement
  readonly #basemap: Basemap
  readonly #list: readonly Layer<Options>[]
  #loaded = false

  /** `layersFor` makes the layers; `map` and `options` are set by then. Throws a GPUInitializationError where the browser has no WebGL 2. */
  constructor(element: MapElement, options: Options, layersFor: (base: BaseMap<Options>) => Own, onBasemapFailed: () => void) {
    prepareMapLibrary()
    this.element = element
    this.options = options
    this.map = openMap(element, options)
    this.frames = new Frames(this.map)
    keepMapWorkers()
    provideIcons(
      this.map,
      () => this.ink,
      () => this.options,
    )
    this.#basemap = new Basemap(this.map, {
      choice: () => this.options,
      onStyled: () => {
        for (const layer of this.#list) layer.add?.()
      },
      onDatum: () => {
        for (const layer of this.#list) layer.datumChanged?.()
      },
      onFailed: onBasemapFailed,
    })
    this.map.once('load', () => {
      this.#loaded = true
      this.publishReady()
    })
    this.layers = layersFor(this)
    this.#list = Object.values(this.layers)
    listenForTaps(this.map, this.#list)
    this.#basemap.apply()
    element.outriderMap = this.map
    for (const { hooks } of this.#list) Object.assign(element, hooks)
  }

  /** Datum of the basemap in use, which may be the fallback. */
  get datum(): Datum {
    return this.#basemap.layer.datum
  }

  get basemapInUse(): MapLayer {
    return this.#basemap.layer
  }

  /** A style is loaded, so sources and style layers are there. */
  get styled(): boolean {
    return this.#basemap.styled
  }

  get ink(): Palette {
    return palettes[this.options.theme]
  }

  get padding(): Required<PaddingOptions> {
    return this.options.padding ?? noPadding
  }

  set(options: Options): void {
    const before = this.options
    if (before === options) return
    this.options = options
    if (
      !isSame(before.basemap, options.basemap) ||
      before.theme !== options.theme ||
      before.shape !== options.shape ||
      before.typeIcons !== options.typeIcons
    )
      this.#basemap.apply()
    if (!isSame(before.padding, options.padding)) this.map.easeTo({ padding: this.padding, duration: 250 })
    for (const layer of this.#list) layer.update?.(before)
  }

  /** Where a position is on this map; `datum`: of the position. */
  place(position: Coordinates, datum: Datum = 'wgs84'): [longitude: number, latitude: number] {
    const { longitude, latitude } = convertDatum(position, datum, this.datum)
    return [longitude, latitude]
  }

  /** Rejects when the library cannot use the data. Does nothing between two styles: `add` draws again. */
  async setData(source: string, data: Exclude<GeoJSONSourceSpecification['data'], string>): Promise<void> {
    await this.map.getSource<GeoJSONSource>(source)?.setData(data)
  }

  /** As `setData`; a failure is logged. */
  draw(source: string, data: Exclude<GeoJSONSourceSpecification['data'], string>): void {
    this.setData(source, data).catch((error: unknown) => console.warn(`map: ${source} could not be drawn`, error))
  }

  /** By a button; the events of the movement have `byButton`. */
  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 }, { byButton: true })
  }

  /** WGS-84. */
  centre(): MapCentre {
    return currentCentre(this.map, this.datum)
  }

  /** A layer that was not ready may be so now. */
  publishReady(): void {
    if (this.#loaded && this.#list.every(layer => layer.isReady?.() ?? true)) this.element.dataset['ready'] = 'true'
  }

  remove(): void {
    for (const layer of this.#list) layer.remove?.()
    this.#basemap.remove()
    this.frames.end()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.dataset['ready']
    for (const { hooks = {} } of this.#list) for (const name of Object.keys(hooks)) Reflect.deleteProperty(this.element, name)
  }
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** A map of China without layers. */
function openMap(container: HTMLElement, { lang, padding, labelFadeMs = defaultLabelFadeMs }: BaseMapOptions): MapLibreMap {
  const map = new MapLibreMap({
    container,
    bounds: homeBounds,
    minZoom: 1,
    maxZoom,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: libraryTexts(lang),
    fadeDuration: labelFadeMs,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 130 }), 'bottom-left')
  if (padding) map.setPadding(padding)
  return map
}
