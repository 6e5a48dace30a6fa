/** Where the fleet drives: pieces of roads by direction, the stronger the more often; each tells of itself when it is pressed. */
import type { Lang, RoadPiece } from '@outrider/contract'
import type { Feature } from 'geojson'
import type { MapMouseEvent, Popup } from 'maplibre-gl'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import { lowestLabels } from '../shell/below-labels.ts'
import type { Layer } from '../shell/layer.ts'
import { createPopup, popupContent } from '../shell/popup.ts'
import { mapStrings } from '../strings.ts'
import { howOften, pieceLine, type RoadView, roadView } from './road-lines.ts'

export interface Roads {
  pieces: readonly RoadPiece[]
  level: number
}

export interface RoadOptions extends BaseMapOptions {
  lang: Lang
  /** null: they are not shown. */
  roads: Roads | null
  /** The piece that tells of itself, and what it says. */
  road: { at: RoadPiece; lines: readonly string[] } | null
}

export interface RoadEvents {
  /** This part of the map is seen. */
  onView: (view: RoadView) => void
  /** null: none is looked at any more. */
  onRoad: (piece: RoadPiece | null) => void
}

const source = 'fleet-roads'
const roadsLine = 'fleet-roads'
/** Beside that of the other direction, CSS pixels: to the right of the middle. */
const beside = 3
/** How near to a piece it has to be pressed, CSS pixels; and to the middle of the map, for a key. */
const tolerance = 10
const keyTolerance = 60

export class RoadsLayer implements Layer<RoadOptions> {
  readonly #base: BaseMap<RoadOptions>
  readonly #events: RoadEvents
  #popup: Popup | undefined

  constructor(base: BaseMap<RoadOptions>, events: RoadEvents) {
    this.#base = base
    this.#events = events
    base.map.on('moveend', this.#look)
    // After the canvas, where the tools of the map take keys.
    base.element.addEventListener('keydown', this.#onKey)
  }

  add(): void {
    this.#look()
    this.#draw()
    this.#tell()
  }

  update(before: RoadOptions): void {
    const { roads, road } = this.#base.options
    if ((before.roads === null) !== (roads === null)) this.#look()
    if (before.roads !== roads) this.#draw()
    if (before.road !== road) this.#tell()
  }

  datumChanged(): void {
    this.#look()
    this.#draw()
    this.#tell()
  }

  tapBeside({ point }: MapMouseEvent): void {
    this.#press(point.x, point.y, tolerance)
  }

  remove(): void {
    this.#base.map.off('moveend', this.#look)
    this.#base.element.removeEventListener('keydown', this.#onKey)
    this.#popup?.remove()
  }

  readonly #look = (): void => {
    const { map, options, datum } = this.#base
    if (!options.roads) return
    const bounds = map.getBounds()
    const view = { west: bounds.getWest(), east: bounds.getEast(), south: bounds.getSouth(), north: bounds.getNorth() }
    this.#events.onView(roadView(view, map.getZoom(), datum))
  }

  /** What is in the middle of the map, for who has no pointer. */
  readonly #onKey = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
    const { options, map } = this.#base
    if (!options.roads || defaultPrevented || target !== map.getCanvas() || (key !== 'Enter' && key !== 'Escape')) return
    if (key === 'Escape') return this.#events.onRoad(null)
    const { x, y } = map.project(map.getCenter())
    this.#press(x, y, keyTolerance)
  }

  #press(x: number, y: number, near: number): void {
    const { map, options } = this.#base
    if (!options.roads) return
    let [nearest, found] = [near, null as RoadPiece | null]
    for (const piece of options.roads.pieces) {
      const at = map.project(this.#base.place(piece))
      const angle = ((piece.course - map.getBearing()) * Math.PI) / 180
      const away = Math.hypot(at.x + beside * Math.cos(angle) - x, at.y + beside * Math.sin(angle) - y)
      if (away < nearest) [nearest, found] = [away, piece]
    }
    if (found || options.road) this.#events.onRoad(found)
  }

  /** Made when they are first shown: a source and layers that show nothing cost the first picture of the map time. */
  #addLayers(): void {
    const { map, ink } = this.#base
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 })
    map.addLayer(
      {
        id: roadsLine,
        type: 'line',
        source,
        layout: { 'line-cap': 'round' },
        paint: {
          'line-color': ink.roads,
          'line-opacity': ['interpolate', ['linear'], ['get', 'often'], 0, 0.35, 1, 1],
          'line-width': ['interpolate', ['linear'], ['get', 'often'], 0, 2, 1, 4.5],
          'line-offset': beside,
        },
      },
      lowestLabels(map),
    )
  }

  #draw(): void {
    const { styled, map, options } = this.#base
    const { pieces, level } = options.roads ?? { pieces: [], level: 0 }
    if (styled && pieces.length > 0 && !map.getSource(source)) this.#addLayers()
    const most = pieces.reduce((before, { passes }) => Math.max(before, passes), 1)
    const features = pieces.map(
      (piece): Feature => ({
        type: 'Feature',
        properties: { often: howOften(piece.passes, most) },
        geometry: { type: 'LineString', coordinates: pieceLine(piece, level).map(each => this.#base.place(each)) },
      }),
    )
    this.#base.draw(source, { type: 'FeatureCollection', features })
  }

  #tell(): void {
    this.#popup?.remove()
    this.#popup = undefined
    const { road, lang } = this.#base.options
    if (!road) return
    const close = () => this.#events.onRoad(null)
    this.#popup = createPopup({ offset: 6, maxWidth: '260px' })
      .setDOMContent(popupContent(road.lines, mapStrings.closePopup[lang], close))
      .setLngLat(this.#base.place(road.at))
      .addTo(this.#base.map)
  }
}
