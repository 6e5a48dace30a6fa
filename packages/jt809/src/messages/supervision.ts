/** A vehicle as a superior platform has it supervised, with our answers (JT/T 809 clause 4.5.6). */
import { absent, countedBytes, countedText, message, messageOf, record, since, text, u16, u32, u8 } from '@outrider/jt808/body'
import { anyPosition } from './position.ts'
import { source } from './source.ts'
import { hexBytes, ofLength, oneOf, oneOfWhere, utc } from './wire-fields.ts'

/** 0x9501: the phone that the vehicle is to call. */
export const listenWanted = message(0x9501, 'listen into the vehicle', '车辆单向监听请求', { phone: text(20) })
export const listenAnswer = message(0x1501, 'listen into the vehicle, answer', '车辆单向监听应答', {
  ...source,
  /** 0 done, 1 failed */
  result: u8,
})

/** 0x9502: sizes as in 0x8801 of JT/T 808. */
export const photoWanted = message(0x9502, 'photo wanted', '车辆拍照请求', { lens: u8, size: u8 })

/** 0 vehicle cannot, 1 done, 2 picture follows, 3 off line, 4 lens not usable, 5 other, 9 plate wrong */
const flag = u8
/** 1 jpg, 2 gif, 3 tiff, 4 png */
const format = u8
const picture = { lens: u8, length: u32, size: u8, format, picture: ofLength }
/** 0x1502: where it failed 36 zeros stand for the position, in 2019 too. */
export const photo = messageOf(
  0x1502,
  'photo',
  '车辆拍照应答',
  oneOfWhere(
    value => Number(Buffer.isBuffer(value['position'])),
    record({ ...source, flag, position: anyPosition, ...picture }),
    record({ ...source, flag, position: hexBytes(36), ...picture }),
  ),
)

/** 0x9503 */
export const textForDriver = message(0x9503, 'text for the driver', '下发车辆报文请求', {
  sequence: u32,
  /** 0 urgent, 1 normal */
  priority: u8,
  text: countedText(u32),
})
export const textAnswer = message(0x1503, 'text for the driver, answer', '下发车辆报文应答', {
  sequence: since({ 2011: u32, 2019: absent }),
  ...source,
  /** 0 sent, 1 failed */
  result: u8,
})

const period = { from: utc, to: utc }
/** 0x9504: by its length in one of four layouts. */
export const recorderWanted = messageOf(
  0x9504,
  'recorder data wanted',
  '上报车辆行驶记录请求',
  oneOfWhere(
    (_, edition) => Number(edition === '2019'),
    record({ command: u8, from: hexBytes(6), to: hexBytes(6), most: u16 }),
    record({ ...period, command: u8 }),
    record(period),
    record({ command: u8 }),
  ),
)
/** 0x1504: as it is printed for 2011 without its command. */
export const recorderAnswer = messageOf(
  0x1504,
  'recorder data',
  '上报车辆行驶记录应答',
  oneOf(record({ ...source, command: u8, data: countedBytes(u32) }), record({ data: countedBytes(u32) })),
)

/** 0x9505 */
export const emergencyAccess = message(0x9505, 'connect the vehicle elsewhere in an emergency', '车辆应急接入监管平台请求', {
  authenticationCode: hexBytes(10),
  accessPoint: text(20),
  user: text(49),
  password: text(22),
  ip: text(32),
  tcpPort: u16,
  udpPort: u16,
  /** 0: for ever */
  until: utc,
})
export const emergencyAnswer = message(0x1505, 'connect elsewhere, answer', '车辆应急接入监管平台应答', {
  ...source,
  /** 0 the terminal took it, 1 no such vehicle, 2 failed */
  result: u8,
})

export const supervisionData = [
  listenWanted,
  listenAnswer,
  photoWanted,
  photo,
  textForDriver,
  textAnswer,
  recorderWanted,
  recorderAnswer,
  emergencyAccess,
  emergencyAnswer,
]
