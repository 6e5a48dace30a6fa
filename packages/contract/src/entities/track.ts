import * as z from 'zod/mini'

/** One report of a vehicle as a track shows it. */
export const trackPoint = z.object({
  /** When the vehicle was there, by the terminal's clock; ms since 1970. */
  time: z.number(),
  /** WGS-84 degrees, whatever the terminal sends; null: the report had no usable fix. */
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  /** km/h by the receiver. */
  speed: z.number(),
  /** km/h by the driving recorder (0x0200 item 0x03); null: not said. */
  recorderSpeed: z.nullable(z.number()),
  /** Degrees, north 0, clockwise. */
  course: z.number(),
  accOn: z.boolean(),
  /** Odometer, km; null: not said. */
  mileage: z.nullable(z.number()),
  /** Alarm bits of the report, 32 of them; names in `alarmNames` of the reply. */
  alarms: z.int(),
  /** It came later than newer ones: the vehicle had been out of reach. */
  late: z.boolean(),
  /**
   * Of a track with fewer points, what fewer points cannot tell; absent: it is not so. `reduced`: points beside it may have been left out,
   * and its place was believed; `doubted`: it was not, the vehicle cannot have been there then; `lost`: nothing is known of what follows.
   */
  reduced: z.optional(z.boolean()),
  doubted: z.optional(z.boolean()),
  lost: z.optional(z.boolean()),
})
