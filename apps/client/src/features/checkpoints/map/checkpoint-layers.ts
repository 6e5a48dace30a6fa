/** Checkpoints on a map: their areas to scale, and above them, with anything drawn in between, their centres with names. */
import type { Feature, Polygon } from 'geojson'
import type { ExpressionSpecification, MapGeoJSONFeature } from 'maplibre-gl'
import type { Palette } from '../../../core/map/basemap/palette.ts'
import { boundsOfPlaces, fitBox } from '../../../core/map/camera/follow.ts'
import { circleRing } from '../../../core/map/circle/circle-ring.ts'
import type { PathOptions } from '../../../core/map/path/path-layer.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { collection, fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'
import type { MapCheckpoint } from './checkpoint-area.ts'

export interface CheckpointOptions extends PathOptions {
  checkpoints: readonly MapCheckpoint[]
  selected: string | null
  /** When this key changes, the map fits everything shown into the view. */
  fitFor: string
}

const areaSource = 'checkpoint-areas'
const centreSource = 'checkpoints'
const dotLayer = 'checkpoint-dots'
const nameLayer = 'checkpoint-name'
/** Names that are always drawn: of the selected checkpoint and of the one under the pointer. */
const heldNameLayer = 'checkpoint-name-held'
/** What lies over the map, px: the buttons at the right, the scale at the bottom, the button that adds a checkpoint at the top. */
const padding = { top: 56, right: 68, bottom: 36, left: 20 }
/** Room for dots and names when fitting, px. */
const margin = 20
/** Maximum zoom when fitting, so that a single checkpoint is shown with its environment. */
const fittingZoom = 14
/** The selected checkpoint is fitted with this many radii, so that the roads leading to it are visible. */
const selectedRadii = 5
/** Below this zoom an area is smaller than the dot in its middle. */
const areaZoom = 9
const geojson = { type: 'geojson', data: collection([]), tolerance: 0.2, maxzoom: 16 } as const

const colourOf = ({ selection, states }: Palette): ExpressionSpecification => [
  'case',
  ['get', 'selected'],
  selection,
  states.parked,
]

const signed: ExpressionSpecification = ['!=', ['get', 'sign'], '']

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
      minzoom: areaZoom,
      paint: { 'fill-color': colourOf(ink), 'fill-opacity': ['case', ['get', 'selected'], 0.24, 0.14] },
    })
    map.addLayer({
      id: 'checkpoint-edge',
      type: 'line',
      source: areaSource,
      minzoom: areaZoom,
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
        geometry: { type: 'Polygon', coordinates: [circleRing(checkpoint, this.#base.datum)] },
      }),
    )
    this.#base.draw(areaSource, { type: 'FeatureCollection', features })
  }
}

export class CheckpointLayer implements Layer<CheckpointOptions> {
  readonly tappable = [dotLayer]
  readonly #base: BaseMap<CheckpointOptions>
  readonly #onSelect: (id: string | null) => void
  /** Under the pointer. */
  #hovered: string | null = null

  constructor(base: BaseMap<CheckpointOptions>, onSelect: (id: string | null) => void) {
    this.#base = base
    this.#onSelect = onSelect
    const { map } = base
    map.on('mousemove', dotLayer, ({ features }) => this.#hover(String(features?.[0]?.properties['id'] ?? '')))
    map.on('mouseleave', dotLayer, () => this.#hover(null))
    this.fit(false)
    this.#toSelected(false)
  }

  add(): void {
    const { map, ink } = this.#base
    const font = fontFor(map)
    const nameLayout = {
      'text-field': ['get', 'label'],
      'text-font': font,
      'text-size': 12.5,
      // Beside the dot wherever there is room, clear of it and of its sign.
      'text-variable-anchor': ['top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'],
      'text-radial-offset': ['case', signed, 1.35, 1.05],
      'text-justify': 'auto',
      'text-max-width': 9,
    } satisfies Record<string, unknown>
    const namePaint = { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 }
    map.addSource(centreSource, geojson)
    map.addLayer({
      id: dotLayer,
      type: 'circle',
      source: centreSource,
      paint: {
        'circle-radius': ['case', signed, 12, ['get', 'selected'], 9, 7],
        'circle-color': colourOf(ink),
        'circle-stroke-color': ink.halo,
        'circle-stroke-width': 2.5,
      },
    })
    map.addLayer({ id: nameLayer, type: 'symbol', source: centreSource, layout: nameLayout as never, paint: namePaint })
    map.addLayer({
      id: heldNameLayer,
      type: 'symbol',
      source: centreSource,
      layout: { ...nameLayout, 'text-allow-overlap': true } as never,
      paint: namePaint,
    })
    map.addLayer({
      // Keeps names off the dots. Drawn before the names are placed, because it stands above them.
      id: 'checkpoint-room',
      type: 'symbol',
      source: centreSource,
      layout: { 'icon-image': 'room', 'icon-size': 0.8, 'icon-allow-overlap': true, 'icon-padding': 0 },
    })
    map.addLayer({
      id: 'checkpoint-sign',
      type: 'symbol',
      source: centreSource,
      filter: signed,
      layout: { 'text-field': ['get', 'sign'], 'text-font': font, 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': '#ffffff' },
    })
    this.#holdNames()
    this.#draw()
  }

  update(before: CheckpointOptions): void {
    const { options } = this.#base
    if (isOther(before, options)) this.#draw()
    if (before.fitFor !== options.fitFor) this.fit(true)
    if (before.selected === options.selected) return
    this.#holdNames()
    this.#toSelected(true)
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
    this.#fitPlaces([...checkpoints.flatMap(checkpoint => circleRing(checkpoint, this.#base.datum)), ...onPath], animate)
  }

  #toSelected(animate: boolean): void {
    const { checkpoints, selected } = this.#base.options
    const checkpoint = checkpoints.find(({ id }) => id === selected)
    if (!checkpoint) return
    this.#fitPlaces(circleRing({ ...checkpoint, radius: checkpoint.radius * selectedRadii }, this.#base.datum), animate)
  }

  #fitPlaces(places: readonly [number, number][], animate: boolean): void {
    const box = boundsOfPlaces(places)
    if (!box) return
    // An inspector may just have been opened or closed beside the map.
    this.#base.map.resize()
    fitBox(this.#base.map, box, padding, { maxZoom: fittingZoom, margin, animate })
  }

  #hover(id: string | null): void {
    if (id === this.#hovered) return
    this.#hovered = id
    this.#holdNames()
  }

  #holdNames(): void {
    const { map, options, styled } = this.#base
    if (!styled || !map.getLayer(heldNameLayer)) return
    const held: ExpressionSpecification = ['in', ['get', 'id'], ['literal', [options.selected ?? '', this.#hovered ?? '']]]
    map.setFilter(heldNameLayer, held)
    map.setFilter(nameLayer, ['!', held])
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
