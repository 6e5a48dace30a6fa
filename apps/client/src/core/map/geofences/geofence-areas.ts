/** Geofences as areas with their names, to scale: on the map where they are drawn, and below the vehicles of the live map. */
import type { GeofenceShape } from '@outrider/contract'
import { unwrappedLines } from '@outrider/geo/mercator'
import type { Feature, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { boundsOfPlaces } from '../camera/follow.ts'
import { circleRing } from '../circle/circle-ring.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { corridorAtZero, corridorWidth } from './corridor.ts'
import type { MapGeofence } from './map-geofence.ts'
import { collection, fontFor, lowestVehicleLayer } from '../vehicles/vehicles-layer.ts'

export interface GeofencesShown extends BaseMapOptions {
  geofences: readonly MapGeofence[]
}

const areaSource = 'geofences'
const nameSource = 'geofence-names'
export const geofenceArea = 'geofence-area'
export const routeCorridor = 'route-corridor'

type Place = [longitude: number, latitude: number]

export class GeofenceAreas<Options extends GeofencesShown> implements Layer<Options> {
  readonly hooks = { geofences: () => this.#base.options.geofences }
  readonly #base: BaseMap<Options>

  constructor(base: BaseMap<Options>) {
    this.#base = base
  }

  add(): void {
    this.draw()
  }

  update(before: Options): void {
    if (before.geofences !== this.#base.options.geofences) this.draw()
  }

  datumChanged(): void {
    this.draw()
  }

  /** Closed, but for a route; empty: the geofence has no shape. */
  ringOf({ circle, polygon, route }: GeofenceShape): Place[] {
    if (circle) return circleRing(circle, this.#base.datum)
    const [ring = []] = unwrappedLines([(route?.points ?? polygon).map(corner => this.#base.place(corner))])
    const [first] = ring
    return first && !route ? [...ring, first] : ring
  }

  draw(): void {
    const { map, styled, options } = this.#base
    // Made with the first geofences: layers that show nothing cost the first picture of the map time.
    if (styled && options.geofences.length > 0 && !map.getSource(areaSource)) this.#addLayers()
    const areas: Feature[] = []
    const names: Feature<Point>[] = []
    for (const geofence of options.geofences) {
      const ring = this.ringOf(geofence)
      const box = boundsOfPlaces(ring)
      if (!box) continue
      const [[west, south], [east, north]] = box
      const { id, colour, route } = geofence
      const corridor = route && corridorAtZero(route.width, route.points[0]?.latitude ?? 0)
      areas.push({
        type: 'Feature',
        properties: { id, ...(colour && { colour }), ...(corridor && { corridor }) },
        geometry: route ? { type: 'LineString', coordinates: ring } : { type: 'Polygon', coordinates: [ring] },
      })
      names.push({
        type: 'Feature',
        properties: { label: geofence.name },
        geometry: {
          type: 'Point',
          // The middle of what surrounds a route may be far from it.
          coordinates: (route && ring[Math.floor(ring.length / 2)]) || [(west + east) / 2, (south + north) / 2],
        },
      })
    }
    this.#base.draw(areaSource, { type: 'FeatureCollection', features: areas })
    this.#base.draw(nameSource, collection(names))
  }

  #addLayers(): void {
    const { map, ink } = this.#base
    const below = map.getLayer(lowestVehicleLayer) ? lowestVehicleLayer : undefined
    map.addSource(areaSource, { type: 'geojson', data: collection([]), tolerance: 0.2, maxzoom: 16 })
    map.addSource(nameSource, { type: 'geojson', data: collection([]) })
    const colour: ExpressionSpecification = ['coalesce', ['get', 'colour'], ink.states.parked]
    map.addLayer(
      {
        id: geofenceArea,
        type: 'fill',
        source: areaSource,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colour, 'fill-opacity': 0.16 },
      },
      below,
    )
    map.addLayer(
      {
        id: routeCorridor,
        type: 'line',
        source: areaSource,
        filter: ['has', 'corridor'],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-opacity': 0.22, 'line-width': corridorWidth },
      },
      below,
    )
    map.addLayer(
      { id: 'geofence-edge', type: 'line', source: areaSource, paint: { 'line-color': colour, 'line-width': 2 } },
      below,
    )
    map.addLayer(
      {
        id: 'geofence-name',
        type: 'symbol',
        source: nameSource,
        layout: { 'text-field': ['get', 'label'], 'text-font': fontFor(map), 'text-size': 12.5 },
        paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
      },
      below,
    )
  }
}
