/** Track query. The specification gives the name, vehicleId and "times"; the other fields are ours. */
import * as z from 'zod/mini'
import { countOf, needed, readAs } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { trackPoint } from '../entities/track.ts'
import { limits } from '../limits/index.ts'
import { movementSettings } from '../movement.ts'

export const track = {
  getVehicleTrack: call({
    about:
      'The track of a vehicle between two times of its terminal’s clock, both included; at most 7 days. With maxPoints it is reduced to that ' +
      'many points, keeping its shape, stops, gaps and alarms. Clients that accept columns get the packed track of packages/track',
    request: z.object({
      vehicleId,
      startTime: timestamp,
      endTime: timestamp,
      maxPoints: z.optional(z.int().check(z.minimum(2), z.maximum(limits.trackPoints))),
    }),
    data: z.object({
      vehicleId: readAs(z.string(), (sent, _, { vehicleId: id }) => sent ?? id, 'that of the request'),
      startTime: readAs(z.number(), (sent, _, request) => sent ?? request['startTime'], 'that of the request'),
      endTime: readAs(z.number(), (sent, _, request) => sent ?? request['endTime'], 'that of the request'),
      /** Number of points in the range, before reduction. */
      total: countOf('points'),
      /** The track was reduced to fewer points. */
      reduced: z.boolean(),
      /** Names of the alarm bits, bit 0 first: 32 for an unknown edition of JT/T 808, then for 2011, 2013 and 2019. */
      alarmNames: z.array(z.string()),
      /** By what its movement is counted. Ours: other platforms may leave it out. */
      movement: z.optional(movementSettings),
      /** Ordered by time; with several platforms, one platform after the other. */
      points: needed(z.array(trackPoint)),
    }),
    // A vehicle id with a platform code is routed to that platform only; without one all platforms get the request.
    merge: {
      vehicleId: 'first',
      startTime: 'first',
      endTime: 'first',
      total: 'sum',
      reduced: 'or',
      alarmNames: 'first',
      movement: 'first',
      points: 'concat',
    },
    right: 'trackAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'track.order', 'track.range'],
    turn: 'track',
    showsTrack: true,
  }),
}
