/** A position as another platform tells it, as the body of a report of JT/T 808-2019. Undefined: it cannot be read. */
import { encode, messages } from '@outrider/jt808'
import { type Position2011, type Position2019, reportOf } from '@outrider/jt809'

/** Bits of the status: south, west, and places that the map of the state has moved. */
const SOUTH = 0b100
const WEST = 0b1000
const MOVED = 1 << 5
const statusAt = 4
const basicBytes = 28
/** The most that a report has room for, km/h; more kilometres than any vehicle has are none. */
const topSpeed = 6_553
const topMileage = 10_000_000

type Block = Omit<Position2011, 'encrypted'>

export function reportedPosition(position: Position2011 | Position2019): Buffer | undefined {
  const moved = position.encrypted === 1
  if (!('report' in position)) return ofBlock(position, moved)
  const read = reportOf(position.report)
  if (!read) return undefined
  if (read.kind === '2011') return ofBlock(read.value, moved)
  // As it was sent: what came from the terminal is the same report wherever it is stored.
  const bytes = Buffer.from(position.report.length === basicBytes + 1 ? position.report.subarray(0, basicBytes) : position.report)
  if (moved) bytes.writeUInt32BE((bytes.readUInt32BE(statusAt) | MOVED) >>> 0, statusAt)
  return bytes
}

/** What the block of 2011 says: whole km/h and km, north and east with their signs in the status. */
function ofBlock(
  { status, latitude, longitude, speed, mileage, direction, altitude, alarms, time }: Block,
  moved: boolean,
): Buffer {
  const report = {
    alarms,
    status: (moved ? status | MOVED : status) >>> 0,
    latitude: ((status & SOUTH) === 0 ? latitude : -latitude) / 1e6,
    longitude: ((status & WEST) === 0 ? longitude : -longitude) / 1e6,
    altitude: Math.min(altitude, 0x7fff),
    speed: Math.min(speed, topSpeed),
    course: direction,
    time,
    extras: mileage > topMileage ? {} : { mileage },
  }
  return encode(messages.location, report, '2019')
}
