/** Vehicles that are drawn individually: position, appearance, glide. `update` tells whether anything visible changed. */
import type { Lang, MapVehicleInfo, Vehicle } from '@outrider/contract'
import { type Datum, convertDatum } from '@outrider/geo'
import { type MercatorPoint, toSquare } from '@outrider/geo/mercator'
import { type Glide, glideTo, atRest } from './motion.ts'
import { plateImageOf } from './plate-colours.ts'
import type { TypeIcons } from './type-icons.ts'
import { linesOf } from './vehicle-lines.ts'
import { hasCourse, iconOf, type VehicleAppearance, appearanceOf } from './vehicle-appearance.ts'

export interface Marker extends MercatorPoint {
  id: string
  vehicle: Vehicle
  label: string
  /** Image behind the label. */
  plate: string
  appearance: VehicleAppearance
  icon: string
  /** The icon is rotated by the course. */
  rotates: boolean
  glide: Glide
  /** The reported position, to detect a new one. */
  latitude: number
  longitude: number
  course: number
  gpsTime: number | null
  /** Another one whenever appearance or label changed; no two markers have the same, also of a vehicle that went and came back. */
  version: number
  /** Number of the last update that contained the vehicle. */
  lastPass: number
}

export interface MarkerContext {
  /** The platform's clock, ms since 1970, for ages. */
  clock: number
  /** Monotonic clock, ms, for motion. */
  now: number
  staleAfter: number
  /** The vehicle's platform is unreachable. */
  isAway?: (vehicle: Vehicle) => boolean
  datum: Datum
  /** Fields shown in labels; null: there are no labels. */
  labelFields: MapVehicleInfo | null
  /** Labels have the colour of the plate. */
  plateColours: boolean
  lang: Lang
  /** undefined: symbols are drawn. */
  typeIcons?: TypeIcons | undefined
  /** Jump instead of gliding: off the screen, clustered, or reduced motion is preferred. */
  jumps(id: string): boolean
}

/** Every position of an unreachable platform is stale. */
const staleFor = (vehicle: Vehicle, { isAway, staleAfter: stale }: MarkerContext): number =>
  isAway?.(vehicle) ? Number.NEGATIVE_INFINITY : stale

export class Markers {
  /** In order of first appearance. */
  list: Marker[] = []
  readonly #byId = new Map<string, Marker>()
  #passes = 0
  #versions = 0

  get(id: string | null): Marker | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  /** True when anything visible changed. */
  update(vehicles: Iterable<Vehicle>, pass: MarkerContext): boolean {
    this.#passes++
    let changed = false
    let seen = 0
    for (const vehicle of vehicles) {
      const { latitude, longitude } = vehicle.position
      // Never located: not on the map.
      if (latitude === null || longitude === null) continue
      seen++
      const known = this.#byId.get(vehicle.id)
      if (known) changed = this.#refresh(known, vehicle, latitude, longitude, pass) || changed
      else {
        this.#add(vehicle, latitude, longitude, pass)
        changed = true
      }
    }
    if (seen === this.list.length) return changed
    for (const marker of this.list) if (marker.lastPass !== this.#passes) this.#byId.delete(marker.id)
    this.list = [...this.#byId.values()]
    return true
  }

  #add(vehicle: Vehicle, latitude: number, longitude: number, pass: MarkerContext): void {
    const appearance = appearanceOf(vehicle, pass.clock, staleFor(vehicle, pass), typeOf(vehicle, pass))
    const { course, gpsTime, datum } = vehicle.position
    const point = pointOf(latitude, longitude, datum, pass.datum)
    const marker: Marker = {
      id: vehicle.id,
      ...point,
      vehicle,
      label: labelOf(vehicle, pass),
      plate: plateImageOf(vehicle, pass.plateColours),
      appearance,
      icon: iconOf(appearance),
      rotates: hasCourse(appearance.state),
      glide: atRest({ ...point, course }),
      latitude,
      longitude,
      course,
      gpsTime,
      version: ++this.#versions,
      lastPass: this.#passes,
    }
    this.#byId.set(vehicle.id, marker)
    this.list.push(marker)
  }

  #refresh(marker: Marker, vehicle: Vehicle, latitude: number, longitude: number, pass: MarkerContext): boolean {
    marker.lastPass = this.#passes
    marker.vehicle = vehicle
    let changed = false
    const label = labelOf(vehicle, pass)
    const plate = plateImageOf(vehicle, pass.plateColours)
    if (label !== marker.label || plate !== marker.plate) {
      marker.label = label
      marker.plate = plate
      marker.version = ++this.#versions
      changed = true
    }
    const appearance = appearanceOf(vehicle, pass.clock, staleFor(vehicle, pass), typeOf(vehicle, pass))
    if (!sameAppearance(appearance, marker.appearance)) {
      marker.appearance = appearance
      marker.icon = iconOf(appearance)
      marker.rotates = hasCourse(appearance.state)
      marker.version = ++this.#versions
      changed = true
    }
    const { course, gpsTime, datum } = vehicle.position
    if (latitude !== marker.latitude || longitude !== marker.longitude || course !== marker.course) {
      const point = pointOf(latitude, longitude, datum, pass.datum)
      const interval = gpsTime === null || marker.gpsTime === null ? null : gpsTime - marker.gpsTime
      marker.glide = glideTo(marker.glide, { ...point, course }, pass.now, interval, pass.jumps(marker.id) || appearance.faded)
      Object.assign(marker, point, { latitude, longitude, course })
      changed = true
    }
    marker.gpsTime = gpsTime
    return changed
  }
}

const typeOf = ({ vehicleType }: Vehicle, { typeIcons }: MarkerContext): string =>
  typeIcons?.has(vehicleType) ? vehicleType : ''

const pointOf = (latitude: number, longitude: number, from: Datum, to: Datum): { x: number; y: number } => {
  const drawn = convertDatum({ latitude, longitude }, from, to)
  return toSquare(drawn.longitude, drawn.latitude)
}

const labelOf = (vehicle: Vehicle, { labelFields: info, lang }: MarkerContext): string =>
  info === null ? '' : linesOf(vehicle, info, lang).join('\n')

const sameAppearance = (a: VehicleAppearance, b: VehicleAppearance): boolean => iconOf(a) === iconOf(b) && a.faded === b.faded
