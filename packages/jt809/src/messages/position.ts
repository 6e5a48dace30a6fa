/** The position block: 36 bytes in 2011; in 2019 the report of JT/T 808 with the alarms as three platforms see them. */
import { decode as decode808, type Location, messages as messages808 } from '@outrider/jt808'
import { BodyError, countedBytes, type Field, field, record, since, text, u16, u32, u8, type ValueOf } from '@outrider/jt808/body'

const WIRE_OFFSET = 8 * 3_600_000

/** Day, month, year in two bytes, hour, minute, second; UTC+8. ms since 1970, null: not a time. */
const dateAndTime: Field<number | null> = field({
  read: from => {
    const at = from.take(7)
    const [day, month, year, hour, minute, second] = [
      from.bytes[at] as number,
      from.bytes[at + 1] as number,
      from.bytes.readUInt16BE(at + 2),
      from.bytes[at + 4] as number,
      from.bytes[at + 5] as number,
      from.bytes[at + 6] as number,
    ]
    const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
    if (!same) from.note('unusableTime')
    return same ? date.getTime() - WIRE_OFFSET : null
  },
  write: (to, value) => {
    const at = to.room(7)
    const date = new Date((value ?? 0) + WIRE_OFFSET)
    to.bytes[at] = date.getUTCDate()
    to.bytes[at + 1] = date.getUTCMonth() + 1
    to.bytes.writeUInt16BE(date.getUTCFullYear(), at + 2)
    to.bytes[at + 4] = date.getUTCHours()
    to.bytes[at + 5] = date.getUTCMinutes()
    to.bytes[at + 6] = date.getUTCSeconds()
  },
  show: value => (value === null ? null : `${new Date(value + WIRE_OFFSET).toISOString().slice(0, 19)}+08:00`),
})

/** Without what says whether it is encrypted; some links of 2019 carry it as if it were a report. */
const bare2011 = {
  time: dateAndTime,
  /** Millionths of a degree. */
  longitude: u32,
  latitude: u32,
  /** km/h: of the position, and of the recorder. */
  speed: u16,
  recorderSpeed: u16,
  /** km */
  mileage: u32,
  /** Degrees, 0 north. */
  direction: u16,
  /** m */
  altitude: u16,
  /** The status and alarm bits of JT/T 808. */
  status: u32,
  alarms: u32,
}

/** GNSS_DATA of 2011: 36 bytes. */
export const position2011 = record({ encrypted: u8, ...bare2011 })
const block = { id: 0, name: '', nameZh: '', body: record(bare2011), options: {} }

const blockBytes = 35
/** The basic part of a report. */
const basicBytes = 28

/** What the report of a position of 2019 is: that of JT/T 808, or the block of 2011, which some platforms put there. Undefined: neither can be read. */
export function reportOf(
  bytes: Buffer,
): { kind: '808'; value: Location } | { kind: '2011'; value: ValueOf<typeof block.body> } | undefined {
  try {
    if (isBlock(bytes)) return { kind: '2011', value: decode808(block, bytes, '2011').value }
    // One stray byte after the basic part is no item.
    return { kind: '808', value: read808(bytes.length === basicBytes + 1 ? bytes.subarray(0, basicBytes) : bytes) }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return undefined
  }
}

const read808 = (bytes: Buffer): Location => decode808(messages808.location, bytes, '2019').value

function isBlock(bytes: Buffer): boolean {
  if (bytes.length !== blockBytes) return false
  const [day = 0, month = 0] = bytes
  const year = bytes.readUInt16BE(2)
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= 2000 && year <= 2099
}

/** The bytes of a report; shown as what they say. */
const report: Field<Buffer> = {
  ...countedBytes(u32),
  show: bytes => {
    const read = reportOf(bytes)
    if (!read) return { hex: bytes.toString('hex') }
    return read.kind === '808' ? messages808.location.body.show(read.value, '2019') : block.body.show(read.value, '2011')
  },
}

/** 2019: the report of JT/T 808 as it is, and the alarms by platforms. */
export const position2019 = record({
  encrypted: u8,
  report,
  platformId1: text(11),
  alarm1: u32,
  platformId2: text(11),
  alarm2: u32,
  platformId3: text(11),
  alarm3: u32,
})

export type Position2011 = ValueOf<typeof position2011>
export type Position2019 = ValueOf<typeof position2019>

export const anyPosition = since({ 2011: position2011, 2019: position2019 })
