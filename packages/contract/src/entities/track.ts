import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'

/** One point of a track: a report of a vehicle. */
export const trackPoint = z.object({
  /** Time of the position by the terminal's clock, unless `timeOfArrival`; ms since 1970. */
  time: needed(z.number()),
  /** WGS-84 degrees, converted if necessary; null: no usable fix. */
  latitude: needed(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: needed(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  /** km/h by the receiver. */
  speed: z.number(),
  /** km/h by the driving recorder (0x0200 item 0x03); null: not reported. */
  recorderSpeed: z.nullable(z.number()),
  /** Degrees, north 0, clockwise. */
  course: z.number(),
  accOn: orElse(z.boolean(), ({ speed }) => Number(speed ?? 0) > 0, 'it moves'),
  /** Odometer, km; null: not reported. */
  mileage: z.nullable(z.number()),
  /** Alarm bits of the report, 32 of them; names in `alarmNames` of the reply. 0 for users without alarmAuth. */
  alarms: z.int(),
  /** Which 32 of `alarmNames` they have: 1 those of 2011, 2 of 2013, 3 of 2019; absent: 0, the edition is not known. */
  alarmEdition: z.optional(z.int().check(z.minimum(0), z.maximum(3))),
  /** It arrived after newer ones: the vehicle had no network. */
  late: z.boolean(),
  /** The terminal's clock was not believed: the time is that of the arrival. Absent: false. */
  timeOfArrival: z.optional(z.boolean()),
  /**
   * Only in a reduced track; absent: false. `reduced`: neighbouring points may have been left out, and the position is plausible;
   * `implausible`: the vehicle cannot have been there at that time; `gapFollows`: a gap follows this point.
   */
  reduced: z.optional(z.boolean()),
  implausible: z.optional(z.boolean()),
  gapFollows: z.optional(z.boolean()),
})
