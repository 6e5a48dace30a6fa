/** The places of a geofence that are visited: itself, or of a route its waypoints, with when they are planned. Pure. */
import type { GeofenceShape } from '@outrider/contract'
import { zoneOffset } from '../tracks/zone-offset.ts'

const minuteMs = 60_000
const minutesOfDay = 1_440

export interface VisitedPlace {
  /** Empty: the geofence itself. */
  waypoint: string
  shape: GeofenceShape
  /** Planned, HH:MM; null: at any time. */
  arrival: string | null
}

export const placesOf = (shape: GeofenceShape): VisitedPlace[] =>
  shape.route
    ? shape.route.waypoints.map(({ name, arrival, radius, latitude, longitude }) => ({
        waypoint: name,
        arrival,
        shape: { circle: { latitude, longitude, radius }, polygon: [] },
      }))
    : [{ waypoint: '', arrival: null, shape }]

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Between a time of day and an arrival, whichever way is shorter, minutes. */
export function lateness(planned: string, arrived: number, timeZone: string): number {
  const local = Math.floor((arrived + zoneOffset(timeZone, arrived)) / minuteMs) % minutesOfDay
  const late = local - minuteOf(planned)
  return late > minutesOfDay / 2 ? late - minutesOfDay : late < -minutesOfDay / 2 ? late + minutesOfDay : late
}

/** What arrives so much later than planned is late, minutes. */
export const lateFrom = 10
