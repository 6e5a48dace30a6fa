/** A circle that is being added or edited. Its centre and its edge are dragged; a tap on the map moves it there. */
import { type Coordinates, convertDatum, distance } from '@outrider/geo'
import type { Feature } from 'geojson'
import type { GeoJSONSourceSpecification, LngLat, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import type { BaseMapOptions, BaseMap } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { fontFor } from '../vehicles/vehicles-layer.ts'
import { circleRing, type MapCircle } from './circle-ring.ts'

export interface DraftCircleOptions extends BaseMapOptions {
  /** undefined: none is being added or edited. */
  draft?: (MapCircle & { label: string }) | undefined
  /** There is none yet: a tap on the map says where. */
  placing?: boolean
}

const source = 'draft-circle'
const centreLayer = 'draft-circle-centre'
const edgeLayer = 'draft-circle-edge'
/** The edge is dragged at its easternmost point: vertex of `circleRing`. */
const handleVertex = 16

export class DraftCircleLayer implements Layer<DraftCircleOptions> {
  /** Where the handles are drawn, degrees in the datum of the basemap. */
  readonly hooks = { draftHandles: () => this.#handles() }
  /** So that a handle that is pressed without being dragged moves nothing. */
  readonly tappable = [centreLayer, edgeLayer]
  readonly #base: BaseMap<DraftCircleOptions>
  readonly #onChange: (change: Partial<MapCircle>) => void

  constructor(base: BaseMap<DraftCircleOptions>, onChange: (change: Partial<MapCircle>) => void) {
    this.#base = base
    this.#onChange = onChange
    const { map } = base
    for (const [layer, changeAt] of [
      [centreLayer, (at: LngLat) => this.#placed(at)],
      [edgeLayer, (at: LngLat) => this.#resized(at)],
    ] as const) {
      map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'move'))
      map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''))
      map.on('mousedown', layer, event => this.#drag(event, 'mousemove', 'mouseup', changeAt))
      map.on('touchstart', layer, event => this.#drag(event, 'touchmove', 'touchend', changeAt))
    }
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0.2, maxzoom: 16 })
    const of = (part: string) => ['==', ['get', 'part'], part] as never
    map.addLayer({
      id: 'draft-circle-area',
      type: 'fill',
      source,
      filter: of('area'),
      paint: { 'fill-color': ink.selection, 'fill-opacity': 0.2 },
    })
    map.addLayer({
      id: 'draft-circle-line',
      type: 'line',
      source,
      filter: of('area'),
      paint: { 'line-color': ink.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    })
    map.addLayer({
      id: edgeLayer,
      type: 'circle',
      source,
      filter: of('edge'),
      paint: {
        'circle-radius': 7,
        'circle-color': ink.halo,
        'circle-stroke-color': ink.selection,
        'circle-stroke-width': 2.5,
      },
    })
    map.addLayer({
      id: centreLayer,
      type: 'circle',
      source,
      filter: of('centre'),
      paint: {
        'circle-radius': 8,
        'circle-color': ink.selection,
        'circle-stroke-color': ink.halo,
        'circle-stroke-width': 2.5,
      },
    })
    map.addLayer({
      id: 'draft-circle-radius',
      type: 'symbol',
      source,
      filter: of('edge'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': fontFor(map),
        'text-size': 12.5,
        'text-anchor': 'left',
        'text-offset': [1, 0],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
    })
    this.#draw()
  }

  update(before: DraftCircleOptions): void {
    if (before.draft !== this.#base.options.draft) this.#draw()
  }

  tapBeside({ lngLat }: MapMouseEvent): void {
    const { draft, placing = false } = this.#base.options
    if (draft || placing) this.#placed(lngLat)
  }

  #drag(
    start: MapMouseEvent | MapTouchEvent,
    move: 'mousemove' | 'touchmove',
    end: 'mouseup' | 'touchend',
    changeAt: (at: LngLat) => void,
  ): void {
    // The map itself stays where it is.
    start.preventDefault()
    const { map } = this.#base
    const follow = ({ lngLat }: MapMouseEvent | MapTouchEvent) => changeAt(lngLat)
    map.on(move, follow)
    map.once(end, () => map.off(move, follow))
  }

  #wgs84(at: LngLat): Coordinates {
    const { lng: longitude, lat: latitude } = at.wrap()
    return convertDatum({ latitude, longitude }, this.#base.datum, 'wgs84')
  }

  #placed(at: LngLat): void {
    const { latitude, longitude } = this.#wgs84(at)
    this.#onChange({ latitude, longitude })
  }

  #resized(at: LngLat): void {
    const { draft } = this.#base.options
    if (!draft) return
    const edge = this.#wgs84(at)
    const metres = distance({ lat: draft.latitude, lon: draft.longitude }, { lat: edge.latitude, lon: edge.longitude })
    this.#onChange({ radius: Math.round(metres / 10) * 10 })
  }

  #handles(): { centre: [number, number]; edge: [number, number] } | undefined {
    const { draft } = this.#base.options
    if (!draft) return undefined
    const edge = circleRing(draft, this.#base.datum)[handleVertex]
    return edge && { centre: this.#base.place(draft), edge }
  }

  #draw(): void {
    const { draft } = this.#base.options
    const handles = this.#handles()
    const point = (part: string, coordinates: [number, number], label = ''): Feature => ({
      type: 'Feature',
      properties: { part, label },
      geometry: { type: 'Point', coordinates },
    })
    const features: Feature[] =
      draft && handles
        ? [
            {
              type: 'Feature',
              properties: { part: 'area' },
              geometry: { type: 'Polygon', coordinates: [circleRing(draft, this.#base.datum)] },
            },
            point('edge', handles.edge, draft.label),
            point('centre', handles.centre),
          ]
        : []
    const data: GeoJSONSourceSpecification['data'] = { type: 'FeatureCollection', features }
    this.#base.draw(source, data)
  }
}
