/** Alarms on a map: a dot in the colour of its level with type and vehicle, and a disc with their number where many lie together. */
import type { Point } from 'geojson'
import type { GeoJSONSource, MapGeoJSONFeature } from 'maplibre-gl'
import { boundsOfPlaces, fitBox } from '../../../core/map/camera/follow.ts'
import type { BaseMap, BaseMapOptions } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { collection, fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'
import type { AlarmPoint } from './alarm-points.ts'

export interface AlarmMapOptions extends BaseMapOptions {
  points: readonly AlarmPoint[]
  openId: string | null
  /** When it changes, the map fits all points into view; the first points are fitted as well. */
  fitFor: string
}

const source = 'alarms'
const pointLayer = 'alarm-point'
const clusterLayer = 'alarm-cluster'
/** Alarms that lie together closer than this are not told apart by coming closer: several at one place. */
const closest = 17
/** As many as a list of those at one place shows. */
const maxAtOnePlace = 100

export class AlarmLayer implements Layer<AlarmMapOptions> {
  readonly tappable = [pointLayer, clusterLayer]
  readonly hooks = { alarmPoints: () => this.#base.options.points }
  readonly #base: BaseMap<AlarmMapOptions>
  readonly #onChoose: (ids: readonly string[]) => void
  #fitted: string | undefined

  /** `onChoose`: the alarm of a dot, or those that lie at one place. */
  constructor(base: BaseMap<AlarmMapOptions>, onChoose: (ids: readonly string[]) => void) {
    this.#base = base
    this.#onChoose = onChoose
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(source, {
      type: 'geojson',
      data: collection([]),
      tolerance: 0,
      // Beyond the last level at which points are clustered.
      maxzoom: 23,
      cluster: true,
      clusterRadius: 44,
      clusterMaxZoom: 22,
      clusterProperties: { first: ['+', ['case', ['all', ['==', ['get', 'level'], 1], ['get', 'pending']], 1, 0]] },
    })
    map.addLayer({
      id: clusterLayer,
      type: 'circle',
      source,
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 18, 10, 22, 100, 27],
        'circle-color': ink.cluster,
        'circle-stroke-width': 4,
        'circle-stroke-color': ['case', ['>', ['get', 'first'], 0], ink.alarm, ink.states.idling],
      },
    })
    map.addLayer({
      id: 'alarm-count',
      type: 'symbol',
      source,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': fontFor(map),
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.label },
    })
    map.addLayer({
      id: pointLayer,
      type: 'circle',
      source,
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': ['case', ['get', 'open'], 12, 9],
        'circle-color': [
          'case',
          ['!', ['get', 'pending']],
          ink.clusterOffline,
          ['==', ['get', 'level'], 1],
          ink.alarm,
          ink.states.idling,
        ],
        'circle-stroke-width': ['case', ['get', 'open'], 4, 2],
        'circle-stroke-color': ['case', ['get', 'open'], ink.selection, ink.halo],
      },
    })
    map.addLayer({
      id: 'alarm-name',
      type: 'symbol',
      source,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fontFor(map),
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-max-width': 12,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.5 },
    })
    this.#draw()
  }

  update(before: AlarmMapOptions): void {
    const { points, openId } = this.#base.options
    if (before.points !== points || before.openId !== openId) this.#draw()
    this.#fitOnce()
  }

  tap({ layer, properties, geometry }: MapGeoJSONFeature): void {
    if (layer.id === pointLayer) this.#onChoose([String(properties['id'])])
    else
      this.#openCluster(Number(properties['cluster_id']), geometry as Point).catch((error: unknown) =>
        console.warn('map: a cluster of alarms could not be opened', error),
      )
  }

  fit(animate: boolean): void {
    const box = boundsOfPlaces(this.#base.options.points.map(point => this.#base.place(point)))
    if (box) fitBox(this.#base.map, box, this.#base.padding, { maxZoom: 14, animate })
  }

  #fitOnce(): void {
    const { points, fitFor } = this.#base.options
    if (points.length === 0 || this.#fitted === fitFor) return
    this.#fitted = fitFor
    this.fit(false)
  }

  async #openCluster(id: number, { coordinates }: Point): Promise<void> {
    const { map } = this.#base
    const alarms = map.getSource<GeoJSONSource>(source)
    if (!alarms) return
    const zoom = await alarms.getClusterExpansionZoom(id)
    if (zoom <= closest) {
      map.easeTo({ center: coordinates as [number, number], zoom, duration: 500 })
      return
    }
    const inside = await alarms.getClusterLeaves(id, maxAtOnePlace, 0)
    this.#onChoose(inside.map(({ properties }) => String(properties?.['id'])))
  }

  #draw(): void {
    const { points, openId } = this.#base.options
    this.#base.draw(
      source,
      collection(
        points.map(({ id, level, pending, name, ...at }) => ({
          type: 'Feature',
          properties: { id, level, pending, name, open: id === openId },
          geometry: { type: 'Point', coordinates: this.#base.place(at) },
        })),
      ),
    )
    this.#fitOnce()
  }
}
