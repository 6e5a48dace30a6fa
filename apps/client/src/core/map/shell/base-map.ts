/**
 * A map without React: opens MapLibre, keeps basemap, theme, padding and icons in step with the options, and hands styles, options and taps to
 * its layers. `remove` ends it.
 */
import { type Coordinates, convertDatum, type Datum } from '@outrider/geo'
import type { MapCentre, MapLayer } from '@outrider/contract'
import type { GeoJSONSource, GeoJSONSourceSpecification, Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { currentCentre } from '../camera/map-centre.ts'
import type { Palette } from '../basemap/palette.ts'
import type { Frames } from './frames.ts'
import { BareMap, type BareMapOptions, type BareMapUser } from './bare-map.ts'
import type { Layer } from './layer.ts'
import { takeMapAhead } from './map-ahead.ts'
import { listenForTaps } from './taps.ts'

export type BaseMapOptions = BareMapOptions

/** The map's element with its hooks for tests; `data-ready`: basemap and layers are drawn. */
export interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
}

export type Layers<Options> = Readonly<Record<string, Layer<Options>>>

const noPadding = { top: 0, right: 0, bottom: 0, left: 0 }

export class BaseMap<Options extends BaseMapOptions = BaseMapOptions, Own extends Layers<Options> = Layers<Options>> {
  /** By name, from the bottom. */
  readonly layers: Own
  options: Options
  readonly element: MapElement
  readonly #bare: BareMap
  readonly #list: readonly Layer<Options>[]
  #drawn = false

  /** `layersFor` makes the layers; `map` and `options` are set by then. Throws a GPUInitializationError where the browser has no WebGL 2. */
  constructor(element: MapElement, options: Options, layersFor: (base: BaseMap<Options>) => Own, onBasemapFailed: () => void) {
    this.element = element
    this.options = options
    const user: BareMapUser = {
      options: () => this.options,
      onStyled: () => {
        for (const layer of this.#list) layer.add?.()
      },
      onDatum: () => {
        for (const layer of this.#list) layer.datumChanged?.()
      },
      onFailed: onBasemapFailed,
    }
    this.#bare = takeMapAhead(element, user) ?? new BareMap(element, user)
    this.layers = layersFor(this)
    this.#list = Object.values(this.layers)
    listenForTaps(this.map, this.#list)
    this.#bare.basemap.begin()
    this.#bare.onceDrawn(() => {
      this.#drawn = true
      this.publishReady()
    })
    element.outriderMap = this.map
    for (const { hooks } of this.#list) Object.assign(element, hooks)
  }

  get map(): MapLibreMap {
    return this.#bare.map
  }

  get frames(): Frames {
    return this.#bare.frames
  }

  /** Datum of the basemap in use, which may be the fallback. */
  get datum(): Datum {
    return this.#bare.basemap.layer.datum
  }

  get basemapInUse(): MapLayer {
    return this.#bare.basemap.layer
  }

  /** A style is loaded, so sources and style layers are there. */
  get styled(): boolean {
    return this.#bare.basemap.styled
  }

  get ink(): Palette {
    return this.#bare.ink
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
      this.#bare.basemap.apply()
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
    if (this.#drawn && this.#list.every(layer => layer.isReady?.() ?? true)) this.element.dataset['ready'] = 'true'
  }

  remove(): void {
    for (const layer of this.#list) layer.remove?.()
    this.#bare.remove()
    delete this.element.outriderMap
    delete this.element.dataset['ready']
    for (const { hooks = {} } of this.#list) for (const name of Object.keys(hooks)) Reflect.deleteProperty(this.element, name)
  }
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
