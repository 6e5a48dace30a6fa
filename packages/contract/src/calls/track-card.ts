/** What a vehicle did day by day. The specification names vehicle/getVehTrackCard and shows no fields. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment } from '../entities/moment.ts'
import { vehicleId } from '../entities/position.ts'

/** By what the kilometres were counted: the vehicle's odometer, the way between its positions, or each for a part. */
export const mileageSources = ['odometer', 'distance', 'both'] as const

/** One day of one vehicle. What lies between two reports counts to the day of the later one. */
export const trackCardDay = z.object({
  /** YYYY-MM-DD in the time zone asked for. */
  day: z.string(),
  /** What of the day was looked at, ms since 1970; the end is not included. */
  beginTime: z.number(),
  endTime: z.number(),
  /** Reports of that time; without any everything below is empty. */
  points: z.int(),
  /** When the vehicle first set off and last came to rest, ms since 1970; null: it did not drive. */
  firstStart: z.nullable(z.number()),
  lastStop: z.nullable(z.number()),
  /** It was under way when the day began, or when it ended: then the times above are the day's own borders. */
  drivingBefore: z.boolean(),
  drivingAfter: z.boolean(),
  km: z.number(),
  kmBy: z.enum(mileageSources),
  /** Seconds. */
  driving: z.number(),
  parked: z.number(),
  /** Times it was parked, also those that began the day before or go on the day after. */
  parks: z.int(),
  /** km/h by the receiver; null: no report with a fix. */
  topSpeed: z.nullable(z.number()),
  /** Times nothing was heard for long, and how many seconds that was in all. */
  gaps: z.int(),
  gapTime: z.number(),
  /** The day is over: only late reports can change it. */
  finished: z.boolean(),
})
export type TrackCardDay = z.infer<typeof trackCardDay>

export const trackCard = {
  getVehTrackCard: call({
    about: 'What a vehicle did on each day of a time: first start, last stop, way, driving, parking, top speed, gaps',
    request: z.object({
      vehicleId,
      /** ms since 1970, the end not included. At most 30 days. */
      startTime: moment,
      endTime: moment,
      /** By whose midnights days are cut: an IANA name. */
      timeZone: z._default(z.string().check(z.maxLength(64)), 'Asia/Shanghai'),
    }),
    data: z.object({ vehicleId: z.string(), days: z.array(trackCardDay) }),
    scope: 'routed',
  }),
}
