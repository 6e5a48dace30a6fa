import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'
import { alarmStateOf, driveStateOf, onlineStateOf, unnumbered } from './state-of-position.ts'

/** 0 to 2147483647, which is what the database has room for; zeros before it do not matter. */
const upTo32Bits =
  /^0*(\d{1,9}|1\d{9}|20\d{8}|21[0-3]\d{7}|214[0-6]\d{6}|2147[0-3]\d{5}|21474[0-7]\d{4}|214748[0-2]\d{3}|2147483[0-5]\d{2}|21474836[0-3]\d|214748364[0-7])$/

/** A vehicle's id on the wire. In multi-platform mode a client appends '@' and the platform's code; the server never sees that. */
export const vehicleId = z.pipe(
  z.union([z.string().check(z.maxLength(15), z.regex(upTo32Bits)), z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))]),
  z.transform(String),
)

export const onlineState = z.enum(['online', 'offline'])
export const alarmState = z.enum(['none', 'alarm'])
/** driving: moving; idling: ACC on, not moving; parked: ACC off; offline: not connected; unknown: never reported. */
export const driveState = z.enum(['driving', 'idling', 'parked', 'offline', 'unknown'])
export type DriveState = z.infer<typeof driveState>

/**
 * Why a vehicle needs attention: it has an alarm, went offline while driving, its latest report had no position fix, or the terminal's
 * clock is wrong.
 */
export const attentionReasons = ['alarm', 'abnormalOffline', 'untargeted', 'clock'] as const
export type AttentionReason = (typeof attentionReasons)[number]

const timeOf = (time: unknown): number | null => (time === undefined || time === null ? null : Number(time))

/**
 * The last known position and state of a vehicle. The coordinates are those of the latest report with a valid fix; if the latest report had
 * none, `located` is false and `gpsTime` remains that of the coordinates.
 */
export const position = z.object({
  vehicleId: needed(z.string()),
  /** WGS-84 degrees, north and east positive; null: never located. */
  latitude: needed(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: needed(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  /** gcj02 when the terminal reports encrypted coordinates (status bit 5). */
  datum: z.enum(['wgs84', 'gcj02']),
  /** Metres. */
  altitude: z.number(),
  /** km/h. */
  speed: z.number(),
  /** Degrees, north 0, clockwise. */
  course: z.number(),
  /** Time of the coordinates; ms since 1970; null: never located. By the terminal's clock, unless `timeOfArrival`. */
  gpsTime: orElse(z.nullable(z.number()), ({ serverTime }) => timeOf(serverTime), 'serverTime'),
  /** `gpsTime` is when the coordinates arrived, because the terminal's clock was not believed. */
  timeOfArrival: z.boolean(),
  /**
   * Seconds by which the terminal's clock was ahead of the server's (negative: behind) in the latest report, if it is not believed; 0: it
   * is believed; null: its time cannot be read.
   */
  clockOffset: orElse(z.nullable(z.int()), 0),
  /** When the server received the latest report; ms since 1970; null: none yet. */
  serverTime: orElse(z.nullable(z.number()), ({ gpsTime }) => timeOf(gpsTime), 'gpsTime'),
  /** The latest report has a valid fix. */
  located: orElse(z.boolean(), ({ latitude }) => typeof latitude === 'number', 'there is a latitude'),
  accOn: orElse(z.boolean(), of => ['driving', 'idling'].includes(driveStateOf(of)), 'driving or idling'),
  /** Oil or power is cut, as the status bits of the latest report say. */
  cut: z.boolean(),
  onlineState: orElse(onlineState, onlineStateOf, 'online, unless driveState says otherwise or there is no time'),
  driveState: orElse(driveState, driveStateOf, 'by onlineState, speed (from 3 km/h) and accOn'),
  /** The connection was lost while driving, without a logout, and the vehicle has not reported since. */
  abnormalOffline: z.boolean(),
  alarmState: orElse(alarmState, alarmStateOf, 'alarm where alarms has any'),
  /** Names of the alarm bits set in the latest report, such as 'emergency' or 'overspeed'. */
  alarms: z.array(z.string()),
  /** Odometer, km; null: not reported. */
  mileage: z.nullable(z.number()),
  /** Fuel, litres; null: not reported. */
  fuel: z.nullable(z.number()),
  /** Mobile signal strength on the terminal's own scale, mostly 0..31; null: not reported. */
  signal: z.nullable(z.number()),
  satellites: z.nullable(z.number()),
  /** The server's change number of this record (see the live feed). */
  seq: orElse(z.int(), unnumbered, 'the client numbers them'),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type Position = z.infer<typeof position>
