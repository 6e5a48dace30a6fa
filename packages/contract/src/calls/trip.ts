/**
 * Registered trips: from the start that somebody registers to the end. The specification names the calls without fields. Without `at` times are
 * those of the server; with it what was registered without a network keeps its time.
 */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { requestId } from '../request-id.ts'
import { mileageSources } from './track-card.ts'

const tripId = z.string().check(z.regex(/^\d{1,18}$/))
const driverId = z.string().check(z.regex(/^\d{1,9}$/))
const place = z.optional(z.string().check(z.trim(), z.maxLength(64)))
/** What is typed where a trip begins or ends. */
export const tripFacts = z.object({ place })
/** When it happened, ms since 1970; absent: now. What is sent later than `limits.tripAtOnce` is kept with the time at which it arrived. */
const at = z.optional(timestamp)

/** Where a trip began or ended, as known at that moment. */
export const tripEnd = z.object({
  /** ms since 1970. */
  time: z.number(),
  /** When it was received, if that was later; null: at once. */
  receivedAt: z.nullable(z.number()),
  /** As typed; empty: nothing. */
  place: z.string(),
  /** WGS-84 degrees of the last fix; null: there was none. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** km of the odometer; null: not reported. */
  mileage: z.nullable(z.number()),
  /** Name of the user who registered it; empty: not known any more. */
  userName: z.string(),
})

export const trip = z.object({
  tripId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** Empty: no driver. */
  driverName: z.string(),
  start: tripEnd,
  /** null: the trip goes on. */
  end: z.nullable(tripEnd),
  /** Distance of the track between, as on the track card; null: not computed yet. */
  km: z.nullable(z.number()),
  kmBy: z.nullable(z.enum(mileageSources)),
  /** It goes on for longer than `limits.tripForgottenAfter`: its end was probably forgotten. */
  forgotten: z.boolean(),
})
export type Trip = z.infer<typeof trip>

export const trips = {
  getTripStatus: call({
    about:
      'Registered trips, newest first: those of a vehicle or driver, those that began in a period, or one with its distance computed again',
    request: z.object({
      tripId: z.optional(tripId),
      vehicleId: z.optional(vehicleId),
      driverId: z.optional(driverId),
      /** Began between these, ms since 1970, both included. */
      startTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      trips: needed(z.array(trip)),
      total: z.int(),
      /** The user may register starts and ends. */
      editable: z.boolean(),
    }),
    // As for passages: a trip says where the vehicle was.
    right: ['posAuth', 'trackAuth'],
    ids: {
      request: { tripId: 'trip', vehicleId: 'vehicle', driverId: 'driver' },
      reply: { 'trips[].tripId': 'trip', 'trips[].vehicleId': 'vehicle' },
    },
    errors: ['vehicle.unknown', 'trip.unknown', 'trip.driverUnknown', 'trip.tooLong', 'report.endBeforeStart'],
    turn: 'track',
  }),
  tripRegStart: call({
    about: 'Register the start of a trip; a vehicle has one open trip at most',
    request: z.object({
      vehicleId,
      /** Absent: the holder of the card that was in the terminal, if any. */
      driverId: z.optional(driverId),
      place,
      at,
      requestId: z.optional(requestId),
    }),
    data: z.object({ tripId: z.string() }),
    right: 'moreAuth',
    ids: { request: { vehicleId: 'vehicle', driverId: 'driver', requestId: 'asGiven' }, reply: { tripId: 'trip' } },
    errors: ['vehicle.unknown', 'trip.open', 'trip.overlap', 'trip.driverUnknown', 'trip.time'],
    record: true,
    leaves: 'trip',
  }),
  tripRegEnd: call({
    about: 'Register the end of a trip: of the one named, or of the one on which the vehicle was',
    request: z.object({
      /** One of the two. */
      tripId: z.optional(tripId),
      vehicleId: z.optional(vehicleId),
      place,
      at,
      requestId: z.optional(requestId),
    }),
    right: 'moreAuth',
    ids: { request: { tripId: 'trip', vehicleId: 'vehicle', requestId: 'asGiven' } },
    errors: ['vehicle.unknown', 'trip.unknown', 'trip.ended', 'trip.time'],
    record: true,
    leaves: 'trip',
  }),
}
