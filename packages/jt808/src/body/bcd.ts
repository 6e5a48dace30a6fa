/** BCD digits, and times in BCD (JT/T 808-2019 clause 4.2). */
import { BodyError } from './body-error.ts'
import { type Field, field } from './field.ts'
import type { Reader } from './reader.ts'
import type { Writer } from './writer.ts'

/** Times on the wire are UTC+8; milliseconds ahead of UTC. */
const WIRE_OFFSET = 8 * 3_600_000

/** Digits as text; other half-bytes as lower-case hex letters, which occur in ICCIDs. Writing pads with zeros on the left. */
export const bcd = (bytes: number): Field<string> =>
  field({
    read: from => {
      const start = from.take(bytes)
      return from.bytes.toString('hex', start, start + bytes)
    },
    write: (to, value) => {
      if (!/^[0-9a-f]*$/i.test(value) || value.length > bytes * 2) throw to.outOfRange(`${value} does not fit ${bytes} BCD bytes`)
      to.put(Buffer.from(value.padStart(bytes * 2, '0'), 'hex'))
    },
  })

/** Two digits, or -1. */
function twoDigits(byte: number): number {
  const tens = byte >> 4
  const ones = byte & 0x0f
  return tens > 9 || ones > 9 ? -1 : tens * 10 + ones
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days from 1970-01-01 to a date of 2000-2099, where every fourth year is a leap year. */
function daysSince1970(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? month - 3 : month + 9
  const marchYear = month > 2 ? year : year - 1
  // 11017 = days from 1970-01-01 to 2000-03-01.
  return 11017 + marchYear * 365 + Math.floor(marchYear / 4) + Math.floor((153 * fromMarch + 2) / 5) + day - 1
}

/** Milliseconds since 1970, or null when the six bytes are not a time (zeros, not digits, no such day). `ahead`: ms ahead of UTC. */
function readTime(from: Reader, ahead: number): number | null {
  const at = from.take(6)
  const b = from.bytes
  const year = twoDigits(b[at] as number)
  const month = twoDigits(b[at + 1] as number)
  const day = twoDigits(b[at + 2] as number)
  const hour = twoDigits(b[at + 3] as number)
  const minute = twoDigits(b[at + 4] as number)
  const second = twoDigits(b[at + 5] as number)
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > (DAYS[month - 1] as number)) return null
  if (month === 2 && day === 29 && year % 4 !== 0) return null
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null
  return (daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second) * 1000 - ahead
}

const digits = (value: number): number => (Math.floor(value / 10) << 4) | (value % 10)

/** Fractions of a second are dropped; null is written as zeros. Throws BodyError outside of 2000..2099. */
function writeTime(to: Writer, value: number | null, ahead: number): void {
  const at = to.room(6)
  if (value === null) {
    to.bytes.fill(0, at, at + 6)
    return
  }
  const date = new Date(value + ahead)
  const year = date.getUTCFullYear()
  if (!(year >= 2000 && year <= 2099)) throw new BodyError('outOfRange', at, 'only the years 2000 to 2099 can be written')
  to.bytes[at] = digits(year - 2000)
  to.bytes[at + 1] = digits(date.getUTCMonth() + 1)
  to.bytes[at + 2] = digits(date.getUTCDate())
  to.bytes[at + 3] = digits(date.getUTCHours())
  to.bytes[at + 4] = digits(date.getUTCMinutes())
  to.bytes[at + 5] = digits(date.getUTCSeconds())
}

/** ISO 8601 with the offset of the wire, so that the digits of the frame can be recognised: 2024-03-01T08:00:00+08:00. */
const showTime =
  (ahead: number, zone: string) =>
  (value: number | null): string | null =>
    value === null ? null : `${new Date(value + ahead).toISOString().slice(0, 19)}${zone}`

/** `open`: zeros are allowed and mean "no limit". */
const timeField = (ahead: number, zone: string, open: boolean): Field<number | null> =>
  field({
    read: from => {
      const start = from.at
      const time = readTime(from, ahead)
      if (time === null && !(open && isZero(from.bytes, start))) from.note('unusableTime')
      return time
    },
    write: (to, value) => writeTime(to, value, ahead),
    show: showTime(ahead, zone),
  })

const isZero = (bytes: Buffer, at: number): boolean => bytes.readUIntBE(at, 6) === 0

/** BCD[6] YYMMDDhhmmss in UTC+8; ms since 1970, null when unusable. */
export const bcdTime = timeField(WIRE_OFFSET, '+08:00', false)
/** The same, but zeros are allowed and mean "no limit" (null). */
export const openEndedTime = timeField(WIRE_OFFSET, '+08:00', true)
/** The only UTC time of the protocol: the reply to a time query (0x8004). */
export const utcTime = timeField(0, 'Z', false)
