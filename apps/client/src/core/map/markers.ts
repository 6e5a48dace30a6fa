/** The single vehicles as the map knows them: where, how they look, how they glide. Fed with those of an answer; tells what changed. */
import type { Lang, MapVehicleInfo, Vehicle } from '@outrider/contract'
import { type Datum, inDatum } from '@outrider/geo'
import { type Place, toSquare } from './mercator.ts'
import { type Glide, glideTo, standing } from './motion.ts'
import { linesOf } from './vehicle-lines.ts'
import { hasCourse, iconOf, type Look, lookOf } from './vehicle-look.ts'

export interface Marker extends Place {
  id: string
  vehicle: Vehicle
  label: string
  look: Look
  icon: string
  /** The icon points along the course. */
  turns: boolean
  glide: Glide
  /** What the place was made of, to see whether a report brought another. */
  latitude: number
  longitude: number
  course: number
  gpsTime: number | null
  /** Counts changes of look and label. */
  version: number
  /** The pass in which the vehicle was last among them. */
  pass: number
}

export interface Pass {
  /** The platform's clock, ms since 1970, for ages. */
  clock: number
  /** Steady clock, ms, for motion. */
  now: number
  stale: number
  /** The vehicle's platform does not answer. */
  away?: (vehicle: Vehicle) => boolean
  datum: Datum
  /** What labels say. */
  info: MapVehicleInfo
  lang: Lang
  /** Not to glide: not on the screen by itself, or less motion is wanted. */
  calm(id: string): boolean
}

/** Nothing is young enough on a platform that does not answer. */
const staleFor = (vehicle: Vehicle, { away, stale }: Pass): number => (away?.(vehicle) ? Number.NEGATIVE_INFINITY : stale)

export class Markers {
  /** In the order in which vehicles came. */
  list: Marker[] = []
  private readonly byId = new Map<string, Marker>()
  private passes = 0

  get(id: string | null): Marker | undefined {
    return id === null ? undefined : this.byId.get(id)
  }

  /** True when anything that can be seen changed. */
  update(vehicles: Iterable<Vehicle>, pass: Pass): boolean {
    this.passes++
    let changed = false
    let seen = 0
    for (const vehicle of vehicles) {
      const { latitude, longitude } = vehicle.position
      // Never located: there is no place to show it at.
      if (latitude === null || longitude === null) continue
      seen++
      const known = this.byId.get(vehicle.id)
      if (known) changed = this.refresh(known, vehicle, latitude, longitude, pass) || changed
      else {
        this.add(vehicle, latitude, longitude, pass)
        changed = true
      }
    }
    if (seen === this.list.length) return changed
    for (const marker of this.list) if (marker.pass !== this.passes) this.byId.delete(marker.id)
    this.list = [...this.byId.values()]
    return true
  }

  private add(vehicle: Vehicle, latitude: number, longitude: number, pass: Pass): void {
    const look = lookOf(vehicle, pass.clock, staleFor(vehicle, pass))
    const { course, gpsTime, datum } = vehicle.position
    const place = placeOf(latitude, longitude, datum, pass.datum)
    const marker: Marker = {
      id: vehicle.id,
      ...place,
      vehicle,
      label: labelOf(vehicle, pass),
      look,
      icon: iconOf(look),
      turns: hasCourse(look.state),
      glide: standing({ ...place, course }),
      latitude,
      longitude,
      course,
      gpsTime,
      version: 0,
      pass: this.passes,
    }
    this.byId.set(vehicle.id, marker)
    this.list.push(marker)
  }

  private refresh(marker: Marker, vehicle: Vehicle, latitude: number, longitude: number, pass: Pass): boolean {
    marker.pass = this.passes
    marker.vehicle = vehicle
    let changed = false
    const label = labelOf(vehicle, pass)
    if (label !== marker.label) {
      marker.label = label
      marker.version++
      changed = true
    }
    const look = lookOf(vehicle, pass.clock, staleFor(vehicle, pass))
    if (!sameLook(look, marker.look)) {
      marker.look = look
      marker.icon = iconOf(look)
      marker.turns = hasCourse(look.state)
      marker.version++
      changed = true
    }
    const { course, gpsTime, datum } = vehicle.position
    if (latitude !== marker.latitude || longitude !== marker.longitude || course !== marker.course) {
      const place = placeOf(latitude, longitude, datum, pass.datum)
      const apart = gpsTime === null || marker.gpsTime === null ? null : gpsTime - marker.gpsTime
      marker.glide = glideTo(marker.glide, { ...place, course }, pass.now, apart, pass.calm(marker.id) || look.faded)
      Object.assign(marker, place, { latitude, longitude, course })
      changed = true
    }
    marker.gpsTime = gpsTime
    return changed
  }
}

const placeOf = (latitude: number, longitude: number, from: Datum, to: Datum): { x: number; y: number } => {
  const drawn = inDatum({ latitude, longitude }, from, to)
  return toSquare(drawn.longitude, drawn.latitude)
}

const labelOf = (vehicle: Vehicle, { info, lang }: Pass): string => linesOf(vehicle, info, lang).join('\n')

const sameLook = (a: Look, b: Look): boolean =>
  a.state === b.state && a.alarm === b.alarm && a.noFix === b.noFix && a.faded === b.faded
