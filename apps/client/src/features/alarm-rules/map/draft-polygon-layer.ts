/**
 * A polygon or a line that is being drawn: each tap adds a corner, corners are dragged. On the focused map Enter adds the middle, and Backspace takes the last
 * corner away.
 */
import { convertDatum, type Coordinates } from '@outrider/geo'
import type { Feature } from 'geojson'
import type { LngLat, MapLayerMouseEvent, MapLayerTouchEvent, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { corridorAtZero, corridorWidth } from '../../../core/map/geofences/corridor.ts'
import type { BaseMap, BaseMapOptions } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { fontFor } from '../../../core/map/vehicles/vehicles-layer.ts'

export interface DraftPolygonOptions extends BaseMapOptions {
  /** WGS-84 degrees; undefined: no polygon is being drawn. */
  corners?: readonly Coordinates[] | undefined
  /** It is a line with a corridor so wide, metres; undefined: an area. */
  corridor?: number | undefined
  /** Named places along it. */
  marks?: readonly (Coordinates & { name: string })[] | undefined
}

const source = 'draft-polygon'
const cornerLayer = 'draft-polygon-corner'

export class DraftPolygonLayer implements Layer<DraftPolygonOptions> {
  /** So that a corner that is pressed without being dragged adds none. */
  readonly tappable = [cornerLayer]
  readonly #base: BaseMap<DraftPolygonOptions>
  readonly #onChange: (corners: readonly Coordinates[]) => void

  constructor(base: BaseMap<DraftPolygonOptions>, onChange: (corners: readonly Coordinates[]) => void) {
    this.#base = base
    this.#onChange = onChange
    const { map } = base
    map.getCanvas().addEventListener('keydown', this.#onKey)
    map.on('mouseenter', cornerLayer, () => (map.getCanvas().style.cursor = 'move'))
    map.on('mouseleave', cornerLayer, () => (map.getCanvas().style.cursor = ''))
    map.on('mousedown', cornerLayer, event => this.#drag(event, 'mousemove', 'mouseup'))
    map.on('touchstart', cornerLayer, event => this.#drag(event, 'touchmove', 'touchend'))
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    const of = (part: string) => ['==', ['get', 'part'], part] as never
    map.addLayer({
      id: 'draft-polygon-area',
      type: 'fill',
      source,
      filter: of('area'),
      paint: { 'fill-color': ink.selection, 'fill-opacity': 0.2 },
    })
    map.addLayer({
      id: 'draft-polygon-corridor',
      type: 'line',
      source,
      filter: ['has', 'corridor'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ink.selection, 'line-opacity': 0.22, 'line-width': corridorWidth },
    })
    map.addLayer({
      id: 'draft-polygon-line',
      type: 'line',
      source,
      filter: of('line'),
      paint: { 'line-color': ink.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    })
    map.addLayer({
      id: cornerLayer,
      type: 'circle',
      source,
      filter: of('corner'),
      paint: {
        'circle-radius': 7,
        'circle-color': ink.halo,
        'circle-stroke-color': ink.selection,
        'circle-stroke-width': 2.5,
      },
    })
    map.addLayer({
      id: 'draft-polygon-mark',
      type: 'symbol',
      source,
      filter: of('mark'),
      layout: {
        'text-field': ['concat', '◆ ', ['get', 'name']],
        'text-font': fontFor(map),
        'text-size': 13,
        'text-anchor': 'left',
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
    })
    this.#draw()
  }

  update(before: DraftPolygonOptions): void {
    const { corners, corridor, marks } = this.#base.options
    if (before.corners !== corners || before.corridor !== corridor || before.marks !== marks) this.#draw()
  }

  datumChanged(): void {
    this.#draw()
  }

  tapBeside({ lngLat }: MapMouseEvent): void {
    this.#addCorner(lngLat)
  }

  remove(): void {
    this.#base.map.getCanvas().removeEventListener('keydown', this.#onKey)
  }

  #wgs84(at: LngLat): Coordinates {
    const { lng: longitude, lat: latitude } = at.wrap()
    const place = convertDatum({ latitude, longitude }, this.#base.datum, 'wgs84')
    return { latitude: Math.round(place.latitude * 1e6) / 1e6, longitude: Math.round(place.longitude * 1e6) / 1e6 }
  }

  #addCorner(at: LngLat): void {
    const { corners } = this.#base.options
    if (corners) this.#onChange([...corners, this.#wgs84(at)])
  }

  #drag(start: MapLayerMouseEvent | MapLayerTouchEvent, move: 'mousemove' | 'touchmove', end: 'mouseup' | 'touchend'): void {
    const dragged = Number(start.features?.[0]?.properties['at'])
    // The map itself stays where it is.
    start.preventDefault()
    const { map } = this.#base
    const follow = ({ lngLat }: MapMouseEvent | MapTouchEvent) => {
      const { corners } = this.#base.options
      if (corners) this.#onChange(corners.map((corner, at) => (at === dragged ? this.#wgs84(lngLat) : corner)))
    }
    map.on(move, follow)
    map.once(end, () => map.off(move, follow))
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const { corners } = this.#base.options
    if (!corners) return
    if (event.key === 'Enter') this.#addCorner(this.#base.map.getCenter())
    else if (event.key === 'Backspace') this.#onChange(corners.slice(0, -1))
    else return
    event.preventDefault()
  }

  #draw(): void {
    const { corners = [], corridor, marks = [] } = this.#base.options
    const places = corners.map(corner => this.#base.place(corner))
    const [first] = places
    const features: Feature[] = places.map((coordinates, at) => ({
      type: 'Feature',
      properties: { part: 'corner', at },
      geometry: { type: 'Point', coordinates },
    }))
    if (first && places.length > 1) {
      const ring = corridor === undefined ? [...places, first] : places
      const wide = corridor !== undefined && { corridor: corridorAtZero(corridor, corners[0]?.latitude ?? 0) }
      const properties = { part: 'line', ...wide }
      features.push({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: ring } })
      if (places.length > 2 && corridor === undefined)
        features.push({ type: 'Feature', properties: { part: 'area' }, geometry: { type: 'Polygon', coordinates: [ring] } })
    }
    for (const { name, ...place } of marks)
      features.push({
        type: 'Feature',
        properties: { part: 'mark', name },
        geometry: { type: 'Point', coordinates: this.#base.place(place) },
      })
    this.#base.draw(source, { type: 'FeatureCollection', features })
  }
}
