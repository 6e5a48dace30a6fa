/** Where a vehicle was. The specification gives the name, vehicleId and "times"; the other fields are ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { moment } from '../entities/moment.ts'
import { trackPoint } from '../entities/track.ts'
import { limits } from '../limits.ts'

export const track = {
  getVehicleTrack: call({
    about:
      'Where a vehicle was, by the clock of its terminal, both times included; at most 7 days. With mostPoints as many as that, chosen ' +
      'so that the line, its stops, gaps and alarms stay. Who accepts columns gets the packed track of packages/track',
    request: z.object({
      vehicleId,
      startTime: moment,
      endTime: moment,
      mostPoints: z.optional(z.int().check(z.minimum(2), z.maximum(limits.trackPoints))),
    }),
    data: z.object({
      vehicleId: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Points there are in the range. */
      total: z.int(),
      /** Fewer are given. */
      reduced: z.boolean(),
      /** Names of the alarm bits, bit 0 first; '' where a bit has none. */
      alarmNames: z.array(z.string()),
      /** By time; of several platforms those of each, one platform after the other. */
      points: z.array(trackPoint),
    }),
    // A vehicle with a platform code goes to that platform alone; without one all are asked.
    merge: {
      vehicleId: 'first',
      startTime: 'first',
      endTime: 'first',
      total: 'sum',
      reduced: 'or',
      alarmNames: 'first',
      points: 'concat',
    },
  }),
}
