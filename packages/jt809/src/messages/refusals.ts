/**
 * How a request of a superior platform that is not served is answered in the negative, where the protocol has a form for it. What has none (the
 * beginning and end of forwarding, drivers, waybills, static data) is not answered: an empty answer would say that there is none.
 */
import { absent, type AnyMessage, BodyError, decode, encode, message, since, text, u16, u32, u8 } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { DOWN, type Enveloped, writeEnvelope } from './envelope.ts'
import { photoWanted, recorderWanted, source, textForDriver, urge } from './superior-data.ts'
import { hexBytes } from './wire-fields.ts'

const place = { ip: text(32), port: u16 }
/** Of 1801, 1902, 1A01, 1B01 and their controls. */
const NOT_SUPPORTED = 2

const urgeAnswer = message(0x1401, 'alarm to be dealt with, answer', '报警督办应答', {
  supervisionId: u32,
  ...source,
  /** 0 in work, 1 done, 2 not to be handled, 3 later */
  result: u8,
})
const listenAnswer = message(0x1501, 'listen into the vehicle, answer', '车辆单向监听应答', { ...source, result: u8 })
const photoAnswer = message(0x1502, 'photo', '车辆拍照应答', {
  ...source,
  /** 0 vehicle cannot, 1 done, 2 picture follows, 3 off line, 4 lens not usable, 5 other, 9 plate wrong */
  flag: u8,
  /** 36 zeros when it failed, in 2019 too. */
  position: hexBytes(36),
  lens: u8,
  length: u32,
  size: u8,
  format: u8,
})
const textAnswer = message(0x1503, 'text for the driver, answer', '下发车辆报文应答', {
  sequence: since({ 2011: u32, 2019: absent }),
  ...source,
  result: u8,
})
const recorderAnswer = message(0x1504, 'recorder data', '上报车辆行驶记录应答', { ...source, command: u8, length: u32 })
const emergencyAnswer = message(0x1505, 'connect elsewhere, answer', '车辆应急接入监管平台应答', { ...source, result: u8 })
const result = { result: u8 }

/** Shown by their data types. */
export const refusalData: readonly AnyMessage[] = [
  urgeAnswer,
  listenAnswer,
  photoAnswer,
  textAnswer,
  recorderAnswer,
  emergencyAnswer,
  message(0x1801, 'live video, answer', '实时音视频请求应答', { ...result, ...place }),
  message(0x1802, 'live video no longer wanted, answer', '主动请求停止实时音视频传输应答', result),
  message(0x1902, 'list of recordings', '查询音视频资源目录应答', { ...result, count: u32 }),
  message(0x1a01, 'recorded video, answer', '远程录像回放请求应答', { ...place, ...result }),
  message(0x1a02, 'recorded video controlled, answer', '远程录像回放控制应答', result),
  message(0x1b01, 'recording as a file, answer', '远程录像下载请求应答', { ...result, session: u16 }),
  message(0x1b03, 'file controlled, answer', '远程录像下载控制应答', result),
]
const rowOf = (dataType: number): AnyMessage => {
  const row = refusalData.find(({ id }) => id === dataType)
  if (!row) throw new Error(`no answer ${dataType.toString(16)}`)
  return row
}

interface Asked {
  data: Buffer
  edition: Edition
  serial: number
}
type Refuse = (asked: Asked) => Buffer

const plain =
  (answer: number, value: object): Refuse =>
  ({ edition }) =>
    encode(rowOf(answer), value, edition)

/** By the data type that asks: the data of the answer, whose type is the same with the first bit cleared. */
const refusals: ReadonlyMap<number, Refuse> = new Map<number, Refuse>([
  [
    urge.id,
    ({ data, edition, serial }) =>
      // Nobody has decided anything: it is dealt with later.
      encode(
        urgeAnswer,
        { supervisionId: decode(urge, data, edition).value.supervisionId, sourceType: urge.id, sourceSerial: serial, result: 3 },
        edition,
      ),
  ],
  [0x9501, ({ edition, serial }) => encode(listenAnswer, { sourceType: 0x9501, sourceSerial: serial, result: 1 }, edition)],
  [
    photoWanted.id,
    ({ data, edition, serial }) => {
      const { lens } = decode(photoWanted, data, edition).value
      const value = { flag: 5, position: Buffer.alloc(36), lens, length: 0, size: 0, format: 0 }
      return encode(photoAnswer, { ...value, sourceType: photoWanted.id, sourceSerial: serial }, edition)
    },
  ],
  [
    textForDriver.id,
    ({ data, edition, serial }) => {
      const { sequence } = decode(textForDriver, data, edition).value
      return encode(textAnswer, { sequence, sourceType: textForDriver.id, sourceSerial: serial, result: 1 }, edition)
    },
  ],
  [
    recorderWanted.id,
    ({ data, edition, serial }) => {
      const { command = 0 } = decode(recorderWanted, data, edition).value as { command?: number }
      return encode(recorderAnswer, { sourceType: recorderWanted.id, sourceSerial: serial, command, length: 0 }, edition)
    },
  ],
  [0x9505, ({ edition, serial }) => encode(emergencyAnswer, { sourceType: 0x9505, sourceSerial: serial, result: 2 }, edition)],
  [0x9801, plain(0x1801, { result: NOT_SUPPORTED, ip: '', port: 0 })],
  [0x9802, plain(0x1802, { result: NOT_SUPPORTED })],
  [0x9902, plain(0x1902, { result: NOT_SUPPORTED, count: 0 })],
  [0x9a01, plain(0x1a01, { ip: '', port: 0, result: NOT_SUPPORTED })],
  [0x9a02, plain(0x1a02, { result: NOT_SUPPORTED })],
  [0x9b01, plain(0x1b01, { result: NOT_SUPPORTED, session: 0 })],
  [0x9b03, plain(0x1b03, { result: NOT_SUPPORTED })],
])

/** The message that refuses this one, in its envelope; undefined: the protocol has none, or it could not be read. */
export function refusalOf(
  messageId: number,
  { vehicle, dataType, data }: Enveloped,
  { serial, edition }: { serial: number; edition: Edition },
): { messageId: number; body: Buffer } | undefined {
  try {
    const answer = refusals.get(dataType)?.({ data, edition, serial })
    return answer && { messageId: messageId & ~DOWN, body: writeEnvelope(vehicle, dataType & ~DOWN, answer) }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return undefined
  }
}
