/** Checkpoints on a map: their areas to scale, and above them, with anything drawn in between, their centres with names. */
import type { Feature, Polygon } from 'geojson'
import type { ExpressionSpecification, MapGeoJSONFeature } from 'maplibre-gl'
import type { Palette } from '../../../core/map/basemap/palette.ts'
import { boundsOfPlaces, fitBox } from '../../../core/map/camera/follow.ts'
import type { PathOptions } from '../../../core/map/path/path-layer.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { collection, fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'
import { areaOf, type MapCheckpoint } from './checkpoint-area.ts'

export interface CheckpointOptions extends PathOptions {
  checkpoints: readonly MapCheckpoint[]
  selected: string | null
  /** When this key changes, the map fits everything shown into the view. */
  fitFor: string
}

const areaSource = 'checkpoint-areas'
const centreSource = 'checkpoints'
const dotLayer = 'checkpoint-dots'
const padding = { top: 24, right: 24, bottom: 24, left: 24 }
/** Maximum zoom when fitting, so that a single checkpoint is shown with its environment. */
const fittingZoom = 14
/** The selected checkpoint is fitted with this many radii, so that the roads leading to it are visible. */
const selectedRadii = 5
const geojson = { type: 'geojson', data: collection([]), tolerance: 0.2, maxzoom: 16 } as const

const colourOf = ({ selection, states }: Palette): ExpressionSpecification => [
  'case',
  ['get', 'selected'],
  selection,
  states.parked,
]

const isOther = (before: CheckpointOptions, { checkpoints, selected }: CheckpointOptions): boolean =>
  before.checkpoints !== checkpoints || before.selected !== selected

export class CheckpointAreaLayer implements Layer<CheckpointOptions> {
  readonly #base: BaseMap<CheckpointOptions>

  constructor(base: BaseMap<CheckpointOptions>) {
    this.#base = base
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(areaSource, geojson)
    map.addLayer({
      id: 'checkpoint-area',
      type: 'fill',
      source: areaSource,
      paint: { 'fill-color': colourOf(ink), 'fill-opacity': ['case', ['get', 'selected'], 0.24, 0.14] },
    })
    map.addLayer({
      id: 'checkpoint-edge',
      type: 'line',
      source: areaSource,
      paint: { 'line-color': colourOf(ink), 'line-width': ['case', ['get', 'selected'], 2.5, 1.5] },
    })
    this.#draw()
  }

  update(before: CheckpointOptions): void {
    if (isOther(before, this.#base.options)) this.#draw()
  }

  #draw(): void {
    const { checkpoints, selected } = this.#base.options
    const features = checkpoints.map(
      (checkpoint): Feature<Polygon> => ({
        type: 'Feature',
        properties: { id: checkpoint.id, selected: checkpoint.id === selected },
        geometry: { type: 'Polygon', coordinates: [areaOf(checkpoint, this.#base.datum)] },
      }),
    )
    this.#base.draw(areaSource, { type: 'FeatureCollection', features })
  }
}

export class CheckpointLayer implements Layer<CheckpointOptions> {
  readonly tappable = [dotLayer]
  readonly #base: BaseMap<CheckpointOptions>
  readonly #onSelect: (id: string | null) => void

  constructor(base: BaseMap<CheckpointOptions>, onSelect: (id: string | null) => void) {
    this.#base = base
    this.#onSelect = onSelect
    this.fit(false)
    this.#toSelected(false)
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(centreSource, geojson)
    map.addLayer({
      id: dotLayer,
      type: 'circle',
      source: centreSource,
      paint: {
        'circle-radius': ['case', ['!=', ['get', 'sign'], ''], 12, ['get', 'selected'], 9, 7],
        'circle-color': colourOf(ink),
        'circle-stroke-color': ink.halo,
        'circle-stroke-width': 2.5,
      },
    })
    const font = fontFor(map)
    map.addLayer({
      id: 'checkpoint-sign',
      type: 'symbol',
      source: centreSource,
      filter: ['!=', ['get', 'sign'], ''],
      layout: { 'text-field': ['get', 'sign'], 'text-font': font, 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': '#ffffff' },
    })
    map.addLayer({
      id: 'checkpoint-name',
      type: 'symbol',
      source: centreSource,
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
    this.#draw()
  }

  update(before: CheckpointOptions): void {
    const { options } = this.#base
    if (isOther(before, options)) this.#draw()
    if (before.fitFor !== options.fitFor) this.fit(true)
    if (before.selected !== options.selected) this.#toSelected(true)
  }

  tap({ properties }: MapGeoJSONFeature): void {
    this.#onSelect(String(properties['id']))
  }

  tapBeside(): void {
    this.#onSelect(null)
  }

  /** Fits all checkpoints and the path. */
  fit(animate: boolean): void {
    const { checkpoints, path } = this.#base.options
    const onPath = path.flat().map(([latitude, longitude]) => this.#base.place({ latitude, longitude }))
    this.#fitPlaces([...checkpoints.flatMap(checkpoint => areaOf(checkpoint, this.#base.datum)), ...onPath], animate)
  }

  #toSelected(animate: boolean): void {
    const { checkpoints, selected } = this.#base.options
    const checkpoint = checkpoints.find(({ id }) => id === selected)
    if (!checkpoint) return
    this.#fitPlaces(areaOf({ ...checkpoint, radius: checkpoint.radius * selectedRadii }, this.#base.datum), animate)
  }

  #fitPlaces(places: readonly [number, number][], animate: boolean): void {
    const box = boundsOfPlaces(places)
    if (box) fitBox(this.#base.map, box, padding, { maxZoom: fittingZoom, animate })
  }

  #draw(): void {
    const { checkpoints, selected } = this.#base.options
    const features = checkpoints.map(checkpoint => ({
      type: 'Feature' as const,
      properties: {
        id: checkpoint.id,
        label: checkpoint.label,
        sign: checkpoint.sign,
        selected: checkpoint.id === selected,
      },
      geometry: { type: 'Point' as const, coordinates: this.#base.place(checkpoint) },
    }))
    this.#base.draw(centreSource, collection(features))
  }
}
