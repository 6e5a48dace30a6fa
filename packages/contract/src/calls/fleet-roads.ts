/** Where the fleet drives: pieces of roads that are made of its own tracks. Ours. */
import * as z from 'zod/mini'
import { mapPlace, routeLine } from '../alarms/route-line.ts'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'

const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))
/** Of the grid: cells of level 19 are 76 m wide at the equator, those of each level above twice as wide. */
const level = z.int().check(z.minimum(11), z.maximum(19))
/** Eighths of a turn, north 0, clockwise. */
const direction = z.int().check(z.minimum(0), z.maximum(7))

const roadPiece = z.object({
  /** Where vehicles were in the cell on average, WGS-84. */
  latitude: z.number(),
  longitude: z.number(),
  direction,
  /** Their mean course, degrees. */
  course: z.int(),
  /** How often vehicles came by. */
  passes: z.int(),
  /** Mean over the passes, km/h. */
  speed: z.int(),
})
export type RoadPiece = z.infer<typeof roadPiece>

const roadOfDay = z.object({
  /** Of which three hours of the day by the vehicles’ zones: 0 begins at midnight. */
  band: z.int(),
  passes: z.int(),
  /** Vehicles and days of them. */
  vehicleDays: z.int(),
  speed: z.int(),
})
export type RoadOfDay = z.infer<typeof roadOfDay>

/**
 * found: there is one. tooFar: the places are too far from each other. nobodyNear: nobody drove near place `at`. noWay: nobody drove from the one before
 * to it.
 */
export const fleetWayStates = ['found', 'tooFar', 'nobodyNear', 'noWay'] as const
export type FleetWayState = (typeof fleetWayStates)[number]

/** Of a route, where the fleet does not drive in its corridor. beside: it drives next to it. nobody: it does not drive there at all. */
const roadAlong = z.object({
  /** Metres along the line. */
  from: z.int(),
  to: z.int(),
  state: z.enum(['beside', 'nobody']),
  /** From the line to where the fleet drives, metres; null: nowhere near. */
  away: z.nullable(z.int()),
})
export type RoadAlong = z.infer<typeof roadAlong>

/** Of how many days up to yesterday it is: fewer where more vehicles drove than are read at once. */
const days = z.int()

export const fleetRoads = {
  getFleetRoads: call({
    about:
      'Where the vehicles of the caller drove in a view in the last 30 days, today left out: pieces of roads with direction, passes and mean speed; of ' +
      'whom tracks may not be seen only pieces of three vehicles and days or more',
    right: ['posAuth', 'trackAuth'],
    request: z.object({
      west: longitude,
      south: latitude,
      east: longitude,
      north: latitude,
      /** Of the map, for tiles of 512 pixels. */
      zoom: z.number().check(z.minimum(0), z.maximum(24)),
    }),
    data: z.object({
      level: z.int(),
      days,
      /** The view is too large: nothing was looked for. */
      tooLarge: z.boolean(),
      /** There were more pieces; those that are driven most are here. */
      more: z.boolean(),
      pieces: z.array(roadPiece).check(z.maxLength(limits.roadPieces)),
    }),
    merge: { level: 'first', days: 'first', tooLarge: 'or', more: 'or', pieces: 'concat' },
    absent: () => ({ level: 19, days: 0, tooLarge: false, more: false, pieces: [] }),
    turn: 'track',
  }),
  getFleetRoad: call({
    about: 'How often and how fast the vehicles of the caller drove through one piece of road, by the time of day',
    right: ['posAuth', 'trackAuth'],
    request: z.object({ latitude, longitude, level, direction }),
    /** Each three hours in which something is known. */
    data: z.object({ days, bands: z.array(roadOfDay) }),
    merge: { days: 'first', bands: 'concat' },
    absent: () => ({ days: 0, bands: [] }),
    turn: 'track',
  }),
  getFleetWay: call({
    about:
      'The way that the vehicles of the caller drive between places, as the line of a route: of their roads in the last 30 days, those preferred that are ' +
      'driven often; what nobody drives is no way',
    right: ['posAuth', 'trackAuth'],
    request: z.object({
      /** In the order in which they are driven through. */
      places: z.array(z.object(mapPlace)).check(z.minLength(2), z.maxLength(limits.fleetWayPlaces)),
    }),
    data: z.object({
      state: z.enum(fleetWayStates),
      /** By its place in the request, from 0. */
      at: z.int(),
      days,
      points: z.array(z.object(mapPlace)).check(z.maxLength(limits.routePoints)),
      /** A corridor that holds nearly all who drove there, metres. */
      width: z.int(),
      metres: z.int(),
      /** Driving at the fleet’s speeds, without stops. */
      minutes: z.int(),
      /** How often the piece was driven that was driven least. */
      passes: z.int(),
      /** Metres over missing pieces, where the line goes straight. */
      gaps: z.int(),
    }),
    turn: 'track',
    timeoutMs: 30_000,
  }),
  getRoadsAlong: call({
    about:
      'Where along the line of a route the vehicles of the caller drive in its corridor, beside it or not at all, by their roads of the last 30 days',
    right: ['posAuth', 'trackAuth'],
    request: z.object({ width: routeLine.shape.width, points: routeLine.shape.points }),
    data: z.object({
      /** The line is too long: nothing was looked for. */
      tooFar: z.boolean(),
      days,
      metres: z.int(),
      /** Of which the fleet drives within the corridor. */
      inside: z.int(),
      stretches: z.array(roadAlong),
    }),
    turn: 'track',
    timeoutMs: 30_000,
  }),
}
