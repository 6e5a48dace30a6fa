/** A map of one vehicle, without React: a ground, its icon, and a camera that keeps to it until it is moved by hand. */
import { type DriveState, embeddedLayer, type Lang, type MapLayer } from '@outrider/contract'
import { type Datum, inDatum } from '@outrider/geo'
import { AttributionControl, type GeoJSONSource, Map as MapLibreMap, ScaleControl } from 'maplibre-gl'
import { grid } from './grid.ts'
import { groundStyle } from './ground-style.ts'
import { supplyIcons } from './icons.ts'
import { libraryTexts } from './library-texts.ts'
import { type MapLook, palettes } from './palette.ts'
import { closest, gridSource } from './style.ts'
import { hasCourse, iconOf } from './vehicle-look.ts'
import { readyLibrary } from './worker.ts'

export interface OneVehicle {
  /** Degrees in `datum`. */
  latitude: number
  longitude: number
  datum: Datum
  state: DriveState
  /** The newest report had no fix. */
  noFix: boolean
  /** Degrees, north 0, clockwise. */
  course: number
  /** Last known rather than present. */
  faded: boolean
}

export interface OneVehicleOptions {
  ground: MapLayer
  lang: Lang
  look: MapLook
}

interface Events {
  /** The camera keeps to the vehicle, or was moved away by hand. */
  onFollow: (following: boolean) => void
  onGroundFailed: () => void
}

/** Hooks for tests, on the map's element: where the icon stands, degrees in the datum of the ground. */
export interface OneVehicleElement extends HTMLElement {
  drawnAt?: () => [longitude: number, latitude: number]
}

const source = 'vehicle'
/** The embedded ground has towns but no streets: it is looked at from farther. */
const zoomOver = ({ kind }: MapLayer): number => (kind === 'embedded' ? 10 : 14)

export class OneVehicleMap {
  private readonly map: MapLibreMap
  private readonly element: OneVehicleElement
  private readonly events: Events
  private readonly options: OneVehicleOptions
  private vehicle: OneVehicle
  private following = true
  private removed = false

  /** Throws where the browser has no WebGL 2. */
  constructor(element: HTMLElement, vehicle: OneVehicle, options: OneVehicleOptions, events: Events) {
    readyLibrary()
    this.element = element
    this.vehicle = vehicle
    this.options = options
    this.events = events
    this.map = new MapLibreMap({
      container: element,
      center: this.place(),
      zoom: zoomOver(options.ground),
      minZoom: 1,
      maxZoom: closest,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      locale: libraryTexts(options.lang),
    })
    this.map.keyboard.disableRotation()
    this.zoomAroundCentre(true)
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
    this.map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left')
    supplyIcons(
      this.map,
      () => palettes[options.look],
      () => 'default',
    )
    this.listen()
    void this.style()
    this.element.drawnAt = () => this.place()
  }

  show(vehicle: OneVehicle): void {
    this.vehicle = vehicle
    this.draw()
    if (this.following) this.map.easeTo({ center: this.place(), duration: 900 })
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  toVehicle(): void {
    this.follow(true)
    this.map.easeTo({ center: this.place(), duration: 700 })
  }

  remove(): void {
    this.removed = true
    this.map.remove()
    delete this.element.drawnAt
    delete this.element.dataset['ready']
  }

  private place(): [number, number] {
    const { datum } = this.vehicle
    const { longitude, latitude } = inDatum(this.vehicle, datum, this.options.ground.datum)
    return [longitude, latitude]
  }

  private follow(following: boolean): void {
    if (this.following === following) return
    this.following = following
    this.zoomAroundCentre(following)
    this.events.onFollow(following)
  }

  /** While the vehicle is kept to it stays in the middle, wherever the fingers are. */
  private zoomAroundCentre(on: boolean): void {
    for (const handler of [this.map.scrollZoom, this.map.touchZoomRotate]) {
      // What is enabled already ignores a new choice.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    this.map.touchZoomRotate.disableRotation()
  }

  private async style(): Promise<void> {
    try {
      const { ground, lang, look } = this.options
      const style = await groundStyle(ground, lang, look)
      if (!this.removed) this.map.setStyle(style, { diff: false })
    } catch (error) {
      this.complain(error)
      // The vehicle over the embedded ground rather than over nothing.
      const { lang, look } = this.options
      const style = await groundStyle(embeddedLayer, lang, look)
      if (!this.removed) this.map.setStyle(style, { diff: false })
    }
  }

  private complain(error: unknown): void {
    console.warn('map:', error instanceof Error ? error.message : error)
    // Single tiles fail now and then; a ground of which nothing ever came is another matter.
    if (!this.element.dataset['ready']) this.events.onGroundFailed()
  }

  private listen(): void {
    const { map } = this
    map.on('style.load', () => {
      this.addLayers()
      this.drawGrid()
      this.draw()
    })
    map.once('load', () => {
      this.element.dataset['ready'] = 'true'
    })
    map.on('moveend', () => this.drawGrid())
    map.on('error', ({ error }) => this.complain(error))
    map.on('dragstart', () => this.follow(false))
    map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key.startsWith('Arrow')) this.follow(false)
    })
  }

  private addLayers(): void {
    const ink = palettes[this.options.look]
    this.map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    this.map.addLayer({
      id: 'halo',
      type: 'circle',
      source,
      paint: {
        'circle-radius': 24,
        'circle-color': ink.selectionVeil,
        'circle-opacity': ['case', ['get', 'faded'], 0.5, 0.92],
        'circle-stroke-color': ['case', ['get', 'faded'], ink.noFix, ink.selection],
        'circle-stroke-width': 2,
        'circle-stroke-opacity': ['case', ['get', 'faded'], 0.4, 0.85],
      },
    })
    this.map.addLayer({
      id: 'icon',
      type: 'symbol',
      source,
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': 1.12,
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
      },
      paint: { 'icon-opacity': ['case', ['get', 'faded'], 0.6, 1] },
    })
  }

  private draw(): void {
    const { state, noFix, course, faded } = this.vehicle
    const icon = iconOf({ state, alarm: false, noFix, faded })
    this.put(source, {
      type: 'Feature',
      properties: { icon, faded, course: hasCourse(state) ? course : 0 },
      geometry: { type: 'Point', coordinates: this.place() },
    })
  }

  private drawGrid(): void {
    const bounds = this.map.getBounds()
    const [w, h] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    const wide = {
      west: bounds.getWest() - w / 2,
      east: bounds.getEast() + w / 2,
      south: bounds.getSouth() - h / 2,
      north: bounds.getNorth() + h / 2,
    }
    this.put(gridSource, grid(wide, this.map.getZoom()))
  }

  /** Between two styles, and on grounds without a grid, there is nothing to draw on. */
  private put(id: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
    this.map
      .getSource<GeoJSONSource>(id)
      ?.setData(data)
      .catch((error: unknown) => console.warn(`map: ${id} could not be drawn`, error))
  }
}
