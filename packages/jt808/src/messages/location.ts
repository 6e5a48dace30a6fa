/** Location report, location query and its response. */
import { bcdTime } from '../body/bcd.ts'
import { type Field, field, type ValueOf, type ParentRecord } from '../body/field.ts'
import { flags } from '../body/flags.ts'
import { withCorrectedLengths } from '../body/item-chain.ts'
import { itemRules, items } from '../body/items.ts'
import { type BodyOf, message } from '../body/message.ts'
import { i16, scaled, u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { since } from '../body/since.ts'
import { alarmNames } from '../tables/alarm-bits.ts'
import { locationExtras } from '../tables/location-extras.ts'
import { safetyItemLengths } from '../tables/safety-items.ts'
import { shownStatus, STATUS_SOUTH, STATUS_WEST } from '../tables/status-bits.ts'

/** Contains the signs of the coordinates: written according to the coordinates; for a coordinate of 0 the bit is written as given. */
const status: Field<number> = field({
  read: u32.read,
  write: (to, value, parent) => {
    const { latitude, longitude } = parent as { latitude: number; longitude: number }
    u32.write(to, signed(signed(value, STATUS_SOUTH, latitude), STATUS_WEST, longitude) >>> 0, parent)
  },
  show: shownStatus,
})

const signed = (bits: number, bit: number, coordinate: number): number =>
  coordinate < 0 ? bits | bit : coordinate > 0 ? bits & ~bit : bits

/** Degrees with sign; on the wire 1e-6 degrees without sign. */
const coordinate = (negativeBit: number): Field<number> =>
  field({
    read: (from, parent) => {
      const raw = u32.read(from, parent)
      return raw !== 0 && ((parent as { status: number }).status & negativeBit) !== 0 ? raw / -1e6 : raw / 1e6
    },
    write: (to, value, parent: ParentRecord) => u32.write(to, Math.round(Math.abs(value) * 1e6), parent),
  })

/** Bytes before the additional items. */
export const BASIC_BYTES = 28

const basicFields = {
  /** raw bits, see alarmBits */
  alarms: flags(u32, alarmNames),
  /** raw bits, see statusBits */
  status,
  /** degrees, south negative; not checked against 90 */
  latitude: coordinate(STATUS_SOUTH),
  /** degrees, west negative; not checked against 180 */
  longitude: coordinate(STATUS_WEST),
  /** metres; unsigned in the standard, but terminals below sea level send negative values */
  altitude: i16,
  /** km/h */
  speed: scaled(u16, 0.1),
  /** degrees, 0 north, clockwise */
  course: u16,
  /** ms since 1970; null when unusable */
  time: bcdTime,
}
const positionFields = {
  ...basicFields,
  extras: items(locationExtras, { otherLengths: safetyItemLengths, noteLength: 'safetyItemLength' }),
}

const extraRules = itemRules(locationExtras, safetyItemLengths)
/** The additional items of a report with wrong item lengths corrected where possible. Usually returns the given buffer. O(n). */
export const extrasWithCorrectedLengths = (extras: Buffer): Buffer => withCorrectedLengths(extras, extraRules)

/** The body of a location report, which other messages contain too. */
export const position = record(positionFields)
/** Without additional items. */
export const basicPosition = record(basicFields)
export type BasicPosition = ValueOf<typeof basicPosition>

export const location = message(0x0200, 'location report', '位置信息汇报', positionFields)

export const queryLocation = message(0x8201, 'location query', '位置信息查询', {})

/** The 2011 response has no reply serial. */
const noReplySerial: Field<number | null> = field<number | null>({
  read: from => {
    from.note('noReplySerial')
    return null
  },
  write: () => {},
})
const someReplySerial = u16 as Field<number | null>
const replySerial = since({ 2011: noReplySerial, 2013: someReplySerial })

export const locationResponse = message(
  0x0201,
  'location query response',
  '位置信息查询应答',
  { replySerial, location: position },
  { suits: (body, version) => looksLikePosition(body, version === '2011' ? 0 : 2) },
)

/** The two layouts of the response differ by two bytes only: the one with plausible values is the right one. */
function looksLikePosition(body: Buffer, at: number): boolean {
  if (!isPosition(body, at)) return false
  let item = at + BASIC_BYTES
  while (item + 1 < body.length && body[item] !== 0) item += 2 + (body[item + 1] as number)
  return item === body.length
}

/** Whether the bytes can be a basic position: valid coordinates, month and day. */
export function isPosition(bytes: Buffer, at: number): boolean {
  if (bytes.length < at + BASIC_BYTES) return false
  if (bytes.readUInt32BE(at + 8) > 90e6 || bytes.readUInt32BE(at + 12) > 180e6) return false
  return (bytes[at + 23] as number) <= 0x12 && (bytes[at + 24] as number) <= 0x31
}

export type Location = BodyOf<typeof location>
export type Extras = Location['extras']
