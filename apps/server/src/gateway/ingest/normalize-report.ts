/** Turns a decoded location report into a row: picks its time, checks its fix, sets the quality flags. Pure. */
import { type BodyOf, extrasWithCorrectedLengths, type messages, type Version } from '@outrider/jt808'
import { isTimedByArrival, type PositionReport, quality, type Source, source } from '../../events/position-report.ts'
import type { Edition } from '../../events/edition.ts'
import { believedTime, clockFault } from '../../events/terminal-clock.ts'
import { digestOf } from './digest.ts'

export type Location = BodyOf<typeof messages.location>

export interface ReportContext {
  vehicleId: number
  /** Arrival, ms since 1970. */
  now: number
  source: Source
  version: Version
  /** Time of the vehicle's newest report with a sound clock, ms since 1970; 0: none. */
  newestTime: number
  /** The terminal's clock was set back (clock-watch.ts). */
  setBack?: boolean
  /** Message serial and index in the message: equal when the terminal repeats the message. 0..2^32-1. */
  salt: number
}

/** Receivers without a fix report 0,0: positions this close to it are not believed. 1e-6 degrees, about 100 m. */
const nearZero = 1_000
/** Faster than any road vehicle, km/h: no speed, as 0xFFFF of terminals that know none. Those that tell no speed at all say 0. */
const noSpeedFrom = 252
const basicLength = 28
const statusLocated = 1 << 1
const statusShifted = 1 << 5

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)))
const int2 = (value: number): number => clamp(value, -32_768, 32_767)
const int4 = (value: number): number => clamp(value, -2_147_483_648, 2_147_483_647)
const optional = (value: number | undefined, scale: number): number | null => (value === undefined ? null : int4(value * scale))

const clockQuality = { unusable: quality.clockUnusable, future: quality.future } as const

function fixQuality({ status, latitude, longitude }: Location): number {
  let flags = 0
  if ((status & statusLocated) === 0) flags |= quality.noFix
  if ((status & statusShifted) !== 0) flags |= quality.gcj02
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) flags |= quality.outOfRange
  else if (Math.abs(latitude * 1e6) < nearZero && Math.abs(longitude * 1e6) < nearZero) flags |= quality.atZero
  return flags
}

const unusableFix = quality.noFix | quality.outOfRange | quality.atZero

/** @param bytes body of the report in the form of a 0x0200 */
export function normalizeReport(location: Location, bytes: Buffer, context: ReportContext): PositionReport {
  const { now } = context
  const fault = context.setBack ? 'unusable' : clockFault(location.time, now)
  const clockSound = fault === undefined
  const time = clockSound ? believedTime(location.time, now) : now
  let flags = (fault ? clockQuality[fault] : 0) | fixQuality(location)
  if (context.source === source.batch || context.source === source.bufferedUpload || (clockSound && time < context.newestTime))
    flags |= quality.late
  const { extras } = location
  return {
    vehicleId: context.vehicleId,
    time,
    digest: clockSound ? digestOf(bytes) : digestOf(bytes, context.salt),
    receivedAt: now,
    reportedTime: clockSound ? null : location.time,
    latitudeE6: int4(location.latitude * 1e6),
    longitudeE6: int4(location.longitude * 1e6),
    altitude: int2(location.altitude),
    speedDkmh: location.speed > noSpeedFrom ? 0 : int2(location.speed * 10),
    ...(location.speed > noSpeedFrom && { noSpeed: true }),
    course: int2(location.course),
    alarms: location.alarms >>> 0,
    status: location.status >>> 0,
    mileageHm: optional(extras.mileage, 10),
    fuelDl: optional(extras.fuel, 10),
    signal: optional(extras.signal, 1),
    satellites: optional(extras.satellites, 1),
    quality: flags,
    source: context.source,
    extras: bytes.length > basicLength ? extrasWithCorrectedLengths(bytes.subarray(basicLength)) : null,
    edition: Number(context.version) as Edition,
    good: (flags & unusableFix) === 0 && (clockSound || isTimedByArrival(flags)),
  }
}
