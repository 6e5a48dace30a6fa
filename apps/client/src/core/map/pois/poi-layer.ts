/** POIs, drawn below the vehicles. */
import type { Poi } from '@outrider/contract'
import type { Feature, Point } from 'geojson'
import type { LayerSpecification, MapGeoJSONFeature } from 'maplibre-gl'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { collection, fontFor, lowestVehicleLayer } from '../vehicles/vehicles-layer.ts'

export interface PoiOptions extends BaseMapOptions {
  /** POIs to draw. */
  pois: readonly Poi[]
}

const poiSource = 'pois'
const poiLayer = 'poi'

export class PoiLayer implements Layer<PoiOptions> {
  readonly tappable = [poiLayer]
  readonly #base: BaseMap<PoiOptions>
  readonly #onPoi: (pointId: string) => void

  constructor(base: BaseMap<PoiOptions>, onPoi: (pointId: string) => void) {
    this.#base = base
    this.#onPoi = onPoi
  }

  add(): void {
    this.#draw()
  }

  /** Made with the first POIs, below the vehicles: a source and a layer that show nothing cost the first picture of the map time. */
  #addLayers(): void {
    const { map, ink } = this.#base
    map.addSource(poiSource, { type: 'geojson', data: collection([]), tolerance: 0, maxzoom: 16 })
    const layer: LayerSpecification = {
      id: poiLayer,
      type: 'symbol',
      source: poiSource,
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'text-field': ['get', 'name'],
        'text-font': fontFor(map),
        'text-size': 11.5,
        'text-anchor': 'top',
        'text-offset': [0, 0.2],
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.5 },
    }
    map.addLayer(layer, map.getLayer(lowestVehicleLayer) ? lowestVehicleLayer : undefined)
  }

  update(before: PoiOptions): void {
    if (before.pois !== this.#base.options.pois) this.#draw()
  }

  tap({ properties }: MapGeoJSONFeature): void {
    this.#onPoi(String(properties['id']))
  }

  #draw(): void {
    const { styled, map, options } = this.#base
    if (styled && options.pois.length > 0 && !map.getSource(poiSource)) this.#addLayers()
    this.#base.draw(poiSource, collection(this.#base.options.pois.map(poi => this.#featureOf(poi))))
  }

  #featureOf({ pointId, kind, name, ...at }: Poi): Feature<Point> {
    return {
      type: 'Feature',
      properties: { id: pointId, icon: `poi:${kind}`, name },
      geometry: { type: 'Point', coordinates: this.#base.place(at) },
    }
  }
}
