/** What is told of vehicles (0x1200): their registration and positions (JT/T 809 clause 4.5.3). */
import {
  countedBytes,
  type Field,
  field,
  list,
  message,
  record,
  since,
  text,
  u16,
  u32,
  u8,
  type ValueOf,
} from '@outrider/jt808/body'
import { enclosed } from './enclosed.ts'

/** Around everything that is told of a vehicle. */
export const vehicleEnvelope = message(0x1200, 'vehicle data', '主链路动态信息交换', {
  plate: text(21),
  /** 1 blue, 2 yellow, 3 black, 4 white, 9 other */
  plateColor: u8,
  dataType: u16,
  data: enclosed,
})

const registration = (terminalModel: Field<string>) => ({
  platformId: text(11),
  producerId: text(11),
  terminalModel,
  imei: since({ 2019: text(15) }),
  terminalId: since({ 2011: text(7), 2019: text(30) }),
  simNumber: since({ 2011: text(12), 2019: text(13) }),
})

/** The first print of 2011 has 8 bytes for the model, its supplement 20. */
export const vehicleRegistration = message(
  0x1201,
  'vehicle registration',
  '上传车辆注册信息',
  registration(since({ 2011: text(20), 2019: text(30) })),
  { others: [{ version: '2011', body: record(registration(text(8))), deviation: 'modelOf8Bytes' }] },
)

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

/** GNSS_DATA of 2011: 36 bytes. */
const position2011 = record({
  encrypted: u8,
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
})

/** 2019: the report of JT/T 808 as it is, and the alarms by platforms. */
const position2019 = record({
  encrypted: u8,
  report: countedBytes(u32),
  platformId1: text(11),
  alarm1: u32,
  platformId2: text(11),
  alarm2: u32,
  platformId3: text(11),
  alarm3: u32,
})

export type Position2011 = ValueOf<typeof position2011>
export type Position2019 = ValueOf<typeof position2019>

const anyPosition = since({ 2011: position2011, 2019: position2019 })

export const position = message(0x1202, 'position', '实时上传车辆定位信息', { position: anyPosition })
export const positions = message(0x1203, 'late positions', '车辆定位信息自动补报', { positions: list(u8, anyPosition) })

/** A message holds so many. */
export const MAX_POSITIONS = 5
