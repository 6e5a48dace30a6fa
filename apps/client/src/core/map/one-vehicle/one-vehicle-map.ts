/** Map of one vehicle, without React: basemap, icon, and a camera that follows the vehicle until the user pans. */
import { type DriveState, embeddedLayer, type Lang, type MapLayer } from '@outrider/contract'
import { type Datum, convertDatum } from '@outrider/geo'
import { AttributionControl, type GeoJSONSource, Map as MapLibreMap, ScaleControl } from 'maplibre-gl'
import { grid } from '../basemap/grid.ts'
import { basemapStyle } from '../basemap/basemap-style.ts'
import { provideIcons } from '../shell/icons.ts'
import { libraryTexts } from '../shell/library-texts.ts'
import { type MapTheme, palettes } from '../basemap/palette.ts'
import { maxZoom, gridSource } from '../basemap/style.ts'
import { hasCourse, iconOf } from '../vehicles/vehicle-appearance.ts'
import { prepareMapLibrary } from '../shell/map-library.ts'

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
  /** Last known rather than current. */
  faded: boolean
}

export interface OneVehicleOptions {
  basemap: MapLayer
  lang: Lang
  theme: MapTheme
}

interface OneVehicleMapEvents {
  /** The camera follows the vehicle, or the user panned away. */
  onFollow: (following: boolean) => void
  onBasemapFailed: () => void
}

/** Hook for tests on the map's element: where the icon is drawn, degrees in the datum of the basemap. */
export interface OneVehicleElement extends HTMLElement {
  drawnAt?: () => [longitude: number, latitude: number]
}

const source = 'vehicle'
/** Lower on the embedded basemap, which has no streets. */
const initialZoom = ({ kind }: MapLayer): number => (kind === 'embedded' ? 10 : 14)

export class OneVehicleMap {
  private readonly map: MapLibreMap
  private readonly element: OneVehicleElement
  private readonly events: OneVehicleMapEvents
  private readonly options: OneVehicleOptions
  private vehicle: OneVehicle
  private following = true
  private removed = false

  /** Throws where the browser has no WebGL 2. */
  constructor(element: HTMLElement, vehicle: OneVehicle, options: OneVehicleOptions, events: OneVehicleMapEvents) {
    prepareMapLibrary()
    this.element = element
    this.vehicle = vehicle
    this.options = options
    this.events = events
    this.map = new MapLibreMap({
      container: element,
      center: this.position(),
      zoom: initialZoom(options.basemap),
      minZoom: 1,
      maxZoom,
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
    provideIcons(
      this.map,
      () => palettes[options.theme],
      () => 'default',
    )
    this.listen()
    void this.applyStyle()
    this.element.drawnAt = () => this.position()
  }

  show(vehicle: OneVehicle): void {
    this.vehicle = vehicle
    this.draw()
    if (this.following) this.map.easeTo({ center: this.position(), duration: 900 })
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  toVehicle(): void {
    this.follow(true)
    this.map.easeTo({ center: this.position(), duration: 700 })
  }

  remove(): void {
    this.removed = true
    this.map.remove()
    delete this.element.drawnAt
    delete this.element.dataset['ready']
  }

  private position(): [number, number] {
    const { datum } = this.vehicle
    const { longitude, latitude } = convertDatum(this.vehicle, datum, this.options.basemap.datum)
    return [longitude, latitude]
  }

  private follow(following: boolean): void {
    if (this.following === following) return
    this.following = following
    this.zoomAroundCentre(following)
    this.events.onFollow(following)
  }

  /** While following, zooming keeps the vehicle centred instead of the pointer. */
  private zoomAroundCentre(on: boolean): void {
    for (const handler of [this.map.scrollZoom, this.map.touchZoomRotate]) {
      // An enabled handler ignores new options, so disable it first.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    this.map.touchZoomRotate.disableRotation()
  }

  private async applyStyle(): Promise<void> {
    try {
      const { basemap, lang, theme } = this.options
      const applyStyle = await basemapStyle(basemap, lang, theme)
      if (!this.removed) this.map.setStyle(applyStyle, { diff: false })
    } catch (error) {
      this.handleError(error)
      // Fall back to the embedded basemap.
      const { lang, theme } = this.options
      const applyStyle = await basemapStyle(embeddedLayer, lang, theme)
      if (!this.removed) this.map.setStyle(applyStyle, { diff: false })
    }
  }

  private handleError(error: unknown): void {
    console.warn('map:', error instanceof Error ? error.message : error)
    // Report only if nothing was ever drawn; single tiles fail now and then.
    if (!this.element.dataset['ready']) this.events.onBasemapFailed()
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
    map.on('error', ({ error }) => this.handleError(error))
    map.on('dragstart', () => this.follow(false))
    map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key.startsWith('Arrow')) this.follow(false)
    })
  }

  private addLayers(): void {
    const ink = palettes[this.options.theme]
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
    this.setData(source, {
      type: 'Feature',
      properties: { icon, faded, course: hasCourse(state) ? course : 0 },
      geometry: { type: 'Point', coordinates: this.position() },
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
    this.setData(gridSource, grid(wide, this.map.getZoom()))
  }

  /** No such source between two styles, and no grid on some basemaps. */
  private setData(id: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
    this.map
      .getSource<GeoJSONSource>(id)
      ?.setData(data)
      .catch((error: unknown) => console.warn(`map: ${id} could not be drawn`, error))
  }
}
