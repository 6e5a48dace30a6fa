/** A route: a line that vehicles drive along, the corridor around it, sections with limits of their own, and waypoints with planned times. */
import * as z from 'zod/mini'
import { limits } from '../limits/index.ts'

/** Time of day, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** WGS-84 degrees. */
export const mapPlace = {
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
}

/** From here to the next section. */
export const routeSection = z.object({
  /** Metres along the line. */
  from: z.int().check(z.minimum(0), z.maximum(limits.routeMetres)),
  /** km/h; 0: none. */
  limit: z.int().check(z.minimum(0), z.maximum(300)),
  /** The limit holds from one to the other, over midnight where the end is before the begin; both null: always. */
  fromTime: z.nullable(timeOfDay),
  toTime: z.nullable(timeOfDay),
})
export type RouteSection = z.infer<typeof routeSection>

export const routeWaypoint = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  ...mapPlace,
  /** Metres: within it the vehicle is there. */
  radius: z.int().check(z.minimum(20), z.maximum(5_000)),
  /** When it is to be there, on each day that it drives; null: it is not planned. */
  arrival: z.nullable(timeOfDay),
})
export type RouteWaypoint = z.infer<typeof routeWaypoint>

export const routeLine = z.object({
  /** Of the whole corridor, metres. */
  width: z.int().check(z.minimum(limits.routeWidth.min), z.maximum(limits.routeWidth.max)),
  /** In the order in which they are driven through. */
  points: z.array(z.object(mapPlace)).check(z.minLength(2), z.maxLength(limits.routePoints)),
  /** In their order; what is before the first has no limit. */
  sections: z.array(routeSection).check(z.maxLength(limits.routeSections)),
  waypoints: z.array(routeWaypoint).check(z.maxLength(limits.routeWaypoints)),
})
export type RouteLine = z.infer<typeof routeLine>

/** Sections follow each other, and the hours of each have two ends that differ. */
export const isRouteLine = ({ sections, points }: RouteLine): boolean =>
  points.some(({ latitude, longitude }) => latitude !== points[0]?.latitude || longitude !== points[0]?.longitude) &&
  sections.every(
    ({ from, fromTime, toTime }, n) =>
      from > (sections[n - 1]?.from ?? -1) &&
      (fromTime === null) === (toTime === null) &&
      (fromTime === null || fromTime !== toTime),
  )
