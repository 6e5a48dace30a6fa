import * as z from 'zod/mini'

/** A vehicle's id on the wire. In multi-platform mode a client adds the platform's code behind '@'; the server never sees that. */
export const vehicleId = z.pipe(
  z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  z.string().check(z.regex(/^\d{1,15}$/)),
)

export const onlineState = z.enum(['online', 'offline'])
export const alarmState = z.enum(['none', 'alarm'])
/** driving: moves; idling: ACC on, stands; parked: ACC off; offline: no link; unknown: never reported. */
export const driveState = z.enum(['driving', 'idling', 'parked', 'offline', 'unknown'])
export type DriveState = z.infer<typeof driveState>

/** Why a vehicle wants to be looked at: it is in alarm, went offline as it should not, or its newest report had no position fix. */
export const attentionReasons = ['alarm', 'abnormalOffline', 'untargeted'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** At and above this speed a vehicle counts as driving, km/h. Ours: below it a standing receiver drifts. */
export const drivingFrom = 3

/**
 * Where a vehicle is as far as is known, and how well that is known. Coordinates are those of the newest report with a good fix;
 * when the newest report had none, `located` is false and `gpsTime` stays that of the coordinates.
 */
export const position = z.object({
  vehicleId: z.string(),
  /** WGS-84 degrees, north and east positive; null: never located. */
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  /** gcj02 when the terminal says that its coordinates are shifted (status bit 5). */
  datum: z.enum(['wgs84', 'gcj02']),
  /** Metres. */
  altitude: z.number(),
  /** km/h. */
  speed: z.number(),
  /** Degrees, north 0, clockwise. */
  course: z.number(),
  /** When the vehicle was there, by the terminal's clock; ms since 1970; null: never located. */
  gpsTime: z.nullable(z.number()),
  /** When the server got the newest report of this vehicle; ms since 1970; null: none yet. */
  serverTime: z.nullable(z.number()),
  /** The newest report has a good fix. */
  located: z.boolean(),
  accOn: z.boolean(),
  onlineState,
  driveState,
  /** It was driving when its link ended without a word, and has not been heard of since: not switched off, but fallen silent. */
  abnormalOffline: z.boolean(),
  alarmState,
  /** Names of the alarm bits that are set in the newest report, such as 'emergency' or 'overspeed'. */
  alarms: z.array(z.string()),
  /** Odometer, km; null: the terminal does not say. */
  mileage: z.nullable(z.number()),
  /** Fuel, litres; null: the terminal does not say. */
  fuel: z.nullable(z.number()),
  /** Mobile signal strength as the terminal gives it, 0..31 or so; null: not said. */
  signal: z.nullable(z.number()),
  satellites: z.nullable(z.number()),
  /** The server's change number of this record (see the live feed). */
  seq: z.int(),
  /** Added by the client in multi-platform mode: the platform this record came from. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type Position = z.infer<typeof position>
