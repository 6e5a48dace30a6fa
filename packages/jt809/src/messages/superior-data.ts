/** What superior platforms send within envelopes besides checks, notices and positions (JT/T 809, and chapters 8 to 10 of JT/T 1078-2016). */
import {
  absent,
  type AnyMessage,
  countedText,
  list,
  message,
  messageOf,
  record,
  since,
  textToEnd,
  u16,
  u32,
  u8,
} from '@outrider/jt808/body'
import { alarmData } from './alarms.ts'
import { countMessages } from './counts.ts'
import { DOWN } from './envelope.ts'
import { exchangeData } from './exchange.ts'
import { anyPosition } from './position.ts'
import { source } from './source.ts'
import { supervisionData } from './supervision.ts'
import { videoData } from './video.ts'
import { oneOf, utc } from './wire-fields.ts'

/** 0 entered or left an area, 1 by hand, 2 emergency, 3 other */
const reason = { reason: u8 }
export const driverWanted = message(0x920a, 'driver wanted', '上报驾驶员身份识别信息请求', {
  /** 0 the last one known, 1 ask the terminal */
  from: since({ 2011: absent, 2019: u8 }),
})
export const waybillWanted = message(0x920b, 'waybill wanted', '上报车辆电子运单请求', {})
export const staticDataWanted = message(0x9601, 'static data of a vehicle wanted', '补报车辆静态信息请求', {})
/** Of 2019, without a plate: 0 done, 1 looked at and done, 2 wrong data, 3 not approved. */
export const registrationAnswer = message(0x9201, 'vehicle registration answer', '上传车辆注册信息应答', {
  sourceType: u16,
  sourceSerial: u32,
  result: u8,
})
/** What is known of a vehicle: `KEY:=value;KEY:=value`. */
export const vehicleFacts = message(0x9204, 'static data of a vehicle of another region', '交换车辆静态信息', { text: textToEnd })
export const exchangeBegins = message(0x9205, 'begin to forward positions', '启动车辆定位信息交换请求', reason)
export const exchangeEnds = message(0x9206, 'end forwarding positions', '结束车辆定位信息交换请求', reason)
/** As positions upwards. */
export const exchangedPosition = message(0x9202, 'position of a vehicle of another region', '交换车辆定位信息', {
  position: anyPosition,
})
export const exchangedPositions = message(0x9203, 'past positions of another region', '车辆定位信息交换补发', {
  positions: list(u8, anyPosition),
})
/** Answers of ours to be expected: 0 done; others say why not. */
const answered = { ...source, result: u8 }

export const positionsAnswer = message(0x9207, 'answer to a request for positions', '申请交换指定车辆定位信息应答', answered)
export const positionsEndAnswer = message(0x9208, 'answer to the end of positions', '取消申请交换指定车辆定位信息应答', answered)
export const pastAnswer = message(0x9209, 'answer to a request for past positions', '补发车辆定位信息应答', answered)
/** 0 recorded, 1 approved, 2 wrong data, 3 refused */
export const routeAnswer = message(0x920d, 'route answer', '车辆行驶路线应答', {
  routeId: u32,
  result: u8,
  reason: countedText(u16),
})

const dynamic = [
  registrationAnswer,
  vehicleFacts,
  exchangeBegins,
  exchangeEnds,
  positionsAnswer,
  positionsEndAnswer,
  pastAnswer,
  driverWanted,
  waybillWanted,
  message(0x920c, 'route wanted', '上报车辆行驶路线请求', {}),
  routeAnswer,
]

const again = { firstSerial: u32, lastSerial: u32, from: utc }

/** Whatever a superior platform sends within envelopes, by data type. */
export const superiorData: readonly AnyMessage[] = [
  ...dynamic,
  messageOf(0x9303, 'messages wanted again', '补传请求', oneOf(record(again), record({ type: u16, count: u8, ...again }))),
  ...[...exchangeData, ...alarmData, ...supervisionData, ...videoData].filter(({ id }) => (id & DOWN) !== 0),
  staticDataWanted,
]

/** What goes up within envelopes, besides registrations, positions and checks. */
export const subordinateData: readonly AnyMessage[] = [...exchangeData, ...alarmData, ...supervisionData, ...videoData].filter(
  ({ id }) => (id & DOWN) === 0,
)

/** Messages of their own, without an envelope. */
export const superiorMessages: readonly AnyMessage[] = countMessages
