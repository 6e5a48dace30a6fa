/** What a report is worth: when it was, whether its fix can be believed, and the row it becomes. Pure. */
import { type BodyOf, extrasWithTrueLengths, type messages } from '@outrider/jt808'
import { clockIsSound, type PositionStored, quality, type Source, source } from '../events/position-stored.ts'
import { digestOf } from './digest.ts'

export type Location = BodyOf<typeof messages.location>

export interface Arrival {
  vehicleId: number
  /** Arrival, ms since 1970. */
  now: number
  source: Source
  /** Time of the newest report known of the vehicle by a sound clock, ms since 1970; 0: none. */
  newest: number
  /** Serial and place in the message: the same when the terminal repeats the message, 0..2^32-1. */
  salt: number
}

/** A clock may be this far ahead, ms. */
const toleratedAhead = 5 * 60_000
/** Terminals keep reports for weeks; what is older comes from a clock that was reset. ms */
const oldest = 60 * 86_400_000
/** Closer to 0,0 than this no vehicle is: a receiver without a fix says so. 1e-6 degrees, about 100 m. */
const aroundZero = 1_000
const basicLength = 28
const statusLocated = 1 << 1
const statusShifted = 1 << 5

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)))
const int2 = (value: number): number => clamp(value, -32_768, 32_767)
const int4 = (value: number): number => clamp(value, -2_147_483_648, 2_147_483_647)
const optional = (value: number | undefined, scale: number): number | null => (value === undefined ? null : int4(value * scale))

function clockQuality(time: number | null, now: number): number {
  if (time === null || time < now - oldest) return quality.clockUnusable
  return time > now + toleratedAhead ? quality.future : 0
}

function fixQuality({ status, latitude, longitude }: Location): number {
  let flags = 0
  if ((status & statusLocated) === 0) flags |= quality.noFix
  if ((status & statusShifted) !== 0) flags |= quality.gcj02
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) flags |= quality.outOfRange
  else if (Math.abs(latitude * 1e6) < aroundZero && Math.abs(longitude * 1e6) < aroundZero) flags |= quality.atZero
  return flags
}

const spoilsFix = quality.noFix | quality.outOfRange | quality.atZero

/** @param bytes the report's body as a 0x0200 carries it */
export function judge(location: Location, bytes: Buffer, arrival: Arrival): PositionStored {
  const { now } = arrival
  const clock = clockQuality(location.time, now)
  const believed = clock === 0 && location.time !== null
  const time = believed ? (location.time as number) : now
  let flags = clock | fixQuality(location)
  if (arrival.source === source.batch || arrival.source === source.blindArea || (believed && time < arrival.newest))
    flags |= quality.late
  const { extras } = location
  return {
    vehicleId: arrival.vehicleId,
    time,
    digest: believed ? digestOf(bytes) : digestOf(bytes, arrival.salt),
    receivedAt: now,
    reportedTime: believed ? null : location.time,
    latitudeE6: int4(location.latitude * 1e6),
    longitudeE6: int4(location.longitude * 1e6),
    altitude: int2(location.altitude),
    speedDkmh: int2(location.speed * 10),
    course: int2(location.course),
    alarms: location.alarms >>> 0,
    status: location.status >>> 0,
    mileageHm: optional(extras.mileage, 10),
    fuelDl: optional(extras.fuel, 10),
    signal: optional(extras.signal, 1),
    satellites: optional(extras.satellites, 1),
    quality: flags,
    source: arrival.source,
    extras: bytes.length > basicLength ? extrasWithTrueLengths(bytes.subarray(basicLength)) : null,
    good: (flags & spoilsFix) === 0 && clockIsSound(flags),
  }
}
