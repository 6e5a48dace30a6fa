/** A map of checkpoints without React: basemap, areas with names, and the path of a vehicle. Call `remove` to dispose of it. */
import type { Lang, MapLayer } from '@outrider/contract'
import { type Coordinates, convertDatum } from '@outrider/geo'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { openMap, labelFadeMs } from '../../../core/map/camera/camera.ts'
import { fitBox } from '../../../core/map/camera/follow.ts'
import { Basemap } from '../../../core/map/basemap/basemap.ts'
import { type MapTheme, palettes } from '../../../core/map/basemap/palette.ts'
import { listenForLongPress } from '../../../core/map/camera/taps.ts'
import { fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'
import { prepareMapLibrary } from '../../../core/map/shell/map-library.ts'
import { areas, type LatLon, boundsOf, centres, type MapCheckpoint, pathLines } from './checkpoint-features.ts'

export interface CheckpointMapOptions {
  basemap: MapLayer
  lang: Lang
  theme: MapTheme
  checkpoints: readonly MapCheckpoint[]
  segments: readonly (readonly LatLon[])[]
  selected: string | null
  /** When this key changes, the map fits everything shown into the view. */
  fitFor: string
}
export interface CheckpointMapEvents {
  onSelect(id: string | null): void
  /** A position was long-pressed or right-clicked. WGS-84. */
  onPlace(at: Coordinates): void
  onBasemapFailed(): void
}
export interface CheckpointMapElement extends HTMLElement {
  outriderMap?: MapLibreMap
}

const source = { areas: 'checkpoint-areas', centres: 'checkpoints', paths: 'checkpoint-ways' } as const
const dotLayer = 'checkpoint-dots'
/** Tolerance for taps, CSS pixels. */
const tapTolerance = 10
const padding = { top: 24, right: 24, bottom: 24, left: 24 }
/** Maximum zoom when fitting, so that a single checkpoint is shown with its environment. */
const fittingZoom = 14
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

export class CheckpointMap {
  private readonly map: MapLibreMap
  private readonly element: CheckpointMapElement
  private readonly events: CheckpointMapEvents
  private readonly basemap: Basemap
  private options: CheckpointMapOptions

  /** Throws when the browser has no WebGL 2. */
  constructor(element: CheckpointMapElement, options: CheckpointMapOptions, events: CheckpointMapEvents) {
    prepareMapLibrary()
    this.element = element
    this.options = options
    this.events = events
    this.map = openMap(element, options.lang, labelFadeMs)
    this.basemap = new Basemap(this.map, {
      choice: () => this.options,
      onStyled: () => {
        this.addLayers()
        this.draw()
      },
      onFailed: () => {
        this.events.onBasemapFailed()
        this.draw()
      },
    })
    this.listen()
    this.basemap.apply()
    this.fit(false)
    this.toSelected(false)
    element.outriderMap = this.map
  }

  set(options: CheckpointMapOptions): void {
    const before = this.options
    this.options = options
    const basemapChanged = JSON.stringify(before.basemap) !== JSON.stringify(options.basemap)
    if (basemapChanged || before.lang !== options.lang || before.theme !== options.theme) this.basemap.apply()
    this.draw()
    if (before.fitFor !== options.fitFor) this.fit()
    if (before.selected !== options.selected) this.toSelected()
  }

  fit(animate = true): void {
    const { checkpoints, segments: pieces } = this.options
    const box = boundsOf(checkpoints, pieces, this.basemap.layer.datum)
    if (box) fitBox(this.map, box, padding, { maxZoom: fittingZoom, animate })
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  /** WGS-84. */
  centre(): Coordinates {
    const { lng: longitude, lat: latitude } = this.map.getCenter()
    return convertDatum({ latitude, longitude }, this.basemap.layer.datum, 'wgs84')
  }

  remove(): void {
    this.basemap.remove()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.dataset['ready']
  }

  private toSelected(animate = true): void {
    const { checkpoints, selected } = this.options
    const checkpoint = checkpoints.find(({ id }) => id === selected)
    if (!checkpoint) return
    // Fits five radii, so that the roads leading to the checkpoint are visible.
    const box = boundsOf([{ ...checkpoint, radius: checkpoint.radius * 5 }], [], this.basemap.layer.datum)
    if (box) fitBox(this.map, box, padding, { maxZoom: fittingZoom, animate })
  }

  private listen(): void {
    this.map.once('idle', () => {
      this.element.dataset['ready'] = 'true'
    })
    this.map.on('click', ({ point: { x, y } }) => {
      if (!this.map.getLayer(dotLayer)) return
      const around: [[number, number], [number, number]] = [
        [x - tapTolerance, y - tapTolerance],
        [x + tapTolerance, y + tapTolerance],
      ]
      const [found] = this.map.queryRenderedFeatures(around, { layers: [dotLayer] })
      this.events.onSelect(found ? String(found.properties['id']) : null)
    })
    this.map.on('mouseenter', dotLayer, () => (this.map.getCanvas().style.cursor = 'pointer'))
    this.map.on('mouseleave', dotLayer, () => (this.map.getCanvas().style.cursor = ''))
    listenForLongPress(this.map, ({ lng: longitude, lat: latitude }) =>
      this.events.onPlace(convertDatum({ latitude, longitude }, this.basemap.layer.datum, 'wgs84')),
    )
  }

  private addLayers(): void {
    const { map } = this
    const ink = palettes[this.options.theme]
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
      source: source.paths,
      layout: round,
      paint: { 'line-color': ink.halo, 'line-width': 7, 'line-opacity': 0.9 },
    })
    map.addLayer({
      id: 'checkpoint-way',
      type: 'line',
      source: source.paths,
      layout: round,
      paint: { 'line-color': ink.states.driving, 'line-width': 4 },
    })
    map.addLayer({
      id: dotLayer,
      type: 'circle',
      source: source.centres,
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
      source: source.centres,
      filter: ['!=', ['get', 'sign'], ''],
      layout: { 'text-field': ['get', 'sign'], 'text-font': font, 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': '#ffffff' },
    })
    map.addLayer({
      id: 'checkpoint-name',
      type: 'symbol',
      source: source.centres,
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
    const { checkpoints, segments: pieces, selected } = this.options
    const { datum } = this.basemap.layer
    this.put(source.areas, areas(checkpoints, selected, datum))
    this.put(source.centres, centres(checkpoints, selected, datum))
    this.put(source.paths, pathLines(pieces, datum))
  }

  private put(id: string, data: FeatureCollection): void {
    // The source is missing while a style is being replaced; the new style triggers a full draw.
    this.map
      .getSource<GeoJSONSource>(id)
      ?.setData(data)
      .catch((error: unknown) => console.warn('map: checkpoints could not be drawn', error))
  }
}
