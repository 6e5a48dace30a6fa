/** The trail behind the selected vehicle, with arrows in the direction of travel. Made before the layer of the vehicles: it is below them. */
import { unwrappedLines } from '@outrider/geo/mercator'
import type { FeatureCollection, LineString } from 'geojson'
import { boundsOfPlaces, fitBox } from '../camera/follow.ts'
import type { MapPath } from '../path/path-layer.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import { lowestLabels } from '../shell/below-labels.ts'
import type { Layer } from '../shell/layer.ts'

/** What a vehicle drove in a time that was asked for, which is to be seen whole. */
export interface WholeTrail {
  lines: MapPath
  /** Of what: it comes into view once. */
  of: string
}

export interface TrailOptions extends BaseMapOptions {
  trail: MapPath
  /** What the trail is the whole of; undefined: it is the end of what a vehicle drives. */
  wholeTrail?: string | undefined
}

const source = 'trail'

export class TrailLayer implements Layer<TrailOptions> {
  /** The lines as drawn, degrees in the datum of the basemap. */
  readonly hooks = { drawnTrail: () => this.#lines() }
  readonly #base: BaseMap<TrailOptions>
  /** Has come into view. */
  #fitted: string | undefined

  constructor(base: BaseMap<TrailOptions>) {
    this.#base = base
  }

  add(): void {
    this.#draw()
  }

  /** Made with the first trail: a source and layers that show nothing cost the first picture of the map time. */
  #addLayers(): void {
    const { map, ink } = this.#base
    const names = lowestLabels(map)
    const line = { type: 'line', source, layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({ ...line, id: 'trail-casing', paint: { 'line-color': ink.halo, 'line-width': 8, 'line-opacity': 0.9 } }, names)
    map.addLayer({ ...line, id: 'trail-line', paint: { 'line-color': ink.selection, 'line-width': 6 } }, names)
    map.addLayer(
      {
        id: 'trail-arrows',
        type: 'symbol',
        source,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 60,
          'icon-image': 'path',
          'icon-size': 0.8,
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
      names,
    )
  }

  update(before: TrailOptions): void {
    if (before.trail !== this.#base.options.trail) this.#draw()
    this.#fit()
  }

  datumChanged(): void {
    this.#draw()
  }

  #fit(): void {
    const { map, padding, options } = this.#base
    const { wholeTrail, trail } = options
    if (wholeTrail === this.#fitted || (wholeTrail !== undefined && trail.length === 0)) return
    this.#fitted = wholeTrail
    const box = wholeTrail === undefined ? undefined : boundsOfPlaces(this.#lines().flat())
    if (box) fitBox(map, box, padding, { maxZoom: 15, animate: true })
  }

  #lines(): [longitude: number, latitude: number][][] {
    return unwrappedLines(
      this.#base.options.trail.map(line => line.map(([latitude, longitude]) => this.#base.place({ latitude, longitude }))),
    )
  }

  #draw(): void {
    const { styled, map, options } = this.#base
    if (styled && options.trail.length > 0 && !map.getSource(source)) this.#addLayers()
    const drawn: FeatureCollection<LineString> = {
      type: 'FeatureCollection',
      features: this.#lines().map(coordinates => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates },
      })),
    }
    this.#base.draw(source, drawn)
  }
}
