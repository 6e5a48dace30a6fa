/** Daily summaries of a vehicle. The specification names vehicle/getVehTrackCard without fields. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { timestamp } from '../entities/timestamp.ts'
import { vehicleId } from '../entities/position.ts'

/** Source of the mileage: the odometer, the distance between positions, or each for a part. */
export const mileageSources = ['odometer', 'distance', 'both'] as const

/** One day of one vehicle. The time between two reports counts towards the day of the later one. */
export const trackCardDay = z.object({
  /** YYYY-MM-DD in the requested time zone. */
  day: z.string(),
  /** The part of the day that was evaluated, ms since 1970; end excluded. */
  beginTime: z.number(),
  endTime: z.number(),
  /** Number of reports in that time. */
  points: z.int(),
  /**
   * First departure, and the beginning of the stop that followed the last drive, ms since 1970. null: it did not drive; `lastStop` also while it
   * drives, and when its reports ended on the way.
   */
  firstStart: z.nullable(z.number()),
  lastStop: z.nullable(z.number()),
  /** It was driving when the day began (`firstStart` is then the start of the day), or when it ended. */
  drivingBefore: z.boolean(),
  drivingAfter: z.boolean(),
  km: z.number(),
  kmBy: z.enum(mileageSources),
  /** Ours: reports are so far apart that the distance is a lower bound; absent: it is none. */
  kmAtLeast: z.optional(z.boolean()),
  /** Ours: what the odometer has counted where it does not count, because it disagrees with the positions, km; absent: it does not. */
  odometerKm: z.optional(z.number()),
  /** Seconds. Driving, stopped and gap time (`gapTime`) together are the evaluated part of the day. */
  driving: z.number(),
  stopped: z.number(),
  /** Number of stops, including those that began the day before or continue the day after. */
  stops: z.int(),
  /** km/h by the receiver; null: no report with a fix. */
  topSpeed: z.nullable(z.number()),
  /** Number of times without reports (also before the first and after the last one), and their total duration, seconds. */
  gaps: z.int(),
  gapTime: z.number(),
  /** The day is over: only late reports can change it. */
  finished: z.boolean(),
})
export type TrackCardDay = z.infer<typeof trackCardDay>

export const trackCard = {
  getVehTrackCard: call({
    about: 'Daily summaries of a vehicle: first start, last stop, distance, driving and stopped time, top speed, gaps',
    request: z.object({
      vehicleId,
      /** ms since 1970, end excluded. At most 30 days. */
      startTime: timestamp,
      endTime: timestamp,
      /** IANA time zone that defines the days. */
      timeZone: z._default(z.string().check(z.maxLength(64)), 'Asia/Shanghai'),
    }),
    data: z.object({ vehicleId: z.string(), days: needed(z.array(trackCardDay)) }),
    scope: 'routed',
    right: 'trackAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'track.order', 'report.endBeforeStart', 'report.tooLong', 'track.timeZone'],
    turn: 'track',
    showsTrack: true,
  }),
}
