/**
 * Measures on a map: each tap adds a point of the line, which is labelled with the length so far. On the focused map Enter adds the middle,
 * Backspace takes the last point away, and Escape ends it.
 */
import { convertDatum, type Coordinates } from '@outrider/geo'
import type { Feature } from 'geojson'
import type { LngLat, MapMouseEvent } from 'maplibre-gl'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { fontFor } from '../vehicles/vehicles-layer.ts'
import { lengthsAlong, lengthText } from './measure-length.ts'

/** Points of the line, WGS-84; null: nothing is measured. */
export type Measured = readonly Coordinates[] | null

export interface MeasureOptions extends BaseMapOptions {
  measured: Measured
}

const source = 'measure'

export class MeasureLayer implements Layer<MeasureOptions> {
  readonly #base: BaseMap<MeasureOptions>
  readonly #onMeasure: (measured: Measured) => void

  constructor(base: BaseMap<MeasureOptions>, onMeasure: (measured: Measured) => void) {
    this.#base = base
    this.#onMeasure = onMeasure
    base.map.getCanvas().addEventListener('keydown', this.#onKey)
    this.#showCursor()
  }

  add(): void {
    this.#draw()
  }

  /** Made when measuring begins: a source and layers that show nothing cost the first picture of the map time. */
  #addLayers(): void {
    const { map, ink } = this.#base
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    const line = { type: 'line', source, layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
    map.addLayer({ ...line, id: 'measure-casing', paint: { 'line-color': ink.halo, 'line-width': 6 } })
    map.addLayer({ ...line, id: 'measure-line', paint: { 'line-color': ink.selection, 'line-width': 3 } })
    map.addLayer({
      id: 'measure-point',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': ink.halo,
        'circle-stroke-color': ink.selection,
        'circle-stroke-width': 2.5,
      },
    })
    map.addLayer({
      id: 'measure-length',
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'length'],
        'text-font': fontFor(map),
        'text-size': 12.5,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.8],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 2 },
    })
  }

  update(before: MeasureOptions): void {
    const { measured, lang } = this.#base.options
    if (before.measured !== measured || before.lang !== lang) this.#draw()
    if ((before.measured === null) !== (measured === null)) this.#showCursor()
  }

  datumChanged(): void {
    this.#draw()
  }

  takeTap({ lngLat }: MapMouseEvent): boolean {
    if (this.#base.options.measured === null) return false
    this.#addPoint(lngLat)
    return true
  }

  remove(): void {
    this.#base.map.getCanvas().removeEventListener('keydown', this.#onKey)
  }

  #addPoint(place: LngLat): void {
    const { lng: longitude, lat: latitude } = place.wrap()
    const point = convertDatum({ latitude, longitude }, this.#base.datum, 'wgs84')
    this.#onMeasure([...(this.#base.options.measured ?? []), point])
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const { measured } = this.#base.options
    if (measured === null) return
    const done = {
      Enter: () => this.#addPoint(this.#base.map.getCenter()),
      Backspace: () => this.#onMeasure(measured.slice(0, -1)),
      Escape: () => this.#onMeasure(null),
    }[event.key]
    if (!done) return
    event.preventDefault()
    done()
  }

  #showCursor(): void {
    this.#base.element.classList.toggle('is-measuring', this.#base.options.measured !== null)
  }

  #draw(): void {
    const { styled, map, options } = this.#base
    const { measured, lang } = options
    if (styled && measured !== null && !map.getSource(source)) this.#addLayers()
    const points = measured ?? []
    const lengths = lengthsAlong(points)
    const places = points.map(point => this.#base.place(point))
    const features: Feature[] = places.map((coordinates, at) => ({
      type: 'Feature',
      properties: { length: at === 0 ? '' : lengthText(lengths[at] ?? 0, lang) },
      geometry: { type: 'Point', coordinates },
    }))
    if (places.length > 1)
      features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: places } })
    this.#base.draw(source, { type: 'FeatureCollection', features })
  }
}
