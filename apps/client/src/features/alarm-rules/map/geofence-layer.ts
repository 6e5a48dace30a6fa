/** The geofences of the map where they are made: one can be chosen, and what is being drawn is fitted into the view. */
import type { MapMouseEvent } from 'maplibre-gl'
import { boundsOfPlaces, fitBox } from '../../../core/map/camera/follow.ts'
import { circleRing, type MapCircle } from '../../../core/map/circle/circle-ring.ts'
import { geofenceArea, GeofenceAreas, routeCorridor } from '../../../core/map/geofences/geofence-areas.ts'
import type { MapGeofence } from '../../../core/map/geofences/map-geofence.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import type { DraftPolygonOptions } from './draft-polygon-layer.ts'

export type { MapGeofence } from '../../../core/map/geofences/map-geofence.ts'

export interface GeofenceOptions extends DraftPolygonOptions {
  geofences: readonly MapGeofence[]
  selected: string | null
  /** When it changes, the map fits everything shown into the view. */
  fitFor: string
  /** What is being drawn is fitted too. */
  draft?: (MapCircle & { label: string }) | undefined
}

/** The buttons at the right, the scale at the bottom, px. */
const padding = { top: 20, right: 68, bottom: 36, left: 20 }
const fittingZoom = 15

export class GeofenceLayer implements Layer<GeofenceOptions> {
  readonly hooks: Layer<GeofenceOptions>['hooks'] & object
  readonly #base: BaseMap<GeofenceOptions>
  readonly #areas: GeofenceAreas<GeofenceOptions>
  readonly #onSelect: (id: string) => void

  constructor(base: BaseMap<GeofenceOptions>, onSelect: (id: string) => void) {
    this.#base = base
    this.#areas = new GeofenceAreas(base)
    this.hooks = this.#areas.hooks
    this.#onSelect = onSelect
    this.fit(false)
  }

  add(): void {
    this.#areas.add()
  }

  update(before: GeofenceOptions): void {
    this.#areas.update(before)
    if (before.fitFor !== this.#base.options.fitFor) this.fit(true)
  }

  datumChanged(): void {
    this.#areas.datumChanged()
  }

  tapBeside({ point }: MapMouseEvent): void {
    const { map, styled, options } = this.#base
    if (!styled || options.draft || options.corners || !map.getLayer(geofenceArea)) return
    const [hit] = map.queryRenderedFeatures(point, { layers: [geofenceArea, routeCorridor] })
    if (hit) this.#onSelect(String(hit.properties['id']))
  }

  /** What is being drawn, or else all. */
  fit(animate: boolean): void {
    const { geofences, draft, corners = [] } = this.#base.options
    const { marks = [] } = this.#base.options
    const drawn = draft ? circleRing(draft, this.#base.datum) : [...corners, ...marks].map(corner => this.#base.place(corner))
    const box = boundsOfPlaces(drawn.length > 0 ? drawn : geofences.flatMap(geofence => this.#areas.ringOf(geofence)))
    if (!box) return
    this.#base.map.resize()
    fitBox(this.#base.map, box, padding, { maxZoom: fittingZoom, margin: 16, animate })
  }
}
