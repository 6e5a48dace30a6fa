/** One vehicle on a map, perhaps with others: its icon, and a camera that follows it until the user pans. */
import type { DriveState, MapLayer } from '@outrider/contract'
import type { Datum } from '@outrider/geo'
import { FollowCamera } from '../camera/follow-camera.ts'
import { boundsOfPlaces, fitBox } from '../camera/follow.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { listenForPanning } from '../shell/taps.ts'
import { hasCourse, iconOf } from '../vehicles/vehicle-appearance.ts'
import { fontFor } from '../vehicles/vehicles-layer.ts'

export interface OneVehicle {
  /** Below its icon. */
  name: string
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

export interface OneVehicleOptions extends BaseMapOptions {
  vehicle: OneVehicle
  /** Shown beside it. */
  others?: readonly OneVehicle[]
  /** The camera follows in steps: what is beside the map needs the processor. */
  inSteps?: boolean
}

const source = 'vehicle'
/** Lower on the embedded basemap, which has no streets. */
const initialZoom = ({ kind }: MapLayer): number => (kind === 'embedded' ? 10 : 14)

export class OneVehicleLayer implements Layer<OneVehicleOptions> {
  /** Where the icon is drawn, degrees in the datum of the basemap. */
  readonly hooks = { drawnAt: () => this.#position() }
  readonly #base: BaseMap<OneVehicleOptions>
  readonly #camera: FollowCamera
  readonly #onFollow: (following: boolean) => void
  #following = true

  /** `onFollow`: the camera follows the vehicle, or the user panned away. */
  constructor(base: BaseMap<OneVehicleOptions>, onFollow: (following: boolean) => void) {
    this.#base = base
    this.#onFollow = onFollow
    this.#camera = new FollowCamera(base)
    this.#camera.zoomAroundCentre(true)
    onFollow(true)
    base.map.jumpTo({ center: this.#position(), zoom: initialZoom(base.options.basemap) })
    listenForPanning(base.map, () => this.#follow(false))
  }

  add(): void {
    const { map, ink } = this.#base
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({
      id: 'halo',
      type: 'circle',
      source,
      filter: ['get', 'chosen'],
      paint: {
        'circle-radius': 24,
        'circle-color': ink.selectionVeil,
        'circle-opacity': ['case', ['get', 'faded'], 0.5, 0.92],
        'circle-stroke-color': ['case', ['get', 'faded'], ink.noFix, ink.selection],
        'circle-stroke-width': 2,
        'circle-stroke-opacity': ['case', ['get', 'faded'], 0.4, 0.85],
      },
    })
    map.addLayer({
      id: 'icon',
      type: 'symbol',
      source,
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': 1.12,
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'text-field': ['get', 'name'],
        'text-font': fontFor(map),
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [0, 2],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': ink.label,
        'text-halo-color': ink.halo,
        'text-halo-width': 1.5,
        'icon-opacity': ['case', ['get', 'faded'], 0.6, 1],
      },
    })
    this.#draw()
  }

  update(before: OneVehicleOptions): void {
    const { vehicle, others, inSteps } = this.#base.options
    if (before.vehicle === vehicle && before.others === others) return
    this.#draw()
    if (this.#following && before.vehicle !== vehicle)
      this.#base.map.easeTo({ center: this.#position(), duration: inSteps === true ? 0 : 900 })
  }

  /** All of them in view; none is followed any more. */
  fitAll(): void {
    const { vehicle, others = [] } = this.#base.options
    const box = boundsOfPlaces([vehicle, ...others].map(each => this.#placeOf(each)))
    this.#follow(false)
    if (box) fitBox(this.#base.map, box, this.#base.padding)
  }

  toVehicle(): void {
    this.#follow(true)
    this.#base.map.easeTo({ center: this.#position(), duration: 700 })
  }

  #position(): [number, number] {
    return this.#placeOf(this.#base.options.vehicle)
  }

  #placeOf(vehicle: OneVehicle): [number, number] {
    return this.#base.place(vehicle, vehicle.datum)
  }

  #follow(following: boolean): void {
    if (this.#following === following) return
    this.#following = following
    this.#camera.zoomAroundCentre(following)
    this.#onFollow(following)
  }

  #draw(): void {
    const { vehicle, others = [] } = this.#base.options
    // The chosen one is above the others.
    const features = [...others, vehicle].map(each => {
      const { name, state, noFix, course, faded } = each
      const icon = iconOf({ state, alarm: false, cut: false, noFix, faded, type: '' })
      return {
        type: 'Feature' as const,
        properties: { name, icon, faded, chosen: each === vehicle, course: hasCourse(state) ? course : 0 },
        geometry: { type: 'Point' as const, coordinates: this.#placeOf(each) },
      }
    })
    this.#base.draw(source, { type: 'FeatureCollection', features })
  }
}
