/** A few places with their names, such as where somebody stands. */
import type { Palette } from '../basemap/palette.ts'
import { boundsOfPlaces, fitBox } from '../camera/follow.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { fontFor } from '../vehicles/vehicles-layer.ts'

/** WGS-84 degrees. */
export interface NamedPlace {
  name: string
  latitude: number
  longitude: number
}

export interface PlacesOptions extends BaseMapOptions {
  places: readonly NamedPlace[]
}

const source = 'places'

export class PlacesLayer implements Layer<PlacesOptions> {
  /** Where they are drawn, degrees in the datum of the basemap. */
  readonly hooks = { drawnPlaces: () => this.#base.options.places.map(each => this.#base.place(each)) }
  readonly #base: BaseMap<PlacesOptions>
  readonly #colour: (ink: Palette) => string

  constructor(base: BaseMap<PlacesOptions>, colour: (ink: Palette) => string) {
    this.#base = base
    this.#colour = colour
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({
      id: 'places',
      type: 'circle',
      source,
      paint: {
        'circle-radius': 8,
        'circle-color': this.#colour(ink),
        'circle-stroke-color': ink.halo,
        'circle-stroke-width': 3,
      },
    })
    map.addLayer({
      id: 'place-names',
      type: 'symbol',
      source,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fontFor(map),
        'text-size': 12.5,
        'text-variable-anchor': ['bottom', 'right', 'left', 'top'],
        'text-radial-offset': 1,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
    })
    this.#draw()
  }

  update(before: PlacesOptions): void {
    if (before.places !== this.#base.options.places) this.#draw()
  }

  /** These and others in view. */
  fitWith(others: readonly { latitude: number; longitude: number }[], animate: boolean): void {
    const box = boundsOfPlaces([...this.#base.options.places, ...others].map(each => this.#base.place(each)))
    if (box) fitBox(this.#base.map, box, this.#base.padding, { maxZoom: 16, animate })
  }

  #draw(): void {
    this.#base.draw(source, {
      type: 'FeatureCollection',
      features: this.#base.options.places.map(each => ({
        type: 'Feature',
        properties: { name: each.name },
        geometry: { type: 'Point', coordinates: this.#base.place(each) },
      })),
    })
  }
}
