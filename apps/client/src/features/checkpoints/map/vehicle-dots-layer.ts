/** Vehicles as quiet dots below the checkpoints: who is near which. The vehicle of the replay is larger and has its name. */
import type { Vehicle } from '@outrider/contract'
import type { Feature, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { clusterLevel } from '../../../core/fleet/cluster-levels.ts'
import type { ClusterColumns, MapView } from '../../../core/fleet/map-view.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { ViewportQuery } from '../../../core/map/camera/viewport-query.ts'
import type { FleetSource } from '../../../core/map/fleet/fleet-source.ts'
import type { BaseMap, BaseMapOptions } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { RefreshTimer } from '../../../core/map/shell/refresh-timer.ts'
import { collection, fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'

export interface VehicleDotOptions extends BaseMapOptions {
  /** The vehicle whose passages are shown. */
  vehicle?: string | null
}

const source = 'vehicle-dots'
const chosen: ExpressionSpecification = ['get', 'chosen']

export class VehicleDotsLayer implements Layer<VehicleDotOptions> {
  readonly #base: BaseMap<VehicleDotOptions>
  readonly #view: MapView
  readonly #viewport: ViewportQuery
  readonly #timer: RefreshTimer
  readonly #stop: () => void

  constructor(base: BaseMap<VehicleDotOptions>, fleet: FleetSource) {
    this.#base = base
    this.#view = fleet.open()
    this.#view.setFilter('all')
    this.#viewport = new ViewportQuery(base.map, {
      unclusteredId: () => base.options.vehicle ?? null,
      datum: () => base.datum,
      request: viewport => this.#view.setViewport(viewport),
    })
    this.#timer = new RefreshTimer(() => this.#draw())
    this.#stop = this.#view.subscribe(this.#timer.run)
    base.map.on('move', () => this.#viewport.update())
    this.#viewport.update()
  }

  add(): void {
    const { map, ink } = this.#base
    const { driving, idling, parked, offline } = ink.states
    const colour: ExpressionSpecification = [
      'match',
      ['get', 'state'],
      'driving',
      driving,
      'idling',
      idling,
      'parked',
      parked,
      offline,
    ]
    map.addSource(source, { type: 'geojson', data: collection([]) })
    map.addLayer({
      id: 'vehicle-dot',
      type: 'circle',
      source,
      paint: {
        'circle-radius': ['case', chosen, 8, ['>', ['get', 'count'], 1], 9, 4.5],
        'circle-color': ['case', ['>', ['get', 'count'], 1], ink.cluster, colour],
        'circle-opacity': ['case', chosen, 1, 0.75],
        'circle-stroke-color': ['case', ['>', ['get', 'count'], 1], ink.clusterOffline, ink.halo],
        'circle-stroke-width': ['case', chosen, 3, 1.2],
      },
    })
    map.addLayer({
      id: 'vehicle-dot-count',
      type: 'symbol',
      source,
      filter: ['>', ['get', 'count'], 1],
      layout: { 'text-field': ['get', 'label'], 'text-font': fontFor(map), 'text-size': 10, 'text-allow-overlap': true },
      paint: { 'text-color': ink.labelFaint },
    })
    map.addLayer({
      id: 'vehicle-dot-name',
      type: 'symbol',
      source,
      filter: chosen,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': fontFor(map),
        'text-size': 12,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.1,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
    })
    this.#draw()
  }

  update(before: VehicleDotOptions): void {
    if (before.vehicle === this.#base.options.vehicle) return
    this.#viewport.update()
    this.#draw()
  }

  datumChanged(): void {
    this.#draw()
  }

  remove(): void {
    this.#stop()
    this.#view.close()
    this.#timer.stop()
    this.#viewport.stop()
  }

  #draw(): void {
    const state = this.#view.get()
    if (!state || !this.#base.styled) return
    // Groups of another zoom stand in the wrong places until theirs are there.
    const grouped = state.viewport.level === clusterLevel(this.#base.map.getZoom()) ? this.#groups(state.clusters) : []
    this.#base.draw(source, collection([...grouped, ...state.singles.flatMap(vehicle => this.#single(vehicle))]))
  }

  #single(vehicle: Vehicle): Feature<Point>[] {
    const { latitude, longitude } = vehicle.position
    if (latitude === null || longitude === null) return []
    const isChosen = vehicle.id === this.#base.options.vehicle
    return [
      {
        type: 'Feature',
        properties: {
          state: vehicle.position.driveState,
          count: 1,
          chosen: isChosen,
          label: isChosen ? bothNamesOf(vehicle) : '',
        },
        geometry: { type: 'Point', coordinates: this.#base.place({ latitude, longitude }) },
      },
    ]
  }

  #groups({ seeds, latitude, longitude, count }: ClusterColumns): Feature<Point>[] {
    return seeds.map((_, at) => ({
      type: 'Feature',
      properties: { state: '', count: count[at] ?? 0, chosen: false, label: String(count[at] ?? 0) },
      geometry: {
        type: 'Point',
        coordinates: this.#base.place({ latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 }),
      },
    }))
  }
}
