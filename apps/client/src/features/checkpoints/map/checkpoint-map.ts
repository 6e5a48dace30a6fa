/** A map of checkpoints without React: the ground, areas with their names, and the way of a vehicle. `remove` ends it. */
import type { Lang, MapLayer } from '@outrider/contract'
import { type Coordinates, inDatum } from '@outrider/geo'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { openMap, passingFade } from '../../../core/map/camera.ts'
import { show } from '../../../core/map/follow.ts'
import { Ground } from '../../../core/map/ground.ts'
import { type MapLook, palettes } from '../../../core/map/palette.ts'
import { listenForPlaces } from '../../../core/map/touch.ts'
import { fontFor } from '../../../core/map/vehicles-layer.ts'
import { readyLibrary } from '../../../core/map/worker.ts'
import { areas, type At, boxAround, middles, type ShownCheckpoint, ways } from './areas.ts'

export interface CheckpointMapOptions {
  layer: MapLayer
  lang: Lang
  look: MapLook
  checkpoints: readonly ShownCheckpoint[]
  pieces: readonly (readonly At[])[]
  selected: string | null
  /** Another text is another view: what is shown is fitted into it. */
  fitFor: string
}
export interface CheckpointMapEvents {
  onSelect(id: string | null): void
  /** A place was pointed at: long, or with the right button. WGS-84. */
  onPlace(at: Coordinates): void
  onGroundFailed(): void
}
export interface CheckpointMapElement extends HTMLElement {
  outriderMap?: MapLibreMap
}

const source = { areas: 'checkpoint-areas', middles: 'checkpoints', ways: 'checkpoint-ways' } as const
const touched = 'checkpoint-dots'
/** Fingers are not exact: this far around counts, CSS pixels. */
const slack = 10
const padding = { top: 24, right: 24, bottom: 24, left: 24 }
/** A lone checkpoint still has its surroundings. */
const fittingZoom = 14
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

export class CheckpointMap {
  private readonly map: MapLibreMap
  private readonly element: CheckpointMapElement
  private readonly events: CheckpointMapEvents
  private readonly ground: Ground
  private options: CheckpointMapOptions

  /** Throws where the browser has no WebGL 2. */
  constructor(element: CheckpointMapElement, options: CheckpointMapOptions, events: CheckpointMapEvents) {
    readyLibrary()
    this.element = element
    this.options = options
    this.events = events
    this.map = openMap(element, options.lang, passingFade)
    this.ground = new Ground(this.map, {
      wish: () => this.options,
      onStyled: () => {
        this.addLayers()
        this.draw()
      },
      onFailed: () => {
        this.events.onGroundFailed()
        this.draw()
      },
    })
    this.listen()
    this.ground.renew()
    this.fit(false)
    this.toSelected(false)
    element.outriderMap = this.map
  }

  set(options: CheckpointMapOptions): void {
    const before = this.options
    this.options = options
    const otherGround = JSON.stringify(before.layer) !== JSON.stringify(options.layer)
    if (otherGround || before.lang !== options.lang || before.look !== options.look) this.ground.renew()
    this.draw()
    if (before.fitFor !== options.fitFor) this.fit()
    if (before.selected !== options.selected) this.toSelected()
  }

  fit(animate = true): void {
    const { checkpoints, pieces } = this.options
    const box = boxAround(checkpoints, pieces, this.ground.layer.datum)
    if (box) show(this.map, box, padding, { maxZoom: fittingZoom, animate })
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  /** WGS-84. */
  middle(): Coordinates {
    const { lng: longitude, lat: latitude } = this.map.getCenter()
    return inDatum({ latitude, longitude }, this.ground.layer.datum, 'wgs84')
  }

  remove(): void {
    this.ground.remove()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.dataset['ready']
  }

  private toSelected(animate = true): void {
    const { checkpoints, selected } = this.options
    const checkpoint = checkpoints.find(({ id }) => id === selected)
    if (!checkpoint) return
    // With what is around it: a checkpoint is small beside the roads that lead there.
    const box = boxAround([{ ...checkpoint, radius: checkpoint.radius * 5 }], [], this.ground.layer.datum)
    if (box) show(this.map, box, padding, { maxZoom: fittingZoom, animate })
  }

  private listen(): void {
    this.map.once('idle', () => {
      this.element.dataset['ready'] = 'true'
    })
    this.map.on('click', ({ point: { x, y } }) => {
      if (!this.map.getLayer(touched)) return
      const around: [[number, number], [number, number]] = [
        [x - slack, y - slack],
        [x + slack, y + slack],
      ]
      const [found] = this.map.queryRenderedFeatures(around, { layers: [touched] })
      this.events.onSelect(found ? String(found.properties['id']) : null)
    })
    this.map.on('mouseenter', touched, () => (this.map.getCanvas().style.cursor = 'pointer'))
    this.map.on('mouseleave', touched, () => (this.map.getCanvas().style.cursor = ''))
    listenForPlaces(this.map, ({ lng: longitude, lat: latitude }) =>
      this.events.onPlace(inDatum({ latitude, longitude }, this.ground.layer.datum, 'wgs84')),
    )
  }

  private addLayers(): void {
    const { map } = this
    const ink = palettes[this.options.look]
    for (const id of Object.values(source)) map.addSource(id, { type: 'geojson', data: nothing, tolerance: 0.2, maxzoom: 16 })
    const round = { 'line-cap': 'round', 'line-join': 'round' } as const
    const own = ['case', ['get', 'selected'], ink.selection, ink.states.parked] as never
    map.addLayer({
      id: 'checkpoint-area',
      type: 'fill',
      source: source.areas,
      paint: { 'fill-color': own, 'fill-opacity': ['case', ['get', 'selected'], 0.24, 0.14] },
    })
    map.addLayer({
      id: 'checkpoint-edge',
      type: 'line',
      source: source.areas,
      paint: { 'line-color': own, 'line-width': ['case', ['get', 'selected'], 2.5, 1.5] },
    })
    map.addLayer({
      id: 'checkpoint-way-casing',
      type: 'line',
      source: source.ways,
      layout: round,
      paint: { 'line-color': ink.halo, 'line-width': 7, 'line-opacity': 0.9 },
    })
    map.addLayer({
      id: 'checkpoint-way',
      type: 'line',
      source: source.ways,
      layout: round,
      paint: { 'line-color': ink.states.driving, 'line-width': 4 },
    })
    map.addLayer({
      id: touched,
      type: 'circle',
      source: source.middles,
      paint: {
        'circle-radius': ['case', ['!=', ['get', 'sign'], ''], 12, ['get', 'selected'], 9, 7],
        'circle-color': own,
        'circle-stroke-color': ink.halo,
        'circle-stroke-width': 2.5,
      },
    })
    const font = fontFor(map)
    map.addLayer({
      id: 'checkpoint-sign',
      type: 'symbol',
      source: source.middles,
      filter: ['!=', ['get', 'sign'], ''],
      layout: { 'text-field': ['get', 'sign'], 'text-font': font, 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': '#ffffff' },
    })
    map.addLayer({
      id: 'checkpoint-name',
      type: 'symbol',
      source: source.middles,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12.5,
        'text-anchor': 'top',
        'text-offset': [0, 1.1],
        'text-max-width': 9,
        'text-optional': true,
        'symbol-sort-key': ['case', ['get', 'selected'], 0, 1],
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
    })
  }

  private draw(): void {
    const { checkpoints, pieces, selected } = this.options
    const { datum } = this.ground.layer
    this.put(source.areas, areas(checkpoints, selected, datum))
    this.put(source.middles, middles(checkpoints, selected, datum))
    this.put(source.ways, ways(pieces, datum))
  }

  private put(id: string, data: FeatureCollection): void {
    // Between two styles there is nothing to draw on; the new one asks for everything.
    this.map
      .getSource<GeoJSONSource>(id)
      ?.setData(data)
      .catch((error: unknown) => console.warn('map: checkpoints could not be drawn', error))
  }
}
