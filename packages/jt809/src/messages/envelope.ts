/**
 * What is around every business message: a data type and its data, of a vehicle or of none, which neither edition nor message tell: alarms of 2019
 * are about no vehicle. A plate never begins as a data type does.
 */
import { enclosedLength } from './enclosed.ts'
import { textBytes } from './sent-text.ts'

export interface EnvelopeRow {
  id: number
  name: string
  nameZh: string
}

const themes: readonly [theme: number, name: string, nameZh: string][] = [
  [0x12, 'vehicle data', '动态信息交换'],
  [0x13, 'platform data', '平台间信息交互'],
  [0x14, 'alarm data', '报警信息交互'],
  [0x15, 'vehicle supervision', '车辆监管'],
  [0x16, 'static data', '静态信息交换'],
  [0x17, 'video authorisation', '视频时效口令'],
  [0x18, 'live video', '实时音视频'],
  [0x19, 'list of recordings', '音视频资源检索'],
  [0x1a, 'recorded video', '录像回放'],
  [0x1b, 'video download', '录像下载'],
]

/** Of a superior platform: its id is that of ours with the first bit set. */
export const DOWN = 0x8000

/** About no vehicle in either edition. */
const BETWEEN_PLATFORMS = 0x1300

/** Both directions; upwards on the main link, downwards on the slave link. */
export const envelopeRows: readonly EnvelopeRow[] = themes.flatMap(([theme, name, nameZh]) => [
  { id: theme << 8, name: `${name}, up`, nameZh: `主链路${nameZh}` },
  { id: (theme << 8) | DOWN, name: `${name}, down`, nameZh: `从链路${nameZh}` },
])
const envelopeIds: ReadonlySet<number> = new Set(envelopeRows.map(({ id }) => id))
export const isEnvelope = (messageId: number): boolean => envelopeIds.has(messageId)

/** Data types that come without the length of their data, with the bytes that these have then: the answers of 2019 to the beginning and end of forwarding, and codes of video. */
const bareLengths: ReadonlyMap<number, number> = new Map([
  [0x1205, 10],
  [0x1206, 10],
  [0x1701, 139],
])

/** As it is sent: the plate goes back byte by byte. */
export interface AboutVehicle {
  plate: Buffer
  plateColor: number
}

export interface Enveloped {
  vehicle: AboutVehicle | undefined
  dataType: number
  data: Buffer
  deviations: string[]
}

const plateBytes = 21
const aroundVehicle = plateBytes + 1
/** A data type and the length of its data. */
const head = 6

/** Whether it is about no vehicle. */
const isBare = (messageId: number, body: Buffer): boolean =>
  (messageId & ~DOWN) === BETWEEN_PLATFORMS || (body.length >= 2 && body[0] === messageId >> 8)

/** Without reading the rest. Undefined: it has no envelope, or is too short for one. */
export function dataTypeOf(messageId: number, body: Buffer): number | undefined {
  const at = isBare(messageId, body) ? 0 : aroundVehicle
  return isEnvelope(messageId) && body.length >= at + 2 ? body.readUInt16BE(at) : undefined
}

/** Undefined: too short for either. */
export function readEnvelope(messageId: number, body: Buffer): Enveloped | undefined {
  const bare = isBare(messageId, body)
  const at = bare ? 0 : aroundVehicle
  if (body.length < at + 2) return undefined
  const dataType = body.readUInt16BE(at)
  const vehicle = bare ? undefined : { plate: Buffer.from(body.subarray(0, plateBytes)), plateColor: body[plateBytes] as number }
  // A message of nothing may end with its type.
  if (body.length < at + head) return { vehicle, dataType, data: Buffer.from(body.subarray(at + 2)), deviations: ['dataLength'] }
  const rest = body.subarray(at + 2)
  const { data, fits } = enclosedLength(rest)
  // These stand without the length of their data too.
  if (!fits && bareLengths.get(dataType) === rest.length)
    return { vehicle, dataType, data: Buffer.from(rest), deviations: ['noDataLength'] }
  return { vehicle, dataType, data, deviations: fits ? [] : ['dataLength'] }
}

export function writeEnvelope(vehicle: AboutVehicle | undefined, dataType: number, data: Buffer): Buffer {
  const around = vehicle ? Buffer.concat([vehicle.plate, Buffer.of(vehicle.plateColor)]) : Buffer.alloc(0)
  const type = Buffer.alloc(head)
  type.writeUInt16BE(dataType, 0)
  type.writeUInt32BE(data.length, 2)
  return Buffer.concat([around, type, data])
}

export const aboutVehicle = (plate: string, plateColor: number): AboutVehicle => ({
  plate: textBytes(plate, plateBytes),
  plateColor,
})
