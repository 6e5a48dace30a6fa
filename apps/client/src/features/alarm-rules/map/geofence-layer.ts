/** Geofences on a map, to scale and with their names. */
import { unwrappedLines } from '@outrider/geo/mercator'
import type { GeofenceShape } from '@outrider/contract'
import type { Feature, Point, Polygon } from 'geojson'
import type { MapMouseEvent } from 'maplibre-gl'
import { boundsOfPlaces, fitBox } from '../../../core/map/camera/follow.ts'
import { circleRing, type MapCircle } from '../../../core/map/circle/circle-ring.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { collection, fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'
import type { DraftPolygonOptions } from './draft-polygon-layer.ts'

export interface MapGeofence extends GeofenceShape {
  id: string
  name: string
}

export interface GeofenceOptions extends DraftPolygonOptions {
  geofences: readonly MapGeofence[]
  selected: string | null
  /** When it changes, the map fits everything shown into the view. */
  fitFor: string
  /** What is being drawn is fitted too. */
  draft?: (MapCircle & { label: string }) | undefined
}

const areaSource = 'geofences'
const nameSource = 'geofence-names'
const areaLayer = 'geofence-area'
/** The buttons at the right, the scale at the bottom, px. */
const padding = { top: 20, right: 68, bottom: 36, left: 20 }
const fittingZoom = 15

type Place = [longitude: number, latitude: number]

export class GeofenceLayer implements Layer<GeofenceOptions> {
  readonly hooks = { geofences: () => this.#base.options.geofences }
  readonly #base: BaseMap<GeofenceOptions>
  readonly #onSelect: (id: string) => void

  constructor(base: BaseMap<GeofenceOptions>, onSelect: (id: string) => void) {
    this.#base = base
    this.#onSelect = onSelect
    this.fit(false)
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(areaSource, { type: 'geojson', data: collection([]), tolerance: 0.2, maxzoom: 16 })
    map.addSource(nameSource, { type: 'geojson', data: collection([]) })
    const colour = ink.states.parked
    map.addLayer({ id: areaLayer, type: 'fill', source: areaSource, paint: { 'fill-color': colour, 'fill-opacity': 0.16 } })
    map.addLayer({ id: 'geofence-edge', type: 'line', source: areaSource, paint: { 'line-color': colour, 'line-width': 2 } })
    map.addLayer({
      id: 'geofence-name',
      type: 'symbol',
      source: nameSource,
      layout: { 'text-field': ['get', 'label'], 'text-font': fontFor(map), 'text-size': 12.5 },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
    })
    this.#draw()
  }

  update(before: GeofenceOptions): void {
    const { geofences, fitFor } = this.#base.options
    if (before.geofences !== geofences) this.#draw()
    if (before.fitFor !== fitFor) this.fit(true)
  }

  datumChanged(): void {
    this.#draw()
  }

  tapBeside({ point }: MapMouseEvent): void {
    const { map, styled, options } = this.#base
    if (!styled || options.draft || options.corners) return
    const [hit] = map.queryRenderedFeatures(point, { layers: [areaLayer] })
    if (hit) this.#onSelect(String(hit.properties['id']))
  }

  /** What is being drawn, or else all. */
  fit(animate: boolean): void {
    const { geofences, draft, corners = [] } = this.#base.options
    const drawn = draft ? circleRing(draft, this.#base.datum) : corners.map(corner => this.#base.place(corner))
    const box = boundsOfPlaces(drawn.length > 0 ? drawn : geofences.flatMap(geofence => this.#ring(geofence)))
    if (!box) return
    this.#base.map.resize()
    fitBox(this.#base.map, box, padding, { maxZoom: fittingZoom, margin: 16, animate })
  }

  #ring({ circle, polygon }: GeofenceShape): Place[] {
    if (circle) return circleRing(circle, this.#base.datum)
    const [ring = []] = unwrappedLines([polygon.map(corner => this.#base.place(corner))])
    const [first] = ring
    return first ? [...ring, first] : []
  }

  #draw(): void {
    const areas: Feature<Polygon>[] = []
    const names: Feature<Point>[] = []
    for (const geofence of this.#base.options.geofences) {
      const ring = this.#ring(geofence)
      const box = boundsOfPlaces(ring)
      if (!box) continue
      const [[west, south], [east, north]] = box
      areas.push({ type: 'Feature', properties: { id: geofence.id }, geometry: { type: 'Polygon', coordinates: [ring] } })
      names.push({
        type: 'Feature',
        properties: { label: geofence.name },
        geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
      })
    }
    this.#base.draw(areaSource, { type: 'FeatureCollection', features: areas })
    this.#base.draw(nameSource, collection(names))
  }
}
