/** The sections and waypoints of a route that is being made, and what a track gives of one. Pure. */
import { type DataOf, limits, type RouteSection, type RouteWaypoint } from '@outrider/contract'

export interface RouteDraft {
  sections: readonly RouteSection[]
  waypoints: readonly RouteWaypoint[]
}

export const emptyRoute: RouteDraft = { sections: [], waypoints: [] }

/** Around a stop, metres: as far as a yard is wide. */
const stopRadius = 200
/** A shorter stop is a light or a jam, ms. */
const plannedStop = 300_000

/** `arrivalOf`: the time of day of a moment, HH:MM. */
export const waypointsOf = (
  { stops }: DataOf<'alarm/routeOfTrack'>,
  nameOf: (n: number) => string,
  arrivalOf: (time: number) => string,
): RouteWaypoint[] =>
  stops
    .filter(({ startTime, endTime }) => endTime - startTime >= plannedStop)
    .slice(0, limits.routeWaypoints)
    .map(({ latitude, longitude, startTime }, n) => ({
      name: nameOf(n + 1),
      latitude,
      longitude,
      radius: stopRadius,
      arrival: arrivalOf(startTime),
    }))
